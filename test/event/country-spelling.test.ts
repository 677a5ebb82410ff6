import { expect, test } from 'vitest'
import { meaningOfSpelling } from '../../src/event/country-spelling.ts'

const SCOTLAND = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'

const MEANINGS = new Map([
  ['france', 'France'],
  ['fr', 'France'],
  ['germany', 'Germany'],
  ['de', 'Germany'],
  ['gb', 'United Kingdom'],
  ['scotland', 'United Kingdom'],
])
const meaningOf = (written: string) => meaningOfSpelling(written, (key) => MEANINGS.get(key))

test.each([
  ['France 🇫🇷', 'France'],
  ['🇫🇷 France', 'France'],
  ['🇫🇷', 'France'],
  ['🇫🇷🇫🇷', 'France'],
  [`Scotland ${SCOTLAND}`, 'United Kingdom'],
  ['Germany', 'Germany'],
  ['Germany (DE)', 'Germany'],
  ['Scotland, GB', 'United Kingdom'],
  ['France, the', 'France'],
])('a spelling whose name and flags all mean one country means that country: %s', (written, country) => {
  expect(meaningOf(written)).toBe(country)
})

test.each(['France 🇩🇪', '🇫🇷🇩🇪', 'Lyon 🇫🇷', 'France 🇯🇵', '🏴', '', '!', 'France, Germany', 'Lyon, France'])(
  'a spelling whose name and flags do not agree means no country: %s',
  (written) => {
    expect(meaningOf(written)).toBeUndefined()
  },
)
