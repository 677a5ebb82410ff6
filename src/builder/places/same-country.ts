import { COUNTRIES, COUNTRY_OF_CODE } from '../../event/countries.ts'

/** Territories whose cities are also listed under the country that they belong to: `Hong Kong, China`. */
const TERRITORIES: Readonly<Record<string, string>> = {
  CN: 'HK MO TW',
  US: 'PR GU VI AS MP',
  GB: 'GI JE GG IM BM KY VG FK',
  FR: 'GP MQ GF RE YT NC PF PM BL MF',
  NL: 'AW CW SX BQ',
  DK: 'GL FO',
  FI: 'AX',
  NO: 'SJ',
}

/** Neighbouring countries whose cities are also listed under each other: `Belfast, Ireland`. */
const NEIGHBOURS: Readonly<Record<string, string>> = {
  GB: 'IE',
  FR: 'MC',
  IL: 'PS',
  TR: 'CY',
  RS: 'XK',
  IT: 'VA SM',
  MA: 'EH',
}

const numbersOf = (codes: string) => codes.split(' ').map((code) => COUNTRY_OF_CODE.get(code)!)
const listedTogether = new Set(
  [TERRITORIES, NEIGHBOURS].flatMap(Object.entries<string>).flatMap(([country, others]) =>
    numbersOf(others).flatMap((other) => {
      const one = COUNTRY_OF_CODE.get(country)!
      return [one * COUNTRIES.length + other, other * COUNTRIES.length + one]
    }),
  ),
)
const territories = new Map(
  Object.entries(TERRITORIES).map(([country, codes]) => [COUNTRY_OF_CODE.get(country)!, numbersOf(codes)]),
)

/** The territories whose cities are also listed under a country. All are positions in `COUNTRIES`. */
export function territoriesOf(country: number): readonly number[] {
  return territories.get(country) ?? []
}

/** True if a country belongs to another country, and its cities are also listed there. */
export function isTerritory(country: number): boolean {
  return [...territories.values()].some((numbers) => numbers.includes(country))
}

/** True if a place in country a can be listed under country b. Both are positions in `COUNTRIES`. */
export function isSameCountry(a: number, b: number): boolean {
  return a === b || (a >= 0 && b >= 0 && listedTogether.has(a * COUNTRIES.length + b))
}
