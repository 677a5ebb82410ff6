import { WINDOW_SECONDS, type WindowName, type WindowReading } from './limits.ts'
import type { Count } from './rate-windows.ts'

/** What a count means under a limit. A window that has not begun is told with its whole length. */
export function readingOf(window: WindowName, limit: number, { used, leftMs }: Count): WindowReading {
  return {
    limit,
    remaining: Math.max(0, limit - used),
    resetSeconds: used === 0 ? WINDOW_SECONDS[window] : Math.max(1, Math.ceil(leftMs / 1000)),
    exceeded: used > limit,
  }
}
