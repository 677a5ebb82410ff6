import { valueKey } from '../../event/fold.ts'
import { type Rank, readRank } from '../../event/ranks.ts'
import { addTo } from '../content/group-docs.ts'
import type { OptionalTable } from './optional-table.ts'

/** The optional tables with ranks and acceptance rates. */
export const RANKS = {
  name: 'ranks',
  columns: ['scheme', 'value', 'year', 'event_id', 'series'],
} as const satisfies OptionalTable<keyof Rank | 'event_id' | 'series'>
export const ACCEPTANCE = {
  name: 'acceptance',
  columns: ['series', 'year', 'accepted', 'submitted'],
} as const satisfies OptionalTable<'series' | 'year' | 'accepted' | 'submitted'>

/** Ranks and acceptance rates of a dump. */
export interface DumpRanks {
  readonly ofEvents: ReadonlyMap<number, readonly Rank[]>
  /** Ranks by folded name of the series. */
  readonly ofSeries: ReadonlyMap<string, readonly Rank[]>
  /** Acceptance rates, such as `118 of 452 (26 %)`, by folded name of the series, a space and the year. */
  readonly acceptance: ReadonlyMap<string, string>
  /** Descriptions of the rows that were ignored. */
  readonly unused: readonly string[]
}

export const NO_RANKS: DumpRanks = { ofEvents: new Map(), ofSeries: new Map(), acceptance: new Map(), unused: [] }

type Rows<Column extends string> = Iterable<Readonly<Record<Column, string>>>

/** Reads the ranks and the acceptance rates of a dump. Malformed rows are described in `unused`. */
export function readDumpRanks(
  rankRows: Rows<(typeof RANKS.columns)[number]>,
  acceptanceRows: Rows<(typeof ACCEPTANCE.columns)[number]>,
): DumpRanks {
  const unused: string[] = []
  const ofEvents = new Map<number, Rank[]>()
  const ofSeries = new Map<string, Rank[]>()
  for (const { scheme, value, year, event_id: id, series } of rankRows) {
    const rank = readRank(`${scheme}:${value}${year === '' ? '' : ` (${year})`}`)
    const what = `the rank ${scheme}:${value} of ${series || `event ${id}`}`
    if (rank === undefined || (year !== '' && rank.year === null))
      unused.push(`${what}: the scheme, the value or the year is missing or malformed`)
    else if ((id === '') === (series === '')) unused.push(`${what}: expected either event_id or series`)
    else if (id !== '') addTo(ofEvents, Number(id), rank)
    else addTo(ofSeries, valueKey(series), rank)
  }
  const acceptance = new Map<string, string>()
  for (const { series, year, accepted, submitted } of acceptanceRows) {
    const key = acceptanceKey(series, year)
    const [part, whole] = [Number(accepted), Number(submitted)]
    const isRate = /^\d{1,9}$/.test(accepted) && /^\d{1,9}$/.test(submitted) && part <= whole && whole > 0
    if (!isRate || series === '' || !/^\d{4}$/.test(year)) {
      const got = `${accepted} of ${submitted}`
      unused.push(`the acceptance of ${series} in ${year}: expected accepted of submitted papers, got ${got}`)
    } else acceptance.set(key, `${part} of ${whole} (${Math.round((100 * part) / whole)} %)`)
  }
  return { ofEvents, ofSeries, acceptance, unused }
}

export function acceptanceKey(series: string, year: number | string): string {
  return `${valueKey(series)} ${year}`
}
