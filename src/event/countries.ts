import { readFileSync } from 'node:fs'
import { packageFile } from '../files/package-file.ts'
import { dataLines } from './data-lines.ts'

export interface Country {
  /** The stored name, which events, filters and answers use. */
  readonly name: string
  /** ISO 3166-1 alpha-2 code; `XK` for Kosovo. */
  readonly code: string
  /** ISO 3166-1 alpha-3 code; `XKX` for Kosovo. */
  readonly code3: string
  /**
   * Other spellings; the builder adds codes and names of i18n-iso-countries. A spelling that two countries
   * share means neither.
   */
  readonly aliases: readonly string[]
}

/**
 * Countries and territories of ISO 3166-1 plus Kosovo, in order of folded name. Snapshots number
 * countries independently.
 */
export const COUNTRIES: readonly Country[] = parseCountries(readFileSync(packageFile('data/countries.txt'), 'utf8'))

/** Positions in `COUNTRIES`, by ISO 3166-1 alpha-2 code. */
export const COUNTRY_OF_CODE: ReadonlyMap<string, number> = new Map(
  COUNTRIES.map(({ code }, country) => [code, country]),
)

const codeByName = new Map(COUNTRIES.map(({ name, code }) => [name, code]))

/** The ISO 3166-1 alpha-2 code of a stored country name; null for any other text. */
export function codeOf(countryName: string): string | null {
  return codeByName.get(countryName) ?? null
}

/**
 * Parses lines such as `BY BLR Belarus = Byelorussia; Belorussia`, and `Belarus = 白俄羅斯` for more spellings.
 * @throws Error if a line has another form
 */
export function parseCountries(text: string): Country[] {
  const byName = new Map<string, Country & { aliases: string[] }>()
  for (const { line, refuse } of dataLines(text, 'the countries')) {
    const [, codes, name, spellings] = /^(?:([A-Z]{2} [A-Z]{3}) )?([^=]+?)(?: = (.+))?$/.exec(line) ?? []
    const [code, code3] = codes?.split(' ') ?? []
    const known = byName.get(name ?? '')
    if (name === undefined || (codes === undefined ? !known || !spellings : known)) {
      throw refuse('"BY BLR Belarus = Byelorussia; Belorussia" once, then "Belarus = ..." for more spellings')
    }
    const country = known ?? { name, code: code!, code3: code3!, aliases: [] }
    byName.set(name, country)
    country.aliases.push(...(spellings?.split('; ') ?? []))
  }
  return [...byName.values()]
}
