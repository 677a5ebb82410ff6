import { createRequire } from 'node:module'
import { fc, test as law } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { ambiguousCountrySpellings, makeCountrySpellings } from '../../../src/builder/dump/country-spellings.ts'
import { CountryResolver } from '../../../src/builder/dump/resolve-country.ts'
import { CONTINENT_COUNTRIES } from '../../../src/event/continents.ts'
import { COUNTRIES } from '../../../src/event/countries.ts'
import { countryKey } from '../../../src/event/country-spelling.ts'

/**
 * Spellings that occur at least twice in the real dump and mean a country, by the name they must resolve to.
 * Written by hand.
 */
const SPELLINGS_IN_REAL_LISTINGS: Readonly<Record<string, readonly string[]>> = {
  Albania: [':albania:'],
  Algeria: ['Algeria'],
  Argentina: ['Argentina', ':argentina:', 'AR'],
  Armenia: ['Armenia'],
  Australia: ['Australia', 'AU', ':australia:'],
  Austria: ['Austria', ':austria:'],
  Bangladesh: ['Bangladesh'],
  Barbados: ['Barbados'],
  Belarus: ['Belarus'],
  Belgium: ['Belgium', ':belgium:', 'BE'],
  Bolivia: ['Bolivia'],
  'Bosnia and Herzegovina': ['Bosnia and Herzegovina'],
  Brazil: ['Brazil', 'BR', 'Brasil', ':brazil:'],
  Bulgaria: ['Bulgaria'],
  Cambodia: ['Cambodia'],
  Cameroon: ['Cameroon'],
  Canada: ['Canada', 'CA', ':canada:', 'CANADA'],
  'Cayman Islands': [':cayman_islands:'],
  Chile: ['Chile'],
  China: ['China', 'china', 'P.R. China'],
  Colombia: ['Colombia'],
  'Costa Rica': ['Costa Rica'],
  Croatia: ['Croatia', ':croatia:'],
  Cuba: ['Cuba'],
  Cyprus: ['Cyprus'],
  'Czech Republic': ['Czech Republic', 'Czechia', ':czech_republic:'],
  Denmark: ['Denmark', 'DK', ':denmark:'],
  'Dominican Republic': ['Dominican Republic'],
  Ecuador: ['Ecuador'],
  Egypt: ['Egypt'],
  Estonia: ['Estonia', ':estonia:', 'EE'],
  Ethiopia: ['ET'],
  Finland: ['Finland', 'FI', ':finland:'],
  France: ['France', ':fr:', 'FR', 'FRANCE'],
  Georgia: ['Georgia'],
  Germany: ['Germany', 'DE', ':de:'],
  Ghana: ['Ghana', 'GH'],
  Greece: ['Greece', ':greece:', 'GR', 'greece', 'Greec'],
  Guatemala: ['Guatemala'],
  'Hong Kong': ['Hong Kong', 'Hong Kong SAR'],
  Hungary: ['Hungary', ':hungary:'],
  Iceland: ['Iceland'],
  India: ['India', ':india:', 'IN'],
  Indonesia: ['Indonesia'],
  Iran: ['Iran'],
  Ireland: ['Ireland', ':ireland:', 'IE'],
  Israel: ['Israel', ':israel:'],
  Italy: ['Italy', 'IT', ':it:'],
  Jamaica: ['Jamaica'],
  Japan: ['Japan'],
  Jordan: ['Jordan'],
  Kazakhstan: ['Kazakhstan'],
  Kenya: ['Kenya', 'KE'],
  Kosovo: ['Kosovo'],
  Latvia: ['Latvia'],
  Lithuania: ['Lithuania'],
  Luxembourg: ['Luxembourg', ':luxembourg:'],
  Macau: ['Macao'],
  Malaysia: ['Malaysia'],
  Maldives: ['Maldives'],
  Malta: ['Malta'],
  Mauritius: ['Mauritius'],
  Mexico: ['Mexico', 'MX'],
  Moldova: ['Moldova'],
  Morocco: ['Morocco'],
  Namibia: ['Namibia', 'NA'],
  Nepal: ['Nepal'],
  Netherlands: ['Netherlands', 'The Netherlands', 'NL', 'Netherland', ':netherlands:'],
  'New Zealand': ['New Zealand', 'NZ', 'New zealand', ':new_zealand:'],
  Nigeria: ['Nigeria'],
  'North Macedonia': ['North Macedonia', 'Macedonia'],
  Norway: ['Norway', 'NO', ':norway:'],
  Oman: ['Oman'],
  Pakistan: ['Pakistan'],
  Panama: ['Panama'],
  Peru: ['Peru'],
  Philippines: ['Philippines'],
  Poland: ['Poland', 'PL', ':poland:'],
  Portugal: ['Portugal', 'Portugual', ':portugal:'],
  'Puerto Rico': ['PR', 'Puerto Rico'],
  Qatar: ['Qatar'],
  Romania: ['Romania'],
  Russia: ['Russia', 'RU'],
  Rwanda: ['Rwanda'],
  'Saudi Arabia': [':saudi_arabia:', 'Saudi Arabia'],
  Serbia: ['Serbia', ':serbia:'],
  Singapore: ['Singapore', ':singapore:'],
  Slovakia: ['Slovakia'],
  Slovenia: ['Slovenia', ':slovenia:'],
  Somalia: ['Somalia', 'SO'],
  'South Africa': ['South Africa', 'ZA', 'South-Africa'],
  'South Korea': ['South Korea', 'Korea', 'Republic of Korea', ':kr:', 'KR'],
  Spain: ['Spain', ':es:', 'ES', 'spain'],
  Sudan: ['SD'],
  Sweden: ['Sweden', 'SE', ':sweden:'],
  Switzerland: ['Switzerland', ':switzerland:', 'CH', 'switzerland'],
  Taiwan: ['Taiwan'],
  Tanzania: ['Tanzania'],
  Thailand: ['Thailand', 'TH', ':thailand:'],
  Togo: ['Togo'],
  Tunisia: ['Tunisia'],
  Turkey: ['Turkey', 'Türkiye'],
  UAE: ['United Arab Emirates', 'UAE', 'U.A.E.'],
  Uganda: ['Uganda'],
  Ukraine: ['Ukraine'],
  'United Kingdom': [
    'U.K.',
    'UK',
    'GB',
    'United-Kingdom',
    'United Kingdom',
    'Scotland',
    ':uk:',
    'England',
    ':scotland:',
  ],
  'United States': ['USA', 'U.S.A.', 'US', 'United States', ':us:', 'United-States', 'United State', 'USA.'],
  Uruguay: ['Uruguay'],
  Uzbekistan: ['Uzbekistan'],
  Vietnam: ['Vietnam', 'Viet Nam', 'VN'],
  Yemen: ['Yemen'],
  Zimbabwe: ['Zimbabwe'],
}

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

