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
 * How far the words of `q` may be taken. A search by `literal` words costs a tenth of one that understands
 * them.
 */
export type Taken = 'literal' | 'understood'

/** Looks at what a search would find. Where it finds events, the total is exact. */
export type LookAt = (filters: readonly Filter[], taken: Taken) => Outlook
