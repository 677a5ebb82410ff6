import { describe, expect, test } from 'vitest'
import { countryKey, meaningOfSpelling } from '../../src/event/country-spelling.ts'

const ENGLAND = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'
const SCOTLAND = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'
const WALES = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}'

const MEANINGS = new Map([
  ['france', 'France'],
  ['fr', 'France'],
  ['germany', 'Germany'],
  ['de', 'Germany'],
  ['gb', 'United Kingdom'],
  ['scotland', 'United Kingdom'],
])
const meaningOf = (written: string) => meaningOfSpelling(written, (key) => MEANINGS.get(key))

test.each([ENGLAND, SCOTLAND, WALES])(
  'countryKey reads the flag of England, Scotland or Wales as the code of the United Kingdom: %s',
  (flag) => {
    expect(countryKey(flag)).toBe('gb')
  },
)

describe('a spelling of a name and flags', () => {
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
})
