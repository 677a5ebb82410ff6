import { performance } from 'node:perf_hooks'
import { STAGES, type Stage, type StageClock } from '../../search/directory.ts'

/** Takes the time of a search's stages, for the header Server-Timing (W3C Server Timing) and for metrics. Starts when it is made. */
export class StageTimes implements StageClock {
  /** ms[i] is how long STAGES[i] took; -1 where it did not run. */
  readonly #ms = new Float64Array(STAGES.length).fill(-1)
  #last = performance.now()

  ended(stage: Stage): void {
    const now = performance.now()
    this.#ms[STAGES.indexOf(stage)] = now - this.#last
    this.#last = performance.now()
  }

  /** The stages that ran, in order; durations in milliseconds. */
  header(): string {
    return [...this.taken()].map(([stage, ms]) => `${stage};dur=${ms.toFixed(4)}`).join(', ')
  }

  /** The same as numbers. */
  *taken(): Iterable<[Stage, number]> {
    for (const [index, stage] of STAGES.entries()) {
      const ms = this.#ms[index]!
      if (ms >= 0) yield [stage, ms]
    }
  }
}
