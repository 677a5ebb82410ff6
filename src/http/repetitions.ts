/**
 * Keeps repeated events from filling the log. The first occurrence of a kind is logged at once. Later
 * occurrences are counted and reported every `intervalMs`, until an interval has none. The kinds must be a
 * closed list.
 */
export class Repetitions {
  readonly #intervalMs: number
  readonly #report: (kind: string, times: number) => void
  /** Unreported occurrences of each kind that was reported in this interval. */
  #unreported = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined

  constructor(intervalMs: number, report: (kind: string, times: number) => void) {
    this.#intervalMs = intervalMs
    this.#report = report
  }

  /**
   * Counts an occurrence. True if the caller must report it, because its kind was not reported in this
   * interval.
   */
  isFirst(kind: string): boolean {
    const unreported = this.#unreported.get(kind)
    this.#unreported.set(kind, unreported === undefined ? 0 : unreported + 1)
    this.#timer ??= setTimeout(() => this.#tell(), this.#intervalMs).unref()
    return unreported === undefined
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#tell()
    clearTimeout(this.#timer)
  }

  #tell(): void {
    const counts = [...this.#unreported].filter(([, times]) => times > 0)
    for (const [kind, times] of counts) this.#report(kind, times)
    // a kind that was reported now is not reported again before the next interval ends
    this.#unreported = new Map(counts.map(([kind]) => [kind, 0]))
    this.#timer = counts.length > 0 ? setTimeout(() => this.#tell(), this.#intervalMs).unref() : undefined
  }
}