const NAMES_PEOPLE_WRITE: readonly (readonly [written: string, country: string])[] = [
  ['America', 'United States'],
  ['the united states of america', 'United States'],
  ['🇺🇸', 'United States'],
  ['EE. UU.', 'United States'],
  ['Estados Unidos', 'United States'],
  ['États-Unis', 'United States'],
  ['США', 'United States'],
  ['美国', 'United States'],
  ['美國', 'United States'],
  ['アメリカ', 'United States'],
  ['미국', 'United States'],
  ['Great Britain', 'United Kingdom'],
  ['Britain', 'United Kingdom'],
  ['Northern Ireland', 'United Kingdom'],
  ['Wales', 'United Kingdom'],
  ['Великобритания', 'United Kingdom'],
  ['Emirates', 'UAE'],
  ['الإمارات العربية المتحدة', 'UAE'],
  ['Deutschland', 'Germany'],
  ['DEU', 'Germany'],
  ['Alemania', 'Germany'],
  ['Allemagne', 'Germany'],
  ['Германия', 'Germany'],
  ['德国', 'Germany'],
  ['독일', 'Germany'],
  ['ألمانيا', 'Germany'],
  ['Holland', 'Netherlands'],
  ['Pays-Bas', 'Netherlands'],
  ['España', 'Spain'],
  ['Österreich', 'Austria'],
  ['Schweiz', 'Switzerland'],
  ['Suisse', 'Switzerland'],
  ['Italia', 'Italy'],
  ['Polska', 'Poland'],
  ['Sverige', 'Sweden'],
  ['Norge', 'Norway'],
  ['Danmark', 'Denmark'],
  ['Suomi', 'Finland'],
  ['Magyarország', 'Hungary'],
  ['Česko', 'Czech Republic'],
  ['Ελλάδα', 'Greece'],
  ['Россия', 'Russia'],
  ['Україна', 'Ukraine'],
  ['ישראל', 'Israel'],
  ['ایران', 'Iran'],
  ['भारत', 'India'],
  ['中国', 'China'],
  ['中國', 'China'],
  ["People's Republic of China", 'China'],
  ['日本', 'Japan'],
  ['한국', 'South Korea'],
  ['대한민국', 'South Korea'],
  ['DPRK', 'North Korea'],
  ['台灣', 'Taiwan'],
  ['Việt Nam', 'Vietnam'],
  ["Cote d'Ivoire", 'Ivory Coast'],
  ['Côte d’Ivoire', 'Ivory Coast'],
  ['Russian Federation', 'Russia'],
  ['Macau SAR', 'Macau'],
  ['Burma', 'Myanmar'],
  ['Swaziland', 'Eswatini'],
  ['Cabo Verde', 'Cape Verde'],
  ['East Timor', 'Timor-Leste'],
  ['the Gambia', 'Gambia'],
  ['DRC', 'Democratic Republic of the Congo'],
  ['República Democrática do Congo', 'Democratic Republic of the Congo'],
  ['Congo-Brazzaville', 'Republic of the Congo'],
  ['Trinidad & Tobago', 'Trinidad and Tobago'],
  ['St. Lucia', 'Saint Lucia'],
]

