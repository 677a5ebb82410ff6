/**
 * The observations that a probe (`bench/fleet/probe.ts`) made in a replica during one second. Times are in
 * milliseconds, sizes in bytes.
 */
export interface Watched {
  /** End of the second, in milliseconds since 1970. */
  readonly atMs: number
  /** The largest delay of the event loop, as the clock shows it. */
  readonly delayMs: number
  /**
   * The largest delay by the processor time of the thread. Time in which the system ran other processes is
   * not included.
   */
  readonly ownMs: number
  /** The longest pause of the garbage collector, as the clock shows it. */
  readonly collectionMs: number
  readonly rss: number
  readonly heapUsed: number
  readonly external: number
}

/** The observations of all seconds that overlap an interval. `lines` are the JSON lines of the probe. */
export function watchedIn(lines: string, fromMs: number, toMs: number): Watched[] {
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Watched)
    .filter(({ atMs }) => atMs > fromMs && atMs <= toMs + 1000)
}

/** The largest values of some seconds; 0 if there are no seconds. */
export function worstOf(seconds: readonly Watched[]): Pick<Watched, 'delayMs' | 'ownMs' | 'collectionMs'> {
  const most = (key: 'delayMs' | 'ownMs' | 'collectionMs') => Math.max(0, ...seconds.map((second) => second[key]))
  return { delayMs: most('delayMs'), ownMs: most('ownMs'), collectionMs: most('collectionMs') }
}
