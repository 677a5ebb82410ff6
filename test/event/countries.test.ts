import { fc, test as law } from '@fast-check/vitest'
import isoCountries from 'i18n-iso-countries'
import { expect, test } from 'vitest'
import { CONTINENT_COUNTRIES, CONTINENTS, COUNTRIES_LEFT_OUT, parseContinent } from '../../src/event/continents.ts'
import { COUNTRIES, parseCountries } from '../../src/event/countries.ts'
import { countryKey, meaningOfSpelling } from '../../src/event/country-spelling.ts'

test('the countries are the 249 entries of ISO 3166-1 and Kosovo', () => {
  expect(COUNTRIES).toHaveLength(250)
  expect(COUNTRIES.find(({ code }) => code === 'XK')).toMatchObject({ name: 'Kosovo', code3: 'XKX' })
})

test('each country except Kosovo has the two codes that ISO 3166-1 gives to its name', () => {
  for (const { name, code, code3 } of COUNTRIES) {
    // Kosovo is not in ISO 3166-1, and the library uses another unofficial code for it
    if (code !== 'XK') expect(isoCountries.alpha2ToAlpha3(code), name).toBe(code3)
    // the library writes some names differently; if the library has a name, it must mean the same country
    const known = isoCountries.getAlpha2Code(name, 'en')
    if (known !== undefined) expect(known, name).toBe(code)
  }
  expect(COUNTRIES.filter(({ name }) => isoCountries.getAlpha2Code(name, 'en') !== undefined).length).toBeGreaterThan(
    200,
  )
})

test('the table of countries lists no spelling twice for the same country', () => {
  for (const { name, aliases } of COUNTRIES) {
    const keys = [name, ...aliases].map(countryKey)
    expect(keys, name).toEqual([...new Set(keys)])
  }
})

test('no spelling in the table of countries is the code of a country', () => {
  const codes = new Set(COUNTRIES.flatMap(({ code, code3 }) => [code.toLowerCase(), code3.toLowerCase()]))
  const taken = COUNTRIES.flatMap(({ aliases }) => aliases).filter((alias) => codes.has(countryKey(alias)))
  expect(taken).toEqual([])
})

test('a line without codes in the table of countries adds spellings to its country', () => {
  const lines = ['# a comment', 'BY BLR Belarus = Byelorussia; Belorussia', 'BZ BLZ Belize', 'Belarus = 白俄羅斯']
  expect(parseCountries(lines.join('\n'))).toEqual([
    { name: 'Belarus', code: 'BY', code3: 'BLR', aliases: ['Byelorussia', 'Belorussia', '白俄羅斯'] },
    { name: 'Belize', code: 'BZ', code3: 'BLZ', aliases: [] },
  ])
})

test.each([
  ['spellings of a country without codes', 'Belarus = Byelorussia'],
  ['a country that comes again with codes', 'BZ BLZ Belize\nBZ BLZ Belize'],
  ['a name without spellings and codes', 'BZ BLZ Belize\nBelize'],
  ['a line without a name', 'BZ BLZ = Belize'],
])('parseCountries refuses %s, and names the line', (_what, text) => {
  expect(() => parseCountries(text)).toThrow(`line ${text.split('\n').length} of the countries: expected`)
})

test.each([
  [':us:', 'us'],
  [':new_zealand:', 'new zealand'],
  ['United-States', 'united states'],
  ['U.S.A.', 'usa'],
  ['P.R. China', 'pr china'],
  ['China (', 'china'],
  ["Côte d'Ivoire", 'cote divoire'],
  ['Côte d´Ivoire', 'cote divoire'],
  ['The Netherlands', 'netherlands'],
  ['The', 'the'],
  ['Theodosia', 'theodosia'],
  ['🇫🇷', 'fr'],
  ['🇺🇸🇬🇧', 'us gb'],
  ['France 🇫🇷', 'france fr'],
  ['🌐', ''],
])('countryKey(%j) returns %j', (written, key) => {
  expect(countryKey(written)).toBe(key)
})

const pieces = fc.constantFrom('the ', 'The', ' ', 'U.S.', '🇫🇷', '🇫', 'é', "'", '-', 'a', 'Σ')
law.prop([
  fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces).map((parts) => parts.join('')),
  ),
])('countryKey of a country key returns the same key', (text) => {
  expect(countryKey(countryKey(text))).toBe(countryKey(text))
})

/** Flags of parts of the United Kingdom: a black flag, then a code in tag characters. */
const FLAGS = ['gbeng', 'gbsct', 'gbwls'].map((code) => `🏴${tags(code)}\u{E007F}`)
const SCOTLAND = FLAGS[1]

function tags(code: string): string {
  return Array.from(code, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')
}

const MEANINGS = new Map([
  ['france', 'France'],
  ['fr', 'France'],
  ['germany', 'Germany'],
  ['de', 'Germany'],
  ['gb', 'United Kingdom'],
  ['scotland', 'United Kingdom'],
])
const meaningOf = (written: string) => meaningOfSpelling(written, (key) => MEANINGS.get(key))

test.each<[written: string, country: string]>([
  ['France 🇫🇷', 'France'],
  ['🇫🇷 France', 'France'],
  ['🇫🇷', 'France'],
  ['🇫🇷🇫🇷', 'France'],
  [`Scotland ${SCOTLAND}`, 'United Kingdom'],
  ...FLAGS.map((flag): [string, string] => [flag, 'United Kingdom']),
  ['Germany', 'Germany'],
  ['Germany (DE)', 'Germany'],
  ['Scotland, GB', 'United Kingdom'],
  ['France, the', 'France'],
])('a country spelling whose name and flags all mean one country means that country: %s', (written, country) => {
  expect(meaningOf(written)).toBe(country)
})

test.each(['France 🇩🇪', '🇫🇷🇩🇪', 'Lyon 🇫🇷', 'France 🇯🇵', '🏴', '', '!', 'France, Germany', 'Lyon, France'])(
  'a text whose names and flags do not all mean one country means no country: %s',
  (written) => {
    expect(meaningOf(written)).toBeUndefined()
  },
)

test('CONTINENT_COUNTRIES lists only stored country names, and lists no name twice', () => {
  const listed = CONTINENTS.flatMap((continent) => CONTINENT_COUNTRIES[continent])
  const stored = new Set(COUNTRIES.map(({ name }) => name))
  expect(listed.filter((name) => !stored.has(name))).toEqual([])
  expect(new Set(listed).size).toBe(listed.length)
})

test('each country, except four in the Antarctic, is listed in one continent, as included or as left out', () => {
  const all = CONTINENTS.flatMap((continent) => [...CONTINENT_COUNTRIES[continent], ...COUNTRIES_LEFT_OUT[continent]])
  const antarctic = ['Antarctica', 'Bouvet Island', 'French Southern Territories', 'Heard Island and McDonald Islands']
  expect([...all, ...antarctic].sort()).toEqual(COUNTRIES.map(({ name }) => name).sort())
})

test.each([
  ['Asia', 'Asia'],
  ['EUROPE', 'Europe'],
  ['north america', 'North America'],
  ['South-America', 'South America'],
  [' océania ', 'Oceania'],
])('parseContinent(%j) returns %s', (text, continent) => {
  expect(parseContinent(text)).toBe(continent)
})

test.each(['', 'America', 'Eurasia', 'Antarctica', 'North', 'Asia Europe', 'toString'])(
  'parseContinent returns no continent for %j',
  (text) => {
    expect(parseContinent(text)).toBeUndefined()
  },
)
