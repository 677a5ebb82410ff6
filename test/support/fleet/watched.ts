/**
 * What a probe (`bench/fleet/probe.ts`) saw of a replica in one second. Times in milliseconds, sizes in
 * bytes.
 */
export interface Watched {
  /** End of that second, since the epoch. */
  readonly atMs: number
  /** The largest delay of the event loop by the clock. */
  readonly delayMs: number
  /**
   * The same by the processor time of its thread: time in which the system ran something else is not in it.
   */
  readonly ownMs: number
  /** The longest pause of the garbage collector, by the clock. */
  readonly collectionMs: number
  readonly rss: number
  readonly heapUsed: number
  readonly external: number
}

/** The seconds between two times, from the probe's lines of JSON. Each line is about the second before it. */
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
