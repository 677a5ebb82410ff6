/** Human-readable numbers. Intl.NumberFormat would take a third of the work before the first paint. */

/** A number: `1,234`. */
export function count(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** A number of events: `1 event`, `1,234 events`. */
export function events(number: number): string {
  return number === 1 ? '1 event' : `${count(number)} events`
}

const UNITS = [
  [1e6, 'M'],
  [1e3, 'K'],
] as const

/** A short number: `950`, `1.2K`, `34K`, `1M`; rounded down, so that "from 1.2K" is true. */
export function short(number: number): string {
  for (const [size, unit] of UNITS) {
    if (number < size) continue
    const amount = number / size
    return `${amount < 10 ? Math.floor(amount * 10) / 10 : Math.floor(amount)}${unit}`
  }
  return String(number)
}
