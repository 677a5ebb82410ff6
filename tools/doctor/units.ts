/** 1,500,000 bytes are `1.5 MB`. */
export function sizeText(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  let unit = 0
  while (bytes >= 1000 && unit < units.length - 1) {
    bytes /= 1000
    unit++
  }
  return `${bytes.toFixed(unit < 3 ? 0 : 1)} ${units[unit]}`
}

/** `1 day`, `5 hours`: whole units, rounded. */
export function ageText(ms: number): string {
  const hours = ms / 3_600_000
  if (hours >= 48) return `${Math.round(hours / 24)} days`
  return hours >= 1 ? `${Math.round(hours)} hours` : `${Math.round(ms / 60_000)} minutes`
}
