import { COUNTRIES } from '../../event/countries.ts'

/**
 * Territories whose cities listings also give under the country that they belong to or border on: `Hong Kong,
 * China`, `San Juan, United States`, `Belfast, Ireland`. Both ways.
 */
const TERRITORIES: Readonly<Record<string, string>> = {
  CN: 'HK MO TW',
  US: 'PR GU VI AS MP',
  GB: 'GI JE GG IM BM KY VG FK IE',
  FR: 'GP MQ GF RE YT NC PF PM BL MF MC',
  NL: 'AW CW SX BQ',
  DK: 'GL FO',
  FI: 'AX',
  NO: 'SJ',
  IL: 'PS',
  TR: 'CY',
  RS: 'XK',
  IT: 'VA SM',
  MA: 'EH',
}

const numberOf = new Map(COUNTRIES.map(({ code }, country) => [code, country]))
const belongsTo = new Set(
  Object.entries(TERRITORIES).flatMap(([country, territories]) =>
    territories.split(' ').flatMap((territory) => {
      const [one, other] = [numberOf.get(country)!, numberOf.get(territory)!]
      return [one * COUNTRIES.length + other, other * COUNTRIES.length + one]
    }),
  ),
)

/** Whether a place in country a can be listed under country b. Both are positions in `COUNTRIES`. */
export function isSameCountry(a: number, b: number): boolean {
  return a === b || (a >= 0 && b >= 0 && belongsTo.has(a * COUNTRIES.length + b))
}
