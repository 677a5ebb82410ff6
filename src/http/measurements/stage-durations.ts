import { STAGES, type Stage } from '../../search/directory.ts'
import { StageTimes } from '../response/stage-times.ts'
import { Durations } from './durations.ts'

/** Planning takes some 2 us, a whole search some 12, the slowest hundredth of searches a few hundred. */
export const STAGE_BOUNDS_MS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 50] as const

/**
 * Of so many searches the stages of one are timed. That costs it 1.1 us, half of it for reading the clock, which spread over 17 is 0.07.
 * A prime, so that searches that come round and round are all sampled.
 */
const SAMPLED_ONE_IN = 17

/** How long the stages of searches took: of a sample, and of searches whose callers asked for their times. */
export class StageDurations {
  readonly byStage = Object.fromEntries(STAGES.map((stage) => [stage, new Durations(STAGE_BOUNDS_MS)])) as Readonly<
    Record<Stage, Durations>
  >
  #untilSample = 1

  /** A clock for the search that begins now, if it is one of the sample. */
  nextSample(): StageTimes | undefined {
    if (--this.#untilSample > 0) return undefined
    this.#untilSample = SAMPLED_ONE_IN
    return new StageTimes()
  }

  observe(times: StageTimes): void {
    for (const [stage, ms] of times.taken()) this.byStage[stage].observe(ms)
  }
}
