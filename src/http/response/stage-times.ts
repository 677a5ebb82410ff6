import { performance } from 'node:perf_hooks'
import { STAGES, type Stage, type StageClock } from '../../search/directory.ts'

/** Times the stages of a search, from its creation on: for the header Server-Timing (W3C) and for metrics. */
export class StageTimes implements StageClock {
  /** `#ms[i]` is how many milliseconds STAGES[i] took; -1 where it did not run. */
  readonly #ms = new Float64Array(STAGES.length).fill(-1)
  #last = performance.now()

  ended(stage: Stage): void {
    const now = performance.now()
    this.#ms[STAGES.indexOf(stage)] = now - this.#last
    this.#last = performance.now()
  }

  /** The value of Server-Timing: the stages that ran, in order, with milliseconds. */
  header(): string {
    return [...this.taken()].map(([stage, ms]) => `${stage};dur=${ms.toFixed(4)}`).join(', ')
  }

  /** The stages that ran, in order, with milliseconds. */
  *taken(): Iterable<[Stage, number]> {
    for (const [index, stage] of STAGES.entries()) {
      const ms = this.#ms[index]!
      if (ms >= 0) yield [stage, ms]
    }
  }
}
