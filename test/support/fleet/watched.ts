/** A second of a replica, as the probe (`bench/fleet/probe.ts`) observed it. Sizes are in bytes. */
export interface Watched {
  /** End of the second, in milliseconds since 1970. */
  readonly atMs: number
  /** The largest delay of the event loop, by the clock. */
  readonly delayMs: number
  /** The largest delay, by the processor time of the thread. */
  readonly ownMs: number
  /** The longest pause of the garbage collector. */
  readonly collectionMs: number
  readonly rss: number
  readonly heapUsed: number
  readonly external: number
}

/** All seconds that overlap the interval. */
export function watchedIn(lines: string, fromMs: number, toMs: number): Watched[] {
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Watched)
    .filter(({ atMs }) => atMs > fromMs && atMs <= toMs + 1000)
}

/** 0 if there are no seconds. */
export function worstOf(seconds: readonly Watched[]): Pick<Watched, 'delayMs' | 'ownMs' | 'collectionMs'> {
  const most = (key: 'delayMs' | 'ownMs' | 'collectionMs') => Math.max(0, ...seconds.map((second) => second[key]))
  return { delayMs: most('delayMs'), ownMs: most('ownMs'), collectionMs: most('collectionMs') }
}
