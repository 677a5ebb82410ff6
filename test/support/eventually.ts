import { vi } from 'vitest'

/**
 * Waits until `check` does not throw any more, and returns its result. Fails after a minute: on a busy
 * machine, an effect may be seconds late.
 */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: 60_000 })
}
