import { vi } from 'vitest'

/**
 * Waits until `check` does not throw, and returns its result. Its time of a minute is for a test that fails:
 * on a busy machine, an event may be seconds late.
 */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: 60_000 })
}
