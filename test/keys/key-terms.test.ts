import { expect, test } from 'vitest'
import { parseExpiry } from '../../src/keys/key-record.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

test.each([
  ['2026-11-20', '2026-11-21T00:00:00.000Z'],
  ['2026-12-31', '2027-01-01T00:00:00.000Z'],
  ['2028-02-29', '2028-03-01T00:00:00.000Z'],
  ['90d', '2027-02-18T12:00:00.000Z'],
  ['12h', '2026-11-21T00:00:00.000Z'],
])('a key with the expiry %s expires at %s', (text, moment) => {
  expect(parseExpiry(text, NOW)?.toISOString()).toBe(moment)
})
