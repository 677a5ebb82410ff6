import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SILENCE_MS, SilenceWatch } from '../../src/limits/silence-watch.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => vi.useRealTimers())

/** A watch, and how often it called back. */
function start() {
  const onSilence = vi.fn()
  return { watch: new SilenceWatch(onSilence), silences: () => onSilence.mock.calls.length }
}

describe('a watch for silence', () => {
  test('calls back a turn after the time of silence, and after as long again while nothing comes', () => {
    expect(SILENCE_MS).toBe(100)
    const { watch, silences } = start()
    watch.asked()
    vi.advanceTimersByTime(124)
    expect(silences()).toBe(0)
    vi.advanceTimersByTime(1)
    expect(silences()).toBe(1)
    vi.advanceTimersByTime(124)
    expect(silences()).toBe(1)
    vi.advanceTimersByTime(1)
    expect(silences()).toBe(2)
  })

  test('waits for as long again from each answer on, but not from each question on', () => {
    const { watch, silences } = start()
    for (let asked = 0; asked < 3; asked++) watch.asked()
    vi.advanceTimersByTime(100)
    watch.answered()
    vi.advanceTimersByTime(100)
    watch.asked()
    watch.answered()
    vi.advanceTimersByTime(100)
    expect(silences()).toBe(0)
    watch.asked()
    vi.advanceTimersByTime(25)
    expect(silences()).toBe(1)
  })

  test('is silent itself when all was answered, and stops its timer', () => {
    const { watch, silences } = start()
    for (let round = 0; round < 3; round++) {
      watch.asked()
      watch.asked()
      expect(vi.getTimerCount()).toBe(1)
      vi.advanceTimersByTime(75)
      watch.answered()
      watch.answered()
      vi.advanceTimersByTime(25)
      expect(vi.getTimerCount()).toBe(0)
    }
    vi.advanceTimersByTime(1000)
    expect(silences()).toBe(0)
  })

  test('begins to wait anew with a question after all was answered, though its timer still runs', () => {
    const { watch, silences } = start()
    watch.asked()
    vi.advanceTimersByTime(90)
    watch.answered()
    watch.asked()
    vi.advanceTimersByTime(109)
    expect([silences(), vi.getTimerCount()]).toEqual([0, 1])
    vi.advanceTimersByTime(1)
    expect(silences()).toBe(1)
  })
})
