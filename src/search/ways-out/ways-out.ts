/**
 * Ways out of a search that found nothing, or not what was meant: other searches, each a whole call with its
 * exact total. In come the request and the proposals of `query/`; out come suggestions, relaxations and
 * sentences. Nothing here decides what a value means.
 *
 * - A suggestion (`suggestions.ts`) replaces a value by one that may have been meant.
 * - A relaxation (`relax.ts`) leaves a part of the question out.
 * - A year that nobody has listed yet is told with what there is (`not-listed.ts`).
 *
 * Each of them looks at other searches (`outlooks.ts`), which share filters and intersections with the
 * request (`similar-searches.ts`, `filter-sets.ts`, `conjunction.ts`).
 */
import type { Proposal } from '../../query/notes.ts'
import type { SearchRequest } from '../../query/request.ts'
import type { DividedText } from '../../query/words/divided-text.ts'
import type { SearchAnswer } from '../directory.ts'
import type { LookAt } from './look-at.ts'
import { notListed } from './not-listed.ts'
import { relaxations } from './relax.ts'
import { suggestionsOf } from './suggestions.ts'

/** Where a search leads that found nothing, or not what was meant. */
export type WaysOut = Pick<SearchAnswer, 'suggestions' | 'relax' | 'warnings'>

const CUT =
  'The question has too many parts to look at every call like it, so some may find events. ' +
  'Send fewer words or filters.'

/** The ways out of a search that found `total` events. */
export function waysOut(
  { filters, today }: Pick<SearchRequest, 'filters' | 'today'>,
  total: number,
  proposals: readonly Proposal[],
  lookAt: LookAt,
  divide: (text: string) => DividedText,
): WaysOut {
  const suggestions = suggestionsOf(filters, proposals, lookAt, divide)
  if (total > 0) return { suggestions, relax: [], warnings: [] }
  const sentence = notListed(filters, today, lookAt)
  const relax = relaxations(filters, lookAt, divide)
  const warnings = sentence === undefined ? [] : [sentence]
  const isCut = lookAt.wasCut() && suggestions.length + relax.length === 0
  return { suggestions, relax, warnings: isCut ? [...warnings, CUT] : warnings }
}
