import type { EpochDay } from '../../event/days.ts'
import type { Filter } from '../../query/request.ts'
import type { Operand } from './conjunction.ts'

/** What a search for some filters would find. */
export interface Outlook {
  readonly total: number
  /** Whether an event starts today or later. */
  readonly hasUpcoming: boolean
}

/**
 * Looks at what a search would find by the words of `q` as they are written or understood. Where it finds
 * events, the total is exact.
 */
export interface LookAt {
  (filters: readonly Filter[]): Outlook
  /** First day of the event that starts last, of those that a search would find; undefined without one. */
  latest(filters: readonly Filter[]): EpochDay | undefined
  /**
   * False only where a search for some filters beside `q` finds nothing in `words`, the documents that each
   * part of `q` can find. Costs much less than to look at it.
   */
  mayFind(filters: readonly Filter[], words: readonly Operand[]): boolean
  /** Whether it makes sense to look at another search: all count as finding nothing from some time on. */
  mayLook(): boolean
  /** Whether some searches were not looked at, because there are too many. They count as finding nothing. */
  wasCut(): boolean
}
