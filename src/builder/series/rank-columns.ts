import { civilOf, type EpochDay } from '../../event/days.ts'
import { valueKey } from '../../event/fold.ts'
import { ranksIn, rankText } from '../../event/ranks.ts'
import { acceptanceKey, type DumpRanks } from '../dump/dump-ranks.ts'
import { DictionaryColumn } from '../table/columns.ts'
import type { EventTable } from '../table/event-table.ts'

interface RankColumns {
  readonly rank: DictionaryColumn
  readonly acceptance: DictionaryColumn
  /** Descriptions of ranks and rates whose event or series is not in the table. */
  readonly unused: readonly string[]
}

/** Ranks and acceptance rates by row: from the row, and from tables of the dump by event id and series. */
export function rankColumns(table: EventTable, series: DictionaryColumn, ranks: DumpRanks): RankColumns {
  const { ofEvents, ofSeries, acceptance } = ranks
  const [ids, starts, seriesOf] = [table.id.values(), table.start.values(), series.numbers()]
  const written = table.values.rank
  const ownRates = table.values.acceptance
  const keys = series.values.map(valueKey)
  const used = new Set<number | string>()
  const found = <Key extends number | string, Value>(of: ReadonlyMap<Key, Value>, key: Key) => {
    const value = of.get(key)
    if (value !== undefined) used.add(key)
    return value
  }
  const columns = { rank: new DictionaryColumn(), acceptance: new DictionaryColumn() }
  ids.forEach((id, row) => {
    const name = series.values[seriesOf[row]!]!
    const own = ranksIn(written.text(row))
    const others = [...(found(ofEvents, id) ?? []), ...(found(ofSeries, keys[seriesOf[row]!]!) ?? [])]
    columns.rank.push(rankText([...own, ...others]))
    const year = civilOf(starts[row]! as EpochDay).year
    const ofYear = acceptance.size === 0 ? undefined : found(acceptance, acceptanceKey(name, year))
    columns.acceptance.push(ofYear ?? ownRates.text(row))
  })
  const unknown = [
    ...[...ofEvents.keys()].map((id) => [id, `ranks of the event ${id}, which is not in the table`] as const),
    ...[...ofSeries.keys()].map((key) => [key, `ranks of the series ${key}, which has no events`] as const),
    ...[...acceptance.keys()].map((key) => [key, `the acceptance of ${key}, which has no events`] as const),
  ]
  return { ...columns, unused: unknown.flatMap(([key, text]) => (used.has(key) ? [] : [text])) }
}
