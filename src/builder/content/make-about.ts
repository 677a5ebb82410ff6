import { type About, NO_DAY } from '../../snapshot/about.ts'
import type { DumpAbout } from '../dump/dump-about.ts'
import type { EventTable } from '../table/event-table.ts'
import { poolOf } from './string-pools.ts'

/** The default date of the data is the newest `updated_at`, not the day of the build. */
export function makeAbout(
  { sources, dataDay }: Pick<DumpAbout, 'sources' | 'dataDay'>,
  { updates }: Pick<EventTable, 'updates'>,
): About {
  const newest = () => updates.values().reduce((last, day) => Math.max(last, day), NO_DAY)
  return {
    dataDay: Int32Array.of(dataDay ?? newest()),
    sources: {
      names: poolOf(sources.map(({ name }) => name)),
      urls: poolOf(sources.map(({ url }) => url)),
      licences: poolOf(sources.map(({ licence }) => licence)),
      attributions: poolOf(sources.map(({ attribution }) => attribution)),
    },
  }
}
