import { fc, test as law } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { compileSpellings, makeCountrySpellings } from '../../../src/builder/dump/country-spellings.ts'
import { COUNTRIES } from '../../../src/event/countries.ts'
import { countryKey } from '../../../src/event/country-spelling.ts'
import { runs } from '../../support/runs.ts'

/** Spellings whose folding or meaning is not obvious. */
const SPELLINGS = `
  Brazil: BR; Brasil; :brazil:
  China: china; P.R. China; 中国; 中國; People's Republic of China
  Democratic Republic of the Congo: DRC; Congo, The Democratic Republic of the
  Germany: DE; :de:; DEU; Alemania; Германия; 德国; 독일; ألمانيا
  Hong Kong: Hong Kong SAR; China (Hong Kong)
  Ivory Coast: Cote d'Ivoire; Côte d’Ivoire
  Macau: Macao; Macau SAR; Macao, PRC
  Namibia: NA
  Netherlands: The Netherlands; NL; Netherland; Holland; Pays-Bas
  New Zealand: NZ; :new_zealand:
  Puerto Rico: PR; Puerto Rico, USA
  Russia: RU; Россия; Russian Federation; Russian Fed.
  South Korea: Korea; Republic of Korea; :kr:; 한국; Korea, Republic of
  Taiwan: 台灣; Taiwan, China
  Trinidad and Tobago: Trinidad & Tobago
  Turkey: Türkiye
  UAE: United Arab Emirates; U.A.E.; الإمارات العربية المتحدة
  United Kingdom: U.K.; GB; United-Kingdom; Scotland; :scotland:; Northern Ireland; Великобритания
  United States: USA; U.S.A.; :us:; United State; USA.; the united states of america; 🇺🇸; EE. UU.; США; 美国
`
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [country, spellings] = line.trim().split(': ') as [string, string]
    return spellings.split('; ').map((spelling) => [spelling, country] as const)
  })

/** Texts of real listings that mean no country. */
const NO_COUNTRY = [
  ...['W3', '🌐', 'Texas', 'California', 'Balkans', 'European-Union', 'Europe', 'Scandinavia', 'Tuscany'],
  ...['Paris', 'Brasília', 'Columbia', 'Granada', 'Norfolk', 'Salvador', 'Tunis', 'Online', 'TBD', 'N/A', 'None'],
  ...['Congo', 'Virgin Islands', 'Yugoslavia', 'USSR', 'Sweeden', 'Isreal', 'Man', 'Y', 'The', '-', ''],
]

const spellings = makeCountrySpellings()
const countryByKey = new Map(spellings.map(({ key, country }) => [key, COUNTRIES[country]!.name]))
const meaningOf = (written: string) => countryByKey.get(countryKey(written))
const ambiguous = compileSpellings().filter(([, countries]) => countries.length > 1)
const ambiguousKeys = new Set(ambiguous.map(([key]) => key))

test.each(SPELLINGS)('the country spelling %j means %s', (written, country) => {
  expect(meaningOf(written)).toBe(country)
})

test.each(NO_COUNTRY)('the text %j in the column "country" means no country', (written) => {
  expect(meaningOf(written)).toBeUndefined()
})

test('no country spelling, except codes, is the name of another country in Unicode CLDR', () => {
  const codes = new Set(COUNTRIES.flatMap(({ code, code3 }) => [code.toLowerCase(), code3.toLowerCase()]))
  const clashes: string[] = []
  for (const language of 'ar de en es fr hi it ja ko nl pl pt ru tr uk vi zh'.split(' ')) {
    const names = new Intl.DisplayNames(language, { type: 'region' })
    for (const { code, name } of COUNTRIES) {
      const written = names.of(code) ?? ''
      const meaning = meaningOf(written)
      if (meaning !== undefined && meaning !== name && !codes.has(countryKey(written)))
        clashes.push(`${language} ${written}`)
    }
  }
  expect(clashes).toEqual([])
})

const spellingsByHand = COUNTRIES.flatMap(({ name, code, code3, aliases }) =>
  [name, code, code3, ...aliases].map((spelling) => ({ spelling, name })),
)

test('every name, code and alias of a country means the country, also in capitals, unless it is ambiguous', () => {
  const lost = spellingsByHand.filter(
    ({ spelling, name }) =>
      !ambiguousKeys.has(countryKey(spelling)) &&
      (meaningOf(spelling) !== name || meaningOf(spelling.toUpperCase()) !== name),
  )
  expect(lost).toEqual([])
})

const decorations = fc.constantFrom('', ' ', '.', ':', ' (', '-', '…', '\t')
law.prop([fc.constantFrom(...spellingsByHand), decorations, decorations], { numRuns: runs(1000) })(
  'a spelling of a country means the same with an article before it and punctuation around it',
  ({ spelling }, before, after) => {
    expect(meaningOf(`${before}The ${spelling}${after}`)).toBe(meaningOf(spelling))
  },
)

test('the only ambiguous names, codes and aliases of countries are names of the Congos and the Virgin Islands', () => {
  const own = new Set(
    COUNTRIES.flatMap(({ name, code, code3, aliases }) => [name, code, code3, ...aliases]).map(countryKey),
  )
  const pairs = ambiguous
    .filter(([key]) => own.has(key))
    .map(([, countries]) => countries.map((country) => COUNTRIES[country]!.name).join(' or '))
  expect(new Set(pairs)).toEqual(
    new Set([
      'Democratic Republic of the Congo or Republic of the Congo',
      'British Virgin Islands or US Virgin Islands',
    ]),
  )
})

test('an ambiguous country spelling resolves to no country, because at least two countries have this spelling', () => {
  for (const [key, countries] of ambiguous) {
    expect(countryByKey.has(key)).toBe(false)
    expect(new Set(countries).size).toBeGreaterThan(1)
  }
})
