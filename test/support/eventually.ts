import { vi } from 'vitest'

/**
 * Waits until `check` does not throw, and returns its result. Fails after a minute, because events may be
 * seconds late on a busy machine.
 */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: 60_000 })
}
