import { type EpochDay, parseDay } from '../../event/days.ts'
import { cutAtWord, valueKey } from '../../event/fold.ts'
import { FIRST_DAY, LAST_DAY } from '../../event/written-days.ts'
import type { ListedSource } from '../../snapshot/about.ts'
import type { OptionalTable } from './optional-table.ts'

/** Optional tables with metadata of the dump: its sources and its date. */
export const SOURCES = {
  name: 'sources',
  columns: ['name', 'url', 'licence', 'attribution'],
} as const satisfies OptionalTable<keyof ListedSource>
export const ABOUT = { name: 'about', columns: ['key', 'value'] } as const satisfies OptionalTable<'key' | 'value'>

/** Maximum characters of a text of a source. */
const MAX_CHARACTERS = 500

export interface DumpAbout {
  readonly sources: readonly ListedSource[]
  /** Date of the data; undefined if the dump does not give it. */
  readonly dataDay: EpochDay | undefined
  /** Descriptions of the rows of both tables that were ignored. */
  readonly unused: readonly string[]
}

type Rows<Column extends string> = Iterable<Readonly<Record<Column, string>>>

/** @throws Error if the date of the data is not a day */
export function readAbout(sourceRows: Rows<keyof ListedSource>, aboutRows: Rows<'key' | 'value'>): DumpAbout {
  const unused: string[] = []
  const sources = new Map<string, ListedSource>()
  for (const row of sourceRows) {
    const texts = SOURCES.columns.map((name) => [name, cutAtWord(row[name], MAX_CHARACTERS)])
    const source: ListedSource = Object.fromEntries(texts)
    const key = valueKey(source.name)
    if (key === '') unused.push(`a source without a name (${source.url || source.attribution})`)
    else if (sources.has(key)) unused.push(`a second row of the source ${source.name}`)
    else sources.set(key, source)
  }
  let dataDay: EpochDay | undefined
  for (const { key, value } of aboutRows) {
    if (key !== 'data_date') unused.push(`the key ${key} of the table about`)
    else dataDay = dayNamed(value)
  }
  return { sources: [...sources.values()], dataDay, unused }
}

function dayNamed(value: string): EpochDay {
  const day = parseDay(value)
  if (day !== undefined && day >= FIRST_DAY && day <= LAST_DAY) return day
  throw new Error(`expected a data_date such as 2026-11-20 in the table about, got "${value}": correct it`)
}
