/** The value below which a share of the measurements lies (nearest rank). */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

/** Microseconds for a table. */
export function us(milliseconds: number): string {
  return `${(milliseconds * 1000).toFixed(0)} us`
}
