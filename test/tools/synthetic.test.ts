import { expect, test } from 'vitest'
import { cleanRow, isRejection, REASONS } from '../../src/builder/dump/clean-row.ts'
import { syntheticRows } from '../../tools/synthetic/make-events.ts'

test('synthetic rows are the same for the same seed, and differ for another seed', () => {
  expect([...syntheticRows({ events: 500, seed: 8 })]).toEqual([...syntheticRows({ events: 500, seed: 8 })])
  expect([...syntheticRows({ events: 500, seed: 9 })]).not.toEqual([...syntheticRows({ events: 500, seed: 8 })])
})

test('the synthetic dump has rows for each reason of rejection except binary data and an invalid last day', () => {
  const ids = new Set<number>()
  const reasons = Array.from(syntheticRows({ events: 20_000, seed: 1, dirt: true }), (row) => {
    const values = row.map((value) => (Number.isSafeInteger(value) ? BigInt(value!) : value))
    const result = cleanRow(values, (id) => ids.has(id))
    if (isRejection(result)) return result.reason
    ids.add(result.id)
    return 'kept'
  })
  const others = REASONS.filter((reason) => !['text-invalid', 'end-invalid'].includes(reason))
  expect(new Set(reasons)).toEqual(new Set(['kept', ...others]))
})
