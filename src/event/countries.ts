import { NAMES_ABROAD } from './country-names-abroad.ts'
import { COUNTRY_TABLE } from './country-table.ts'

export interface Country {
  /** The stored name: the one that events, filters and answers use. */
  name: string
  /** ISO 3166-1 alpha-2; `XK` for Kosovo. */
  code: string
  /** ISO 3166-1 alpha-3; `XKX` for Kosovo. */
  code3: string
  /**
   * Other spellings that mean it, written by hand. The builder adds the codes and the names of
   * i18n-iso-countries. A spelling that two countries share means neither.
   */
  aliases: readonly string[]
}

/**
 * Misspellings that real listings repeat, by stored name. A slip seen once is reported as an unknown country.
 */
const FREQUENT_MISSPELLINGS: Readonly<Record<string, readonly string[]>> = {
  Greece: ['Greec'],
  Netherlands: ['Netherland'],
  Portugal: ['Portugual'],
  'United States': ['United State'],
}

/**
 * Every country and territory of ISO 3166-1 plus Kosovo, ordered by folded name. Positions in this array may
 * change between releases: a snapshot stores the names, and numbers countries for itself.
 */
export const COUNTRIES: readonly Country[] = COUNTRY_TABLE.map(([name, code, code3, ...aliases]) => ({
  name,
  code,
  code3,
  aliases: [...aliases, ...(NAMES_ABROAD[name] ?? []), ...(FREQUENT_MISSPELLINGS[name] ?? [])],
}))

const codeByName = new Map(COUNTRIES.map(({ name, code }) => [name, code]))

/** The ISO 3166-1 alpha-2 code of a stored country name; null for any other text. */
export function codeOf(countryName: string): string | null {
  return codeByName.get(countryName) ?? null
}
