import { afterEach, beforeEach, vi } from 'vitest'

type Clocks = NonNullable<NonNullable<Parameters<typeof vi.useFakeTimers>[0]>['toFake']>

/** Stops the clock at noon of 2026-11-20. Timers stay real, except those in `alsoFaked`. */
export function stopClock(...alsoFaked: Clocks): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'performance', ...alsoFaked], now: new Date('2026-11-20T12:00:00Z') })
  })
  afterEach(() => void vi.useRealTimers())
}
