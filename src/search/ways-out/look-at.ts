import type { EpochDay } from '../../event/days.ts'
import type { Filter } from '../../query/request.ts'

/** What a search for some filters would find. */
export interface Outlook {
  readonly total: number
  /** First day of the event that starts last; undefined where `total` is 0. */
  readonly latest: EpochDay | undefined
  /** Whether an event starts today or later. */
  readonly hasUpcoming: boolean
}

/**
 * Looks at what a search would find by the words of `q` as they are written or understood. Where it finds
 * events, the total is exact.
 */
export interface LookAt {
  (filters: readonly Filter[]): Outlook
  /** Whether some searches were not looked at, because there are too many. They count as finding nothing. */
  readonly wasCut: () => boolean
}
