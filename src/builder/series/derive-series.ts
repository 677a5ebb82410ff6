import { EVENT_TYPES } from '../../event/attributes.ts'
import { civilOf, type EpochDay } from '../../event/days.ts'
import { fold, valueKey, wordsOf } from '../../event/fold.ts'
import { examineSeriesName, type SeriesName, seriesNameOf } from '../../text/series-name.ts'
import { DisjointSets } from '../content/disjoint-sets.ts'
import { groupBy, groupDocs } from '../content/group-docs.ts'
import { byCodeUnits } from '../content/string-pools.ts'
import { isOnline } from '../places/online.ts'
import { DictionaryColumn } from '../table/columns.ts'
import type { EventTable } from '../table/event-table.ts'
import { hostOf, pathOf } from './sites.ts'

/**
 * Maximum event names on a web host. A host with more has unrelated events: their sites are host and path.
 */
const MAX_NAMES_OF_HOST = 3

/** Maximum event names that contain an acronym. A word in more names does not identify a series. */
const MAX_NAMES_OF_WORD = 5

/**
 * If more than this share of years has events in several cities, each city with events in two years is a
 * series: `Droidcon (Berlin)`.
 */
const MAX_SPREAD = 1 / 3

interface Derived {
  readonly name: string
  /** The only city of its rows; empty if they are in several cities or none, or if `name` has the city. */
  readonly city: string
  readonly rows: Uint32Array
}

/**
 * The column of series, with derived series for rows that have none (section 3.12 of docs/contract.md).
 * `common` are folded words that name subjects, although they are written like acronyms.
 *
 * Rows with equal names, without the edition, are linked by a common site, organizer or city (generic names
 * not by city), by sites that contain a coined word of the name (`icml`), or if the name is long. Rows with
 * equal acronyms are linked by a common site, or (except workshops) by a common day and city. Linked rows of
 * two years or more are a series. If the dump names one series for some of them, all get it.
 */
export function seriesColumn(table: EventTable, common: ReadonlySet<string>): DictionaryColumn {
  const rows = new SeriesRows(table, common)
  const written = table.values.series
  const names = new Map<number, string>()
  const derived: Derived[] = []
  for (const set of rows.linkedSets()) {
    const own = new Set(Array.from(set, (row) => written.text(row)))
    own.delete('')
    if (own.size === 0) derived.push(...rows.seriesIn(set))
    else if (own.size === 1) for (const row of set) names.set(row, [...own][0]!)
  }
  for (const { name, rows } of withOwnNames(derived)) for (const row of rows) names.set(row, name)
  const column = new DictionaryColumn()
  for (let row = 0; row < table.rows; row++) column.push(written.text(row) || (names.get(row) ?? ''))
  return column
}

/**
 * Makes names unique: series with equal names get their city in brackets, if they have one. Of names that are
 * still equal, only the largest series is kept.
 */
function withOwnNames(derived: readonly Derived[]): Derived[] {
  const alike = groupBy(derived, ({ name }) => valueKey(name))
  const named = [...alike.values()].flatMap((series) =>
    series.length === 1
      ? series
      : series.map((one) => (one.city === '' ? one : { ...one, name: `${one.name} (${one.city})` })),
  )
  const largestFirst = named.toSorted((a, b) => b.rows.length - a.rows.length)
  return [...groupBy(largestFirst, ({ name }) => valueKey(name)).values()].map(([first]) => first!)
}

/** Rows of a table, as members of series. */
class SeriesRows {
  readonly #table: EventTable
  readonly #start: Int32Array
  readonly #types: Uint8Array
  readonly #city: DictionaryColumn
  readonly #cityOfRow: Uint32Array
  readonly #organizer: DictionaryColumn
  /** Distinct names without edition. */
  readonly #names: readonly string[]
  /** `#nameOf[row]` is a position in `#names`. */
  readonly #nameOf: Uint32Array
  readonly #examined: readonly SeriesName[]
  /** Folded cities, by their number in the table; empty for online. */
  readonly #cityKeys: readonly string[]
  readonly #sharedHosts: ReadonlySet<string>

