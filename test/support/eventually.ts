import { vi } from 'vitest'

/** A busy machine may need a minute. */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: 60_000 })
}
