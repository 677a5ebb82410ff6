import { fc, test as law } from '@fast-check/vitest'
import isoCountries from 'i18n-iso-countries'
import { expect, test } from 'vitest'
import { COUNTRIES, parseCountries } from '../../src/event/countries.ts'
import { countryKey } from '../../src/event/country-spelling.ts'

test('the countries are the 249 entries of ISO 3166-1 and Kosovo', () => {
  expect(COUNTRIES).toHaveLength(250)
  expect(COUNTRIES.find(({ code }) => code === 'XK')).toMatchObject({ name: 'Kosovo', code3: 'XKX' })
})

test('the two codes of each country are the codes that ISO 3166-1 gives to its name', () => {
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

test('no country in the table of countries has a spelling twice', () => {
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
