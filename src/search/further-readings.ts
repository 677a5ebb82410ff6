import { clausesOf, type ResolvedFilters } from '../query/clauses.ts'
import type { Filter } from '../query/request.ts'
import type { TextClause } from '../query/words/text-clause.ts'
import type { Evaluator } from './evaluator.ts'
import { MAX_LETTERS_CORRECTED } from './limits.ts'
import { type Matches, matchesOf } from './match.ts'

/** A search with its resolved filters and its matches. */
export interface Matched {
  readonly resolved: ResolvedFilters
  readonly matches: Matches
}

/**
 * For a search whose exact reading of `q` finds nothing: the first other reading that finds events under the
 * other filters. If no reading does, the first interpreted reading, because it says how the words were
 * understood; the exact reading if there is no other.
 */
export function matchFurther(evaluator: Evaluator, exact: Matched): Matched {
  const { resolved } = exact
  const withoutText = { ...resolved, text: undefined }
  const readings = evaluator.readingsOf(resolved.text!.text)
  const isNarrowed = clausesOf(evaluator.snapshot, withoutText).length > 0
  const base = isNarrowed ? () => evaluator.docsOf(withoutText) : undefined
  const isHopeless = base?.().count === 0
  const fuzzy = isTooLongToCorrect(resolved.filters) ? undefined : { base }
  for (const text of isHopeless ? [] : readings.further(fuzzy)) {
    const matched = matchedWith(text)
    if (matched.matches.docs.count > 0) return matched
  }
  const [first] = readings.further()
  return first === undefined ? exact : matchedWith(first)

  function matchedWith(text: TextClause): Matched {
    const read = { ...resolved, text }
    return { resolved: read, matches: matchesOf(evaluator, read) }
  }
}

/**
 * True if a search is so long that its words are neither corrected nor left out. Letters of `q` count twice,
 * because the text is read twice.
 */
export function isTooLongToCorrect(filters: readonly Filter[]): boolean {
  return lettersIn(filters.filter(({ by }) => by === 'text')) + lettersIn(filters) > MAX_LETTERS_CORRECTED
}

/** Number of letters in the words and values of some filters. */
export function lettersIn(filters: readonly Filter[]): number {
  return filters.reduce((letters, filter) => letters + lettersOf(filter), 0)
}

function lettersOf(filter: Filter): number {
  if (filter.by === 'text') return filter.text.length
  if (filter.by === 'countries') return filter.values.reduce((letters, value) => letters + value.length, 0)
  if (filter.by === 'near') return filter.center.length
  return 'value' in filter ? filter.value.length : 0
}
