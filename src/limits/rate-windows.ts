import type { WindowName } from './limits.ts'

/** One window of one key. */
export interface Count {
  /** Requests so far. */
  readonly used: number
  /** Milliseconds until the window ends; 0 for one that has not begun. */
  readonly leftMs: number
}

/** Fixed windows, each beginning with the first request in it. Only issued keys are counted, so they grow with the key file, not with traffic: some 200 bytes a key. */
export class RateWindows {
  readonly #windows = new Map<string, { used: number; endsAtMs: number }>()

  /** Counts one request and returns the window with it. */
  count(key: string, windowMs: number): Count {
    const now = Date.now()
    let window = this.#windows.get(key)
    if (window === undefined || window.endsAtMs <= now) {
      window = { used: 0, endsAtMs: now + windowMs }
      this.#windows.set(key, window)
    }
    window.used++
    return { used: window.used, leftMs: window.endsAtMs - now }
  }

  /** The same without counting. */
  read(key: string): Count {
    const now = Date.now()
    const window = this.#windows.get(key)
    if (window === undefined || window.endsAtMs <= now) return { used: 0, leftMs: 0 }
    return { used: window.used, leftMs: window.endsAtMs - now }
  }

  /** Goes on from a count made elsewhere. */
  set(key: string, { used, leftMs }: Count): void {
    this.#windows.set(key, { used, endsAtMs: Date.now() + leftMs })
  }
}

/** The key of a window in `RateWindows`. Both windows lie in one map: without their names they would count into one another. */
export function windowKey(window: WindowName, keyId: string): string {
  return `${window}:${keyId}`
}
