import { STAGES, type Stage } from '../../search/directory.ts'
import { StageTimes } from '../response/stage-times.ts'
import { Durations } from './durations.ts'

/**
 * Upper bounds of the buckets.
 */
export const STAGE_BOUNDS_MS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 50] as const

/**
 * The stages of one search in 17 are timed. 17 is a prime, so that a caller who repeats the same few searches
 * has each of them sampled. Timing every search would cost a tenth of a cheap one, most of it for reading the
 * clock.
 */
const SAMPLED_ONE_IN = 17

/** How long the stages of searches took: of sampled searches, and of searches with timing=1. */
export class StageDurations {
  readonly byStage = Object.fromEntries(STAGES.map((stage) => [stage, new Durations(STAGE_BOUNDS_MS)])) as Readonly<
    Record<Stage, Durations>
  >
  #untilSample = 1

  /** A clock for the search that begins now, if it is sampled. */
  nextSample(): StageTimes | undefined {
    if (--this.#untilSample > 0) return undefined
    this.#untilSample = SAMPLED_ONE_IN
    return new StageTimes()
  }

  observe(times: StageTimes): void {
    for (const [stage, ms] of times.taken()) this.byStage[stage].observe(ms)
  }
}
