import type { Gazetteer } from '../../src/builder/places/gazetteer.ts'
import type { Directory } from '../../src/search/directory.ts'
import { type Service, startService } from './service.ts'
import { type SomeEvent, smallDirectory } from './small-directory.ts'

type Changes = NonNullable<Parameters<typeof startService>[0]>

export const UNLIMITED = { free: { minute: 1e9, day: 1e9 }, pro: { minute: 1e9, day: 1e9 } }

/** Without limits, unless `changes` have limits. */
export function serve(directory: Directory, changes: Changes = {}): Promise<Service> {
  return startService({ tierLimits: UNLIMITED, ...changes, serving: { current: { state: 'serving', directory } } })
}

export async function serveEvents(
  events: readonly SomeEvent[],
  changes: Changes = {},
  gazetteer?: Gazetteer,
): Promise<Service> {
  const { directory, dispose } = await smallDirectory(events, '', gazetteer === undefined ? {} : { gazetteer })
  const service = await serve(directory, changes)
  service.app.addHook('onClose', dispose)
  return service
}
