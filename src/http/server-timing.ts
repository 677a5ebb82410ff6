import { performance } from 'node:perf_hooks'
import type { Stage, StageClock } from '../search/stages.ts'

/** Takes the time of a search's stages for the header Server-Timing (W3C Server Timing). Starts when it is made. */
export class ServerTiming implements StageClock {
  readonly #entries: string[] = []
  #last = performance.now()

  ended(stage: Stage): void {
    const now = performance.now()
    this.#entries.push(`${stage};dur=${(now - this.#last).toFixed(4)}`)
    this.#last = performance.now()
  }

  /** The stages so far, in order; durations in milliseconds. */
  header(): string {
    return this.#entries.join(', ')
  }
}
