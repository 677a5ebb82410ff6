/**
 * Observations of a probe (`bench/fleet/probe.ts`) in a replica during one second. Times in milliseconds,
 * sizes in bytes.
 */
export interface Watched {
  /** End of the second, in milliseconds since 1970. */
  readonly atMs: number
  /** The largest delay of the event loop by the clock. */
  readonly delayMs: number
  /**
   * The largest delay by the processor time of the thread, without the time in which the system ran other
   * processes.
   */
  readonly ownMs: number
  /** The longest pause of the garbage collector, by the clock. */
  readonly collectionMs: number
  readonly rss: number
  readonly heapUsed: number
  readonly external: number
}

/** The observations of all seconds that overlap an interval, from the probe's lines of JSON. */
export function watchedIn(lines: string, fromMs: number, toMs: number): Watched[] {
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Watched)
    .filter(({ atMs }) => atMs > fromMs && atMs <= toMs + 1000)
}

/** The largest values of some seconds; 0 when there are none. */
export function worstOf(seconds: readonly Watched[]): Pick<Watched, 'delayMs' | 'ownMs' | 'collectionMs'> {
  const most = (key: 'delayMs' | 'ownMs' | 'collectionMs') => Math.max(0, ...seconds.map((second) => second[key]))
  return { delayMs: most('delayMs'), ownMs: most('ownMs'), collectionMs: most('collectionMs') }
}
