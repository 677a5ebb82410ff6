/** The current time as log lines have it (ISO 8601, UTC). All but the milliseconds is kept for a second. */
export function timestamp(now = Date.now()): string {
  const milliseconds = now % 1000
  const second = now - milliseconds
  if (second !== keptSecond) {
    keptSecond = second
    keptText = new Date(second).toISOString().slice(0, -'000Z'.length)
  }
  return `${keptText}${String(milliseconds).padStart(3, '0')}Z`
}

let keptSecond = -1
let keptText = ''
