/**
 * A histogram of durations: counts by upper bound, and their sum. Written here because prom-client takes 40
 * times as long to observe a duration.
 */
export class Durations {
  /** Upper bounds in milliseconds, ascending, each inclusive. */
  readonly boundsMs: readonly number[]
  /**
   * counts[i] is the number of durations above boundsMs[i - 1] and at most boundsMs[i]; length = bounds + 1,
   * and the last one counts durations above all bounds.
   */
  readonly counts: Float64Array
  sumMs = 0

  constructor(boundsMs: readonly number[]) {
    this.boundsMs = boundsMs
    this.counts = new Float64Array(boundsMs.length + 1)
  }

  observe(ms: number): void {
    const { boundsMs } = this
    // Most durations are near the lower bounds, so a walk is faster than a binary search.
    let bucket = 0
    while (bucket < boundsMs.length && ms > boundsMs[bucket]!) bucket++
    this.counts[bucket]!++
    this.sumMs += ms
  }
}
