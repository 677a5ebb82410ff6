import { expect, test } from 'vitest'
import { EXPIRY_FORMS, parseExpiry, parseLimit } from '../../src/keys/key-record.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

test.each([
  ['2026-11-20', '2026-11-21T00:00:00.000Z'],
  ['2026-12-31', '2027-01-01T00:00:00.000Z'],
  ['2028-02-29', '2028-03-01T00:00:00.000Z'],
  ['90d', '2027-02-18T12:00:00.000Z'],
  ['12h', '2026-11-21T00:00:00.000Z'],
])('%s is the moment %s', (text, moment) => {
  expect(parseExpiry(text, NOW)?.toISOString()).toBe(moment)
})

test.each(['', 'never', '2026-02-30', '2026-11-20T12:00:00Z', '90', '90 d', '-1d', '1.5d', '1w'])(
  '%j is no expiry',
  (text) => {
    expect(parseExpiry(text, NOW)).toBeUndefined()
  },
)

test('the forms of an expiry are named with a day and with times that are taken', () => {
  const times = EXPIRY_FORMS.match(/\b\d+[a-z]\b/g)
  expect(times).toEqual(['90d', '12h'])
  expect(times!.map((time) => parseExpiry(time, NOW)?.getTime())).not.toContain(undefined)
  expect(EXPIRY_FORMS).toContain('the last day on which the key works (YYYY-MM-DD, UTC)')
})

test('limits are plain whole numbers from 1 to a thousand million', () => {
  expect(['1', '60', '1000000000'].map(parseLimit)).toEqual([1, 60, 1_000_000_000])
  for (const text of ['', '0', '-1', '1.5', '1e3', '1000000001', ' 1']) expect(parseLimit(text), text).toBeUndefined()
})
