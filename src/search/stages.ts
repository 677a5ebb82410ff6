/**
 * The stages of a search, in order; `relax` and `facets` only where a search needs them, `text` is the edge's. The same names stand in
 * headers, metrics and plans.
 */
export const STAGES = ['plan', 'match', 'page', 'relax', 'facets', 'text'] as const
export type Stage = (typeof STAGES)[number]

/** Takes the time of stages that follow one another. */
export interface StageClock {
  /** The stage that ran since the last call, or since the clock was made, has ended. */
  ended(stage: Stage): void
}
