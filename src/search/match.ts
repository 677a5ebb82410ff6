import { type DocSet, NONE } from '../docset/docset.ts'
import { EVENT_TYPES } from '../event/attributes.ts'
import { clausesOf, type ResolvedFilters } from '../query/clauses.ts'
import type { Filter } from '../query/request.ts'
import type { TextClause } from '../query/words/text-clause.ts'
import { postingList } from '../snapshot/snapshot.ts'
import type { Evaluator } from './evaluator.ts'
import { MAX_LETTERS_CORRECTED } from './limits.ts'

/**
 * The documents that a search matches, and the tiers by which relevance sorts them.
 *
 * Example (run by `test/search/worked-example.test.ts`): six events. Documents are numbered by first day;
 * today is 2026-11-20, so documents from 2 on are upcoming.
 *
 *     doc  first day   name                          topic
 *     0    2026-03-01  Machine Learning              Computer Science
 *     1    2026-05-10  Workshop on Machine Learning  Computer Science
 *     2    2026-12-01  Learning Machine Vision       Engineering
 *     3    2027-02-15  Machine Learning              Computer Science
 *     4    2027-04-02  Robotics Days                 Machine Learning
 *     5    2027-06-20  Deep Sea Days                 Biology
 *
 * `topic=computer science` has no words: its matches {0 1 3} have no tiers.
 *
 * `q=machine learning`:
 *
 *     docs        {0 1 2 3 4}   each word is in the name, the topic or the sub-topic
 *     inName      {0 1 2 3}     matches whose name has every word
 *     editions    {0 3}         names with no other words, except words such as "2027" and "the"
 *     exactNames  {}            editions of exactly the words, if `q` may mean one event
 *
 * `order/relevance.ts` continues the example.
 */

export interface Matches {
  /** The documents that meet all clauses. */
  readonly all: DocSet
  /** The documents that the search shows: all, or one record of each event. */
  readonly docs: DocSet
  /** The documents of `all` that are not in `docs`; none unless duplicates are folded. */
  readonly folded: DocSet
  /** The documents of `docs` that start today or later, without changed events. */
  readonly upcoming: DocSet
  /** The tiers of relevance, materialized when first called; undefined without `q`. */
  readonly tiers: (() => Tiers) | undefined
}

/** Subsets of the matches by the fields that contain the words of `q`. */
interface Tiers {
  /** Matches with every word in the name. */
  readonly inName: DocSet
  /** Matches whose name has the words, and otherwise only years, numbers, ordinals and stop words. */
  readonly editions: DocSet
  /**
   * Matches whose name is exactly the words, if `q` may mean one event: it has at least four words or a
   * number. Past events of this tier come right after the upcoming editions. Empty for any other `q`.
   */
  readonly exactNames: DocSet
  /**
   * Conferences of `inName`, if `q` is one word and a number, such as `ICML 2026`: an edition of a series,
   * which comes before its workshops. Empty for any other `q`.
   */
  readonly mainEvents: DocSet
}

/** The matches of a search, in scratch memory of the request. */
export function matchesOf(evaluator: Evaluator, resolved: ResolvedFilters): Matches {
  const all = evaluator.docsOf(resolved)
  const folded = evaluator.duplicatesIn(all)
  const docs = evaluator.without(all, folded)
  const { text } = resolved
  const tiers = text && once(() => tiersOf(evaluator, docs, text))
  return { all, docs, folded, upcoming: evaluator.upcomingIn(docs), tiers }
}

function tiersOf(evaluator: Evaluator, docs: DocSet, { inName: sets, editions: named }: TextClause): Tiers {
  const inName = evaluator.narrow(docs, sets)
  const editions = evaluator.narrow(inName, named.names())
  const exactNames = named.isOneEvent && editions.count > 0 ? evaluator.narrow(editions, [named.exactly()]) : NONE
  const conferences = () => postingList(evaluator.snapshot, 'type', EVENT_TYPES.indexOf('conference'))
  const mainEvents = named.isWordAndNumber ? evaluator.narrow(inName, [conferences()]) : NONE
  return { inName, editions, exactNames, mainEvents }
}

function once<Result>(compute: () => Result): () => Result {
  let result: Result | undefined
  return () => {
    result ??= compute()
    return result
  }
}

export interface Matched {
  readonly resolved: ResolvedFilters
  readonly matches: Matches
}

/**
 * For a search whose exact reading of `q` finds nothing: the first other reading that finds events under the
 * other filters. If no reading finds events, the first interpreted reading, whose notes say how the words
 * were understood, or else the exact reading.
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
 * True if a search is too long for words to be corrected or left out. `q` counts twice, because it is read
 * twice.
 */
export function isTooLongToCorrect(filters: readonly Filter[]): boolean {
  return lettersIn(filters.filter(({ by }) => by === 'text')) + lettersIn(filters) > MAX_LETTERS_CORRECTED
}

/** Number of characters in the words and values of some filters. */
export function lettersIn(filters: readonly Filter[]): number {
  return filters.reduce((letters, filter) => letters + lettersOf(filter), 0)
}

function lettersOf(filter: Filter): number {
  if (filter.by === 'text') return filter.text.length
  if (filter.by === 'countries') return filter.values.reduce((letters, value) => letters + value.length, 0)
  if (filter.by === 'near') return filter.center.length
  if (filter.by === 'exclude') return lettersIn(filter.filters)
  return 'value' in filter ? filter.value.length : 0
}
