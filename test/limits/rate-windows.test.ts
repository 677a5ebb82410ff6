import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { RateWindows } from '../../src/limits/rate-windows.ts'

const MINUTE = 60_000

test('rate windows count requests at 0 s, 59 s, 61 s and 200 s as in their worked example', () => {
  let seconds = 0
  const minuteAndDay = [MINUTE, 1440 * MINUTE].map((lengthMs) => new RateWindows(lengthMs, () => seconds * 1000))
  const counts = [0, 59, 61, 200].map((at) => {
    seconds = at
    return minuteAndDay.map((windows) => {
      const { used, leftMs } = windows.count('a', 1)
      return [used, leftMs / 1000]
    })
  })
  expect(counts).toEqual([
    [
      [1, 60],
      [1, 86_400],
    ],
    [
      [2, 1],
      [2, 86_341],
    ],
    [
      [1, 60],
      [3, 86_339],
    ],
    [
      [1, 60],
      [4, 86_200],
    ],
  ])
})

test('a rate window that ends now has ended, for counting and for reading', () => {
  let nowMs = 5
  const windows = new RateWindows(MINUTE, () => nowMs)
  windows.count('a', 3)
  nowMs = 5 + MINUTE - 1
  expect(windows.count('a', 0)).toEqual({ used: 3, leftMs: 1 })
  nowMs = 5 + MINUTE
  expect(windows.count('a', 0)).toEqual({ used: 0, leftMs: 0 })
  expect(windows.count('a', 1)).toEqual({ used: 1, leftMs: MINUTE })
})

test('sweeping rate windows removes no window before its end', () => {
  const networks = 50_000
  fc.assert(
    fc.property(fc.infiniteStream(fc.integer({ min: 0, max: 3 })), (waits) => {
      let nowMs = 0
      const windows = new RateWindows(MINUTE, () => nowMs)
      const ends = Array.from({ length: networks }, (_, at) => {
        nowMs += waits.next().value!
        windows.count(`${at}`, 1)
        return nowMs + MINUTE
      })
      const wrong = ends.filter((end, at) => windows.count(`${at}`, 0).leftMs !== Math.max(0, end - nowMs))
      expect(wrong).toEqual([])
    }),
    { numRuns: 3 },
  )
})

test('a rate window that begins now has exactly its whole length left', () => {
  fc.assert(
    fc.property(fc.nat(1e9), (microseconds) => {
      const now = vi.spyOn(performance, 'now').mockReturnValue(microseconds / 1000)
      onTestFinished(() => now.mockRestore())
      expect(new RateWindows(60_000).count('a', 1)).toEqual({ used: 1, leftMs: 60_000 })
    }),
  )
})
