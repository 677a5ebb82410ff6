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
