import { COUNTRIES } from '../../event/countries.ts'
import { meaningOfSpelling } from '../../event/country-spelling.ts'
import type { CountrySpelling } from './country-spellings.ts'

interface MappedSpelling {
  /** As in the dump; differs from `country`. */
  written: string
  /** The stored name of the country. */
  country: string
  rows: number
}

interface UnknownSpelling {
  written: string
  rows: number
}

/** What became of the country column. Both lists descend by rows, then ascend by spelling. */
export interface CountryReport {
  mapped: MappedSpelling[]
  unknown: UnknownSpelling[]
}

interface Resolution {
  /** The stored name, or the spelling as written if it is unknown. */
  country: string
  known: boolean
  rows: number
}

/**
 * Turns the country column of a dump into stored names, row by row, and counts which spelling became what.
 */
export class CountryResolver {
  readonly #countryByKey: ReadonlyMap<string, number>
  /** Memoized by spelling as written: a million rows have a few hundred spellings. */
  readonly #resolutions = new Map<string, Resolution>()

  constructor(spellings: readonly CountrySpelling[]) {
    this.#countryByKey = new Map(spellings.map(({ key, country }) => [key, country]))
  }

  /** The stored name of the country; a spelling that means no country is returned as it is. */
  resolve(written: string): string {
    if (written === '') return ''
    let resolution = this.#resolutions.get(written)
    if (resolution === undefined) {
      resolution = this.#lookUp(written)
      this.#resolutions.set(written, resolution)
    }
    resolution.rows++
    return resolution.country
  }

  report(): CountryReport {
    const mapped: MappedSpelling[] = []
    const unknown: UnknownSpelling[] = []
    for (const [written, { country, known, rows }] of this.#resolutions) {
      if (!known) unknown.push({ written, rows })
      else if (country !== written) mapped.push({ written, country, rows })
    }
    return { mapped: mapped.sort(byRowsThenSpelling), unknown: unknown.sort(byRowsThenSpelling) }
  }

  #lookUp(written: string): Resolution {
    const number = meaningOfSpelling(written, (key) => this.#countryByKey.get(key))
    return number === undefined
      ? { country: written, known: false, rows: 0 }
      : { country: COUNTRIES[number]!.name, known: true, rows: 0 }
  }
}

function byRowsThenSpelling(a: UnknownSpelling, b: UnknownSpelling): number {
  return b.rows - a.rows || (a.written < b.written ? -1 : 1)
}