const spellings = makeCountrySpellings()
const countryByKey = new Map(spellings.map(({ key, country }) => [key, COUNTRIES[country]!.name]))
const meaningOf = (written: string) => countryByKey.get(countryKey(written))
const ambiguousKeys = new Set(ambiguousCountrySpellings().map(({ key }) => key))

describe('country spellings', () => {
  const seen = Object.entries(SPELLINGS_IN_REAL_LISTINGS).flatMap(([country, written]) =>
    written.map((spelling) => [spelling, country] as const),
  )
  test.each(seen)('the spelling %j of real listings means %s', (written, country) => {
    expect(meaningOf(written)).toBe(country)
  })

  test.each(NAMES_PEOPLE_WRITE)('the spelling %j that people use means %s', (written, country) => {
    expect(meaningOf(written)).toBe(country)
  })

  test.each(NO_COUNTRY)('the spelling %j means no country', (written) => {
    expect(meaningOf(written)).toBeUndefined()
  })

  test('the keys of country spellings are sorted, unique, folded and not empty', () => {
    const keys = spellings.map(({ key }) => key)
    expect(keys).toEqual([...new Set(keys)].sort())
    expect(keys.filter((key) => key === '' || countryKey(key) !== key)).toEqual([])
  })

  test('the country spellings are the same in every run', () => {
    expect(makeCountrySpellings()).toEqual(spellings)
  })

  test('every country of a continent has its stored name as a spelling', () => {
    for (const name of Object.values(CONTINENT_COUNTRIES).flat()) expect(meaningOf(name)).toBe(name)
  })

  test('every two-letter and three-letter code of ISO 3166-1 is a spelling', () => {
    const iso: [code: string, code3: string][] = createRequire(import.meta.url)('i18n-iso-countries/codes.json')
    const byCode = new Map(COUNTRIES.map(({ code, name }) => [code, name]))
    for (const [code, code3] of iso) {
      expect(meaningOf(code)).toBe(byCode.get(code))
      if (code !== 'XK') expect(meaningOf(code3)).toBe(byCode.get(code))
    }
    expect(iso).toHaveLength(COUNTRIES.length)
  })

  test('no spelling except codes is the name that Unicode CLDR gives to another country', () => {
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

  test('every stored name, code and alias is a spelling, also in capitals', () => {
    const lost = spellingsByHand.filter(
      ({ spelling, name }) =>
        !ambiguousKeys.has(countryKey(spelling)) &&
        (meaningOf(spelling) !== name || meaningOf(spelling.toUpperCase()) !== name),
    )
    expect(lost).toEqual([])
  })

  const decorations = fc.constantFrom('', ' ', '.', ':', ' (', '-', '…', '\t')
  law.prop([fc.constantFrom(...spellingsByHand), decorations, decorations], { numRuns: 1000 })(
    'a spelling means the same with an article before it and punctuation around it',
    ({ spelling }, before, after) => {
      expect(meaningOf(`${before}The ${spelling}${after}`)).toBe(meaningOf(spelling))
    },
  )
})

describe('ambiguous country spellings', () => {
  test('the ambiguous names, codes and aliases are the two Congos and the Virgin Islands, in all scripts', () => {
    const own = new Set(
      COUNTRIES.flatMap(({ name, code, code3, aliases }) => [name, code, code3, ...aliases]).map(countryKey),
    )
    const pairs = ambiguousCountrySpellings()
      .filter(({ key }) => own.has(key))
      .map(({ countries }) => countries.map((country) => COUNTRIES[country]!.name).join(' or '))
    expect(new Set(pairs)).toEqual(
      new Set([
        'Democratic Republic of the Congo or Republic of the Congo',
        'British Virgin Islands or US Virgin Islands',
      ]),
    )
  })

  test('an ambiguous spelling resolves to nothing and names two countries or more', () => {
    for (const { key, countries } of ambiguousCountrySpellings()) {
      expect(countryByKey.has(key)).toBe(false)
      expect(new Set(countries).size).toBeGreaterThan(1)
    }
  })
})

describe('the country resolver', () => {
  test('the country resolver returns the stored name, or an unknown spelling as it is', () => {
    const resolver = new CountryResolver(spellings)
    expect(['U.S.A.', 'Germany', 'W3', '🌐', ''].map((written) => resolver.resolve(written))).toEqual([
      'United States',
      'Germany',
      'W3',
      '🌐',
      '',
    ])
  })

  test('the country resolver reports replaced and unknown spellings, most rows first, then by spelling', () => {
    const resolver = new CountryResolver(spellings)
    for (const written of ['W3', 'UK', 'USA', 'UK', 'Texas', 'Germany', '', 'Hawaii', 'Texas', 'GB'])
      resolver.resolve(written)
    expect(resolver.report()).toEqual({
      mapped: [
        { written: 'UK', country: 'United Kingdom', rows: 2 },
        { written: 'GB', country: 'United Kingdom', rows: 1 },
        { written: 'USA', country: 'United States', rows: 1 },
      ],
      unknown: [
        { written: 'Texas', rows: 2 },
        { written: 'Hawaii', rows: 1 },
        { written: 'W3', rows: 1 },
      ],
    })
  })

  test('the country resolver reports nothing before the first row', () => {
    expect(new CountryResolver(spellings).report()).toEqual({ mapped: [], unknown: [] })
  })

  law.prop([fc.array(fc.oneof(fc.string(), fc.constantFrom('US', 'usa', 'Peru', 'W3', '')))])(
    'the country resolver counts every value once: as replaced, unknown or already stored',
    (column) => {
      const resolver = new CountryResolver(spellings)
      const stored = column.filter(
        (written) => written !== '' && resolver.resolve(written) === written && meaningOf(written) === written,
      )
      const { mapped, unknown } = resolver.report()
      const counted = [...mapped, ...unknown].reduce((sum, { rows }) => sum + rows, 0)
      expect(counted + stored.length).toBe(column.filter((written) => written !== '').length)
    },
  )
})
