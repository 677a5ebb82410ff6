import { expect, test } from 'vitest'
import { meaningOfSpelling } from '../../src/event/country-spelling.ts'

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
  'a country spelling whose name and flags do not agree means no country: %s',
  (written) => {
    expect(meaningOf(written)).toBeUndefined()
  },
)
