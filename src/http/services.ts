import type { EpochDay } from '../event/days.ts'
import type { BodyCache } from '../search/cache.ts'

/** What the operations work with besides the directory, which comes with each request. */
export interface Services {
  readonly searchBodies: BodyCache
  /** The current day, asked once a request. */
  readonly today: () => EpochDay
}
