import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timestamp } from '../../../src/http/log/timestamp.ts'

test('a time is written as Date does, whatever was written before', () => {
  const time = fc.date({ min: new Date(0), max: new Date('2199-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(time, fc.nat(1500), (date, laterMs) => {
      for (const ms of [date.getTime(), date.getTime() + laterMs]) {
        expect(timestamp(ms)).toBe(new Date(ms).toISOString())
      }
    }),
  )
})
