/**
 * Ways out of a search that found nothing, or not what was meant: other searches, each a whole call with its
 * exact total. In come the request and the proposals of `query/`; out come suggestions, relaxations and
 * sentences. Nothing here decides what a value means.
 *
 * - A suggestion (`suggestions.ts`) replaces a value by one that may have been meant.
 * - A relaxation (`relax.ts`) leaves a part of the question out.
 * - A year that nobody has listed yet is told with what there is (`not-listed.ts`).
 */
import type { EpochDay } from '../../event/days.ts'
import type { Filter } from '../../query/request.ts'

/** What a search for some filters would find. */
export interface Outlook {
  readonly total: number
  /** How many of `total` start today or later. */
  readonly upcoming: number
  /** First day of the event that starts last; undefined where `total` is 0. */
  readonly latest: EpochDay | undefined
}

/** Looks at what a search would find, with all that a search does to understand its filters. */
export type LookAt = (filters: readonly Filter[]) => Outlook
