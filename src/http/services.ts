import type { EpochDay } from '../event/days.ts'
import type { AnswerCache } from './answer-cache.ts'
import type { StageDurations } from './figures/stage-durations.ts'

/** What the operations work with besides the directory, which comes with each request. */
export interface Services {
  readonly searchAnswers: AnswerCache
  readonly stages: StageDurations
  /** The current day, asked once a request. */
  readonly today: () => EpochDay
}