  constructor(table: EventTable, common: ReadonlySet<string>) {
    this.#table = table
    this.#start = table.start.values()
    this.#types = table.choices.type.values()
    this.#city = table.values.city
    this.#cityOfRow = this.#city.numbers()
    this.#organizer = table.values.organizer
    const numberOf = new Map<string, number>()
    this.#nameOf = Uint32Array.from({ length: table.rows }, (_, row) => {
      const name = seriesNameOf(table.texts.name.text(row))
      if (!numberOf.has(name)) numberOf.set(name, numberOf.size)
      return numberOf.get(name)!
    })
    this.#names = [...numberOf.keys()]
    const usual = new Set([...common, ...frequentWords(this.#names)])
    this.#examined = this.#names.map((name) => examineSeriesName(name, usual))
    this.#cityKeys = this.#city.values.map((city) => (isOnline(city, '') ? '' : fold(shortCity(city))))
    this.#sharedHosts = this.#findSharedHosts()
  }

  #findSharedHosts(): Set<string> {
    const namesOf = new Map<string, Set<string>>()
    this.#nameOf.forEach((name, row) => {
      const host = hostOf(this.#table.texts.website.text(row))
      if (host === undefined) return
      const names = namesOf.get(host) ?? new Set()
      if (names.size <= MAX_NAMES_OF_HOST) names.add(this.#examined[name]!.key)
      namesOf.set(host, names)
    })
    return new Set([...namesOf].flatMap(([host, names]) => (names.size > MAX_NAMES_OF_HOST ? [host] : [])))
  }

  linkedSets(): Uint32Array[] {
    const links = new DisjointSets(this.#table.rows)
    for (const rows of this.#groupsBy('key')) links.linkByKeys(rows, (row) => this.#linksOfName(row))
    for (const rows of this.#groupsBy('acronym')) links.linkByKeys(rows, (row) => this.#linksOfAcronym(row))
    return links.sets()
  }

  /** The rows with equal keys or acronyms, in groups of two or more. */
  #groupsBy(member: 'key' | 'acronym'): Uint32Array[] {
    const texts = [...new Set(this.#examined.map((name) => name[member]))].filter((text) => text !== '')
    const numberOf = new Map(texts.map((text, number) => [text, number]))
    const groupOf = this.#examined.map((name) => numberOf.get(name[member]) ?? texts.length)
    const lists = groupDocs(this.#table.rows, texts.length, (row) => groupOf[this.#nameOf[row]!]!)
    return lists.filter(({ length }) => length > 1)
  }

  /** Properties of a row. A common property links rows of the same name. */
  #linksOfName(row: number): string[] {
    const { kind, coined } = this.#examinedOf(row)
    const site = this.#siteOf(row)
    const organizer = this.#organizer.text(row)
    const links = [site && `site ${site}`, organizer && `organizer ${fold(organizer)}`]
    if (kind !== 'generic') {
      const city = this.#cityKeyOf(row)
      links.push(city && `city ${city}`, coined !== '' && site.includes(coined) ? 'site with the name' : '')
    }
    if (kind === 'long') links.push('long name')
    return links.filter((link) => link !== '')
  }

  /** Properties of a row. A common property links rows of the same acronym. */
  #linksOfAcronym(row: number): string[] {
    const site = this.#siteOf(row)
    const city = this.#cityKeyOf(row)
    // names of workshops often end with the acronym of the conference
    const isWorkshop = EVENT_TYPES[this.#types[row]!] === 'workshop'
    const links = [site && `site ${site}`]
    if (city !== '' && !isWorkshop) links.push(`day ${this.#start[row]!} ${city}`)
    return links.filter((link) => link !== '')
  }

  /** The series in a set of linked rows: none, one, or one for each city with two years. */
  seriesIn(rows: Uint32Array): Derived[] {
    if (this.#yearsOf(rows).size < 2) return []
    const name = this.#nameOfMost(rows)
    const placed = rows.filter((row) => this.#cityKeyOf(row) !== '')
    const byCity = [...groupBy(placed, (row) => this.#cityKeyOf(row)).values()]
    const years = [...groupBy(placed, (row) => this.#yearOf(row)).values()]
    const spread = years.filter((held) => held.some((row) => this.#cityKeyOf(row) !== this.#cityKeyOf(held[0]!)))
    if (spread.length <= MAX_SPREAD * years.length) {
      return [{ name, rows, city: byCity.length === 1 ? this.#cityOf(byCity[0]!) : '' }]
    }
    const repeated = byCity.filter((held) => this.#yearsOf(held).size > 1)
    return repeated.map((held) => ({
      name: `${name} (${this.#cityOf(held)})`,
      rows: Uint32Array.from(held),
      city: '',
    }))
  }

  #yearsOf(rows: Iterable<number>): Set<number> {
    return new Set(Array.from(rows, (row) => this.#yearOf(row)))
  }

  /** The most frequent name of the rows. Names with an acronym in brackets take precedence. */
  #nameOfMost(rows: Uint32Array): string {
    const counts = new Map<string, number>()
    for (const row of rows) {
      const name = this.#names[this.#nameOf[row]!]!
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    const rank = ([name, count]: [string, number]) => (name.endsWith(')') ? rows.length : 0) + count
    return [...counts].sort((a, b) => rank(b) - rank(a) || byCodeUnits(a[0], b[0]))[0]![0]
  }

  #examinedOf(row: number): SeriesName {
    return this.#examined[this.#nameOf[row]!]!
  }

  #yearOf(row: number): number {
    return civilOf(this.#start[row]! as EpochDay).year
  }

  #siteOf(row: number): string {
    const website = this.#table.texts.website.text(row)
    const host = hostOf(website)
    if (host === undefined) return ''
    const path = pathOf(website)
    if (!this.#sharedHosts.has(host)) return host
    return path === '' ? '' : `${host}/${path}`
  }

  #cityKeyOf(row: number): string {
    return this.#cityKeys[this.#cityOfRow[row]!]!
  }

  #cityOf(rows: readonly number[]): string {
    return shortCity(rows.map((row) => this.#city.text(row)).sort(byCodeUnits)[0]!)
  }
}

/** Words in more than MAX_NAMES_OF_WORD names. Unrelated series share such words: `API`. */
function frequentWords(names: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const key of new Set(names.map(fold))) {
    for (const word of new Set(wordsOf(key))) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts].flatMap(([word, count]) => (count > MAX_NAMES_OF_WORD ? [word] : []))
}

/** A city without its state: `Boston` for `Boston, MA`. */
function shortCity(city: string): string {
  return city.split(/[,(]/)[0]!.trim()
}
