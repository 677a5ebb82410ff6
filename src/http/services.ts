import type { EpochDay } from '../event/days.ts'
import type { StageDurations } from './measurements/stage-durations.ts'
import type { AnswerCache } from './response/answer-cache.ts'

/** What the operations work with besides the directory, which comes with each request. */
export interface Services {
  readonly searchAnswers: AnswerCache
  readonly stages: StageDurations
  /** The current day, asked once a request. */
  readonly today: () => EpochDay
}
