import { fc, test as law } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { compileSpellings, makeCountrySpellings } from '../../../src/builder/dump/country-spellings.ts'
import { COUNTRIES } from '../../../src/event/countries.ts'
import { countryKey } from '../../../src/event/country-spelling.ts'
import { runs } from '../../support/runs.ts'

/** Spellings of real listings and of people, after the country that each must mean. Written by hand. */
const SPELLINGS = `
  Albania: :albania:
  Argentina: :argentina:; AR
  Australia: AU; :australia:
  Austria: :austria:; Österreich
  Belgium: :belgium:; BE
  Brazil: BR; Brasil; :brazil:
  Canada: CA; :canada:; CANADA
  Cape Verde: Cabo Verde
  Cayman Islands: :cayman_islands:
  China: china; P.R. China; 中国; 中國; People's Republic of China
  Croatia: :croatia:
  Czech Republic: Czechia; :czech_republic:; Česko
  Democratic Republic of the Congo: DRC; República Democrática do Congo
  Democratic Republic of the Congo: Congo, The Democratic Republic of the
  Denmark: DK; :denmark:; Danmark
  Estonia: :estonia:; EE
  Eswatini: Swaziland
  Ethiopia: ET
  Finland: FI; :finland:; Suomi
  France: :fr:; FR; FRANCE
  Gambia: the Gambia
  Germany: DE; :de:; Deutschland; DEU; Alemania; Allemagne; Германия; 德国; 독일; ألمانيا
  Ghana: GH
  Greece: :greece:; GR; greece; Greec; Ελλάδα
  Hong Kong: Hong Kong SAR; China (Hong Kong)
  Hungary: :hungary:; Magyarország
  India: :india:; IN; भारत
  Iran: ایران
  Ireland: :ireland:; IE
  Israel: :israel:; ישראל
  Italy: IT; :it:; Italia
  Ivory Coast: Cote d'Ivoire; Côte d’Ivoire
  Japan: 日本
  Kenya: KE
  Luxembourg: :luxembourg:
  Macau: Macao; Macau SAR; Macao, PRC
  Mexico: MX
  Myanmar: Burma
  Namibia: NA
  Netherlands: The Netherlands; NL; Netherland; :netherlands:; Holland; Pays-Bas
  New Zealand: NZ; New zealand; :new_zealand:
  North Korea: DPRK
  North Macedonia: Macedonia
  Norway: NO; :norway:; Norge
  Poland: PL; :poland:; Polska
  Portugal: Portugual; :portugal:
  Puerto Rico: PR; Puerto Rico, USA
  Republic of the Congo: Congo-Brazzaville
  Russia: RU; Россия; Russian Federation; Russian Fed.
  Saint Lucia: St. Lucia
  Saudi Arabia: :saudi_arabia:
  Serbia: :serbia:
  Singapore: :singapore:
  Slovakia: Slovak Rep.
  Slovenia: :slovenia:
  Somalia: SO
  South Africa: ZA; South-Africa
  South Korea: Korea; Republic of Korea; :kr:; KR; 한국; 대한민국; Korea, Republic of
  Spain: :es:; ES; spain; España
  Sudan: SD
  Sweden: SE; :sweden:; Sverige
  Switzerland: :switzerland:; CH; switzerland; Schweiz; Suisse
  Taiwan: 台灣; Taiwan, China
  Tanzania: Tanzania, the United Republic of
  Thailand: TH; :thailand:
  Timor-Leste: East Timor
  Trinidad and Tobago: Trinidad & Tobago
  Turkey: Türkiye
  UAE: United Arab Emirates; U.A.E.; Emirates; الإمارات العربية المتحدة
  Ukraine: Україна
  United Kingdom: U.K.; UK; GB; United-Kingdom; Scotland; :uk:; England; :scotland:; Great Britain
  United Kingdom: Britain; Northern Ireland; Wales; Великобритания
  United States: USA; U.S.A.; US; :us:; United-States; United State; USA.; America
  United States: the united states of america; 🇺🇸; EE. UU.; Estados Unidos; États-Unis; США; 美国
  United States: 美國; アメリカ; 미국
  Vietnam: Viet Nam; VN; Việt Nam
`
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [country, spellings] = line.trim().split(': ') as [string, string]
    return spellings.split('; ').map((spelling) => [spelling, country] as const)
  })

/** Spellings of real listings and queries that rightly mean no country. */
const NO_COUNTRY = [
  ...['W3', '🌐', 'Texas', 'Pennsylvania', 'Hawaii', 'Florida', 'Oregon', 'Tennessee', 'New Mexico', 'California'],
  ...[
    'Balkans',
    'European-Union',
    'Europe',
    'Asia',
    'Africa',
    'Scandinavia',
    'Middle East',
    'Tuscany',
    'Canary Islands',
  ],
  ...['Paris', 'London', 'Berlin', 'Brasília', 'Columbia', 'Granada', 'Guadalupe', 'Norfolk', 'Salvador', 'Tunis'],
  ...['Online', 'Virtual', 'Hybrid', 'Remote', 'Worldwide', 'TBD', 'TBA', 'N/A', 'None', 'Unknown', 'Various', 'Zoom'],
  ...['Congo', 'Kongo', 'Virgin Islands', 'Yugoslavia', 'Czechoslovakia', 'Soviet Union', 'USSR'],
  ...['Sweeden', 'Isreal', 'Man', 'Y', 'The', '-', '?', ''],
]

const spellings = makeCountrySpellings()
const countryByKey = new Map(spellings.map(({ key, country }) => [key, COUNTRIES[country]!.name]))
const meaningOf = (written: string) => countryByKey.get(countryKey(written))
const ambiguous = compileSpellings().filter(([, countries]) => countries.length > 1)
const ambiguousKeys = new Set(ambiguous.map(([key]) => key))

describe('country spellings', () => {
  test.each(SPELLINGS)('the country spelling %j means %s', (written, country) => {
    expect(meaningOf(written)).toBe(country)
  })

  test.each(NO_COUNTRY)('the text %j in the column country means no country', (written) => {
    expect(meaningOf(written)).toBeUndefined()
  })

  test('no country spelling except codes is the name that Unicode CLDR gives to another country', () => {
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

  test('every stored name, code and alias of a country is a spelling, also in capitals', () => {
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
})

describe('ambiguous country spellings', () => {
  test('the only ambiguous country spellings are the two Congos and the Virgin Islands, in all scripts', () => {
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

  test('an ambiguous country spelling resolves to no country and names at least two countries', () => {
    for (const [key, countries] of ambiguous) {
      expect(countryByKey.has(key)).toBe(false)
      expect(new Set(countries).size).toBeGreaterThan(1)
    }
  })
})
