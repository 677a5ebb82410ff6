/** What the probe saw of a replica in a second. Times in milliseconds, sizes in bytes. */
export interface Watched {
  /** Epoch. */
  readonly atMs: number
  /** The largest delay of the event loop by the clock. */
  readonly delayMs: number
  /** The largest by the processor time of its thread. */
  readonly ownMs: number
  /** The longest pause of the garbage collector, by the clock. */
  readonly collectionMs: number
  readonly rss: number
  readonly heapUsed: number
  readonly external: number
}

/** Lines of the probe that are for some time; each tells of the second before it. */
export function watchedIn(lines: string, fromMs: number, toMs: number): Watched[] {
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Watched)
    .filter(({ atMs }) => atMs > fromMs && atMs <= toMs + 1000)
}

/** The worst of some seconds. */
export function worstOf(seconds: readonly Watched[]): Pick<Watched, 'delayMs' | 'ownMs' | 'collectionMs'> {
  const most = (key: 'delayMs' | 'ownMs' | 'collectionMs') => Math.max(0, ...seconds.map((second) => second[key]))
  return { delayMs: most('delayMs'), ownMs: most('ownMs'), collectionMs: most('collectionMs') }
}
