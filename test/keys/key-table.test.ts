import { fc, test as law } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { type KeyRecord, keyState } from '../../src/keys/key-record.ts'
import { KeyTable } from '../../src/keys/key-table.ts'

const hex = (digits: number) =>
  fc.array(fc.constantFrom(...'0123456789abcdef'), { minLength: digits, maxLength: digits }).map((all) => all.join(''))
const moment = fc
  .date({ min: new Date('2020-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())
const limit = fc.integer({ min: 1, max: 1_000_000_000 })
const optional = <T>(value: fc.Arbitrary<T>, name: string) =>
  fc.option(value).map((given) => (given === null ? {} : { [name]: given }))

const record: fc.Arbitrary<KeyRecord> = fc
  .tuple(
    fc.record({
      // few first digits, so that ids are met twice, and ids that differ in their last bits alone
      id: fc.oneof(
        hex(8),
        hex(1).map((digit) => `0000000${digit}`),
        hex(1).map((digit) => `${digit}0000000`),
      ),
      plan: fc.constantFrom('free', 'pro', 'feed'),
      label: fc.string(),
      digest: hex(64),
      created: moment,
      revoked: fc.option(moment),
    }),
    optional(hex(8), 'of'),
    optional(moment, 'expires'),
    optional(
      fc.tuple(optional(limit, 'minute'), optional(limit, 'day')).map((all) => Object.assign({}, ...all)),
      'limits',
    ),
  )
  .map((all) => Object.assign({}, ...all))

/** A file that is as long as these keys are. */
const tableOf = (records: readonly KeyRecord[]) => new KeyTable(JSON.stringify({ version: 1, keys: records }).length)

describe('the keys in a table', () => {
  law.prop([fc.array(record, { maxLength: 200 }), hex(8), fc.date({ noInvalidDate: true })])(
    'are those that were added, the first with each id, and no others',
    (records, other, now) => {
      const table = tableOf(records)
      const first = new Map<string, KeyRecord>()
      for (const each of records) {
        expect(table.add(each)).toBe(!first.has(each.id))
        if (!first.has(each.id)) first.set(each.id, each)
      }
      expect(table.size).toBe(first.size)
      for (const { id, plan, of, digest, limits = {}, expires, revoked } of first.values()) {
        const row = table.rowOf(id)!
        expect(Buffer.from(table.digest(row)).toString('hex')).toBe(digest)
        expect(table.row(row)).toEqual({
          id,
          tier: plan,
          owner: of,
          ownLimits: Object.keys(limits).length === 0 ? undefined : limits,
          refusedFromMs: revoked !== null ? -Infinity : expires === undefined ? Infinity : Date.parse(expires),
        })
      }
      expect(table.rowOf(other) !== undefined).toBe(first.has(other))
      const states = { active: 0, expired: 0, revoked: 0 }
      for (const each of first.values()) states[keyState(each, now.getTime())]++
      expect(table.states(now.getTime())).toEqual(states)
    },
  )

  test('fill it without a gap where they are as short as the form of the file allows', () => {
    const shortest = (index: number): KeyRecord => ({
      id: index.toString(16).padStart(8, '0'),
      plan: 'pro',
      label: '',
      digest: index.toString(16).padStart(64, '0'),
      created: '2026-11-20T12:00Z',
      revoked: null,
    })
    const records = Array.from({ length: 5000 }, (_, index) => shortest(index))
    const table = tableOf(records)
    for (const each of records) expect(table.add(each)).toBe(true)
    for (const { id, digest } of records) {
      expect(Buffer.from(table.digest(table.rowOf(id)!)).toString('hex')).toBe(digest)
    }
  })
})
