import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CountOrder, type Counts, MergedCounts } from '../../src/limits/merged-counts.ts'

/** A counter that counts one request after the other. */
function counter() {
  const used = { minute: 0, day: 0 }
  return (minuteLimit: number, worth: number): Counts => {
    used.minute += worth
    if (used.minute <= minuteLimit) used.day += worth
    return { minute: { used: used.minute, leftMs: 60 }, day: { used: used.day, leftMs: 86 } }
  }
}

/** Counts orders with a counter for each key, when it is told to. */
function steps() {
  const orders: CountOrder[][] = []
  const waiting: { order: CountOrder; resolve: (counts: Counts) => void; reject: (error: Error) => void }[] = []
  const counters = new Map<string, ReturnType<typeof counter>>()
  const merged = new MergedCounts((step) => {
    orders.push(step.map((order) => ({ ...order })))
    return step.map((order) => new Promise((resolve, reject) => waiting.push({ order, resolve, reject })))
  })
  const countAll = async () => {
    for (const { order, resolve } of waiting.splice(0)) {
      const count = counters.get(order.keyId) ?? counter()
      counters.set(order.keyId, count)
      for (let times = 1; times < order.times; times++) count(order.minuteLimit, order.worth)
      resolve(count(order.minuteLimit, order.worth))
    }
    await new Promise(setImmediate)
  }
  const asked = () => orders.map((step) => step.map(({ keyId, times }) => `${keyId}${times}`).join(' '))
  return { merged, waiting, countAll, asked }
}

const nextTurn = () => new Promise(setImmediate)

test('each request is told what it would have been told alone', async () => {
  const burst = fc.record({
    keyId: fc.constantFrom('a', 'b'),
    minuteLimit: fc.constantFrom(5, 20, 1000),
    worth: fc.constantFrom(1, 1, 1, 2, 7),
    times: fc.integer({ min: 1, max: 9 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(burst, { maxLength: 8 }), async (bursts) => {
      const { merged, countAll } = steps()
      const alone = new Map([...'ab'].map((keyId) => [keyId, counter()]))
      for (const { keyId, minuteLimit, worth, times } of bursts) {
        const told = Array.from({ length: times }, () => merged.count(keyId, minuteLimit, worth))
        const expected = told.map(() => alone.get(keyId)!(minuteLimit, worth))
        await nextTurn()
        await countAll()
        expect(await Promise.all(told)).toEqual(expected)
      }
    }),
    { numRuns: 100 },
  )
})

test('what comes in one turn is one step, with one order for each key', async () => {
  const { merged, countAll, asked } = steps()
  const told = ['a', 'b', 'a', 'a', 'b'].map((keyId) => merged.count(keyId, 60, 1))
  await nextTurn()
  expect(asked()).toEqual(['a3 b2'])
  await countAll()
  expect((await Promise.all(told)).map(({ minute }) => minute.used)).toEqual([1, 1, 2, 3, 2])
})

test('what is counted under another limit, or is worth more, has an order of its own', async () => {
  const { merged, asked } = steps()
  for (const [limit, worth] of [
    [60, 1],
    [60, 1],
    [300, 1],
    [60, 4],
  ] as const)
    merged.count('a', limit, worth)
  await nextTurn()
  expect(asked()).toEqual(['a2 a1 a1'])
})

test('what comes while a step is on its way is the next one', async () => {
  const { merged, countAll, asked } = steps()
  merged.count('a', 60, 1)
  await nextTurn()
  for (let turn = 0; turn < 3; turn++) {
    merged.count('a', 60, 1)
    merged.count('b', 60, 1)
    await nextTurn()
  }
  expect(asked()).toEqual(['a1'])
  await countAll()
  expect(asked()).toEqual(['a1', 'a3 b3'])
  await countAll()
  merged.count('c', 60, 1)
  await nextTurn()
  expect(asked()).toEqual(['a1', 'a3 b3', 'c1'])
})

test('an order that fails rejects its requests, and no others', async () => {
  const { merged, waiting, countAll, asked } = steps()
  const lost = [merged.count('a', 60, 1), merged.count('a', 60, 1)]
  const kept = merged.count('b', 60, 1)
  const results = Promise.allSettled(lost)
  await nextTurn()
  waiting.shift()!.reject(new Error('gone'))
  merged.count('a', 60, 1)
  await nextTurn()
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(asked()).toEqual(['a2 b1'])
  await countAll()
  expect((await kept).minute.used).toBe(1)
  expect(asked()).toEqual(['a2 b1', 'a1'])
})

test('a step that cannot even begin rejects its requests, and the next one is taken', async () => {
  let isBroken = true
  const merged = new MergedCounts((orders) => {
    if (isBroken) throw new Error('no connection')
    return orders.map(async ({ minuteLimit, worth }) => counter()(minuteLimit, worth))
  })
  await expect(merged.count('a', 60, 1)).rejects.toThrow('no connection')
  isBroken = false
  expect((await merged.count('a', 60, 1)).minute.used).toBe(1)
})
