import { materializeUnion } from '../docset/disjoint-union.ts'
import { type DocSet, NONE } from '../docset/docset.ts'
import type { EpochDay } from '../event/days.ts'
import { type Clause, type Plan, planOf, type ResolvedFilters } from '../query/plan.ts'
import { TextReadings } from '../query/words/further-readings.ts'
import type { TextClause } from '../query/words/text-clause.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { Combinations } from './combinations.ts'
import { type Matches, matchPlan, NO_MATCHES, once } from './match.ts'
import { lettersOf } from './ways-out/filter-sets.ts'
import { SimilarSearches } from './ways-out/similar-searches.ts'

/** A search that was planned and matched. */
export interface Matched {
  readonly resolved: ResolvedFilters
  readonly plan: Plan
  readonly matches: Matches
  /** The readings of `q`, where more than the literal one was asked for. */
  readonly readings?: TextReadings
  /** Searches with some of the same filters, where such were made. */
  readonly similar?: SimilarSearches | undefined
}

/**
 * About how many nanoseconds the nearest readings of a text take for each of its letters.
 *
 * Measured: 200 letters with cities and seven misspelled words take 1.9 ms.
 */
const WORK_PER_LETTER = 6000

/**
 * A text has no nearest reading where the letters of the other filters and twice its own are more. This does
 * not depend on facets, order or page, for all of them are to be of the same events.
 */
const MOST_LETTERS = 400

/**
 * For a search whose words find nothing as they are written: the first other reading of them that finds
 * events under the other filters. Where none does, the first understood one, for it says what the words were
 * taken for; the literal one where there is no other.
 */
export function matchFurther(
  snapshot: Snapshot,
  combinations: Combinations,
  literal: Matched,
  today: EpochDay,
  pivot: number,
): Matched {
  const { resolved, plan, matches } = literal
  const similar = literal.similar ?? new SimilarSearches(snapshot, combinations, resolved, pivot)
  const { space } = snapshot.lists
  const readings = new TextReadings({ snapshot, today, space }, resolved.text!)
  const { own, except } = similar.setsOf(resolved.filters)
  const isNarrowed = own.length > 0
  const isHopeless = isNarrowed && similar.counts(own, except).count === 0
  const base = once(() => materializeUnion(similar.matches(own, except), space))
  const mayCorrect = !isTooLongToCorrect(resolved)
  if (!isHopeless) {
    for (let at = 0, text = readings.understood(at); text; text = readings.understood(++at)) {
      const matched = matchReading(text)
      if (matched) return matched
    }
    const nearest = mayCorrect ? readings.nearest(isNarrowed ? base : undefined) : []
    for (const text of nearest) {
      const matched = matchReading(text)
      if (matched) return matched
    }
    if (mayCorrect) similar.addWork(WORK_PER_LETTER * readings.literal.text.length)
  }
  const first = readings.understood(0)
  if (first === undefined) return { resolved, plan, matches, readings, similar }
  return matchedWith(first, planOf(snapshot, resolved, first), NO_MATCHES)

  /** Undefined where a reading finds nothing. Most find nothing, so that is found out first. */
  function matchReading(text: TextClause): Matched | undefined {
    const words = text.anywhere.map(({ docs }) => docs)
    if (!similar.meet(own, words)) return undefined
    const whole = withWholes(text)
    const filtered = isNarrowed ? base() : undefined
    const mark = space.mark()
    const plan = planOf(snapshot, resolved, whole)
    const matches = matchPlan(filtered ? amongFiltered(plan, filtered, whole) : plan, combinations, pivot, space)
    if (matches.count > 0) return matchedWith(whole, plan, matches)
    space.backTo(mark)
    return undefined
  }

  /** The same with unions of many sets as sets: counting matches looks into them again and again. */
  function withWholes(text: TextClause): TextClause {
    const anywhere = text.anywhere.map(({ asksFor, docs }) => ({ asksFor, docs: similar.whole(docs) }))
    return { ...text, anywhere, inName: text.inName.map((docs) => similar.whole(docs)) }
  }

  function matchedWith(text: TextClause, plan: Plan, matches: Matches): Matched {
    return { resolved: { ...resolved, text }, plan, matches, readings, similar }
  }
}

/** Whether a search is so long that words of its text are neither corrected nor dropped. */
export function isTooLongToCorrect({ filters, text }: ResolvedFilters): boolean {
  // the text is one of the filters
  return text !== undefined && text.text.length + lettersOf(filters) > MOST_LETTERS
}

/** A plan whose filters are one clause, for they were intersected already. */
function amongFiltered(plan: Plan, filtered: DocSet, text: TextClause): Plan {
  if (plan.kind === 'nothing') return plan
  const filters: Clause = { parameter: 'q', asksFor: 'all filters', docs: filtered }
  const words = text.anywhere.map(({ asksFor, docs }): Clause => ({ parameter: 'q', asksFor, docs }))
  return { ...plan, clauses: [filters, ...words], except: NONE }
}
