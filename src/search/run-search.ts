/** A search from its request to its answer, stage by stage (`STAGES` in `directory.ts`). */
import { DEFAULT_KIND } from '../event/deadlines.ts'
import type { ResolvedFilters } from '../query/clauses.ts'
import { countryProposals } from '../query/countries.ts'
import type { Proposal } from '../query/notes.ts'
import { otherParameterProposals } from '../query/other-parameter.ts'
import type { Filter, SearchRequest } from '../query/request.ts'
import { similarTopicProposals } from '../query/topics/topic-clause.ts'
import { hasTooManyUnknown } from '../query/words/fuzzy/fuzzy-readings.ts'
import { divideText } from '../query/words/interpreted/divided-text.ts'
import { entityProposal, wordProposals } from '../query/words/proposals.ts'
import { memoizeByKey } from '../snapshot/memoize.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { type Alternatives, alternativesTo, TOO_MANY_PARTS } from './alternatives/alternatives.ts'
import { Probe } from './alternatives/probe.ts'
import { answerOf } from './answer.ts'
import type { SearchAnswer, StageClock } from './directory.ts'
import { Evaluator } from './evaluator.ts'
import type { FacetCounter } from './facets/facets.ts'
import { FEW_MATCHES, MAX_LETTERS_PROBED } from './limits.ts'
import { isTooLongToCorrect, lettersIn, type Matched, type Matches, matchesOf, matchFurther } from './match.ts'
import { countriesLeftOut, pastWarning } from './notes.ts'
import { circleInWords, NO_CENTER, nearCircle } from './order/distance.ts'
import { takePage } from './order/orders.ts'

/** Searches a snapshot. `clock` is called at the end of every stage except `text`. */
export function runSearch(
  snapshot: Snapshot,
  countFacets: FacetCounter,
  request: SearchRequest,
  clock?: StageClock,
): SearchAnswer {
  snapshot.lists.space.reset()
  const evaluator = new Evaluator(snapshot, request, request.foldsDuplicates)
  const { resolved, matches } = matchSearch(evaluator, request, clock)
  const total = matches.docs.count
  const deadlineKind = resolved.dates.deadline?.kind ?? resolved.text?.deadlineKind
  const isByDistance = request.sort === 'distance'
  const circle = nearCircle(resolved) ?? (isByDistance ? circleInWords(evaluator, resolved) : undefined)
  const docs = takePage(matches, snapshot, request, { kind: deadlineKind ?? DEFAULT_KIND, circle })
  clock?.ended('page')
  const proposals = proposalsOf(evaluator, resolved, matches)
  let alternatives = NO_ALTERNATIVES
  if (total === 0 || proposals.length > 0 || (total < FEW_MATCHES && request.filters.length > 1)) {
    alternatives = alternativesOf(evaluator, resolved, total, proposals, request)
    clock?.ended('relax')
  }
  let facets: SearchAnswer['facets'] = []
  if (request.facets.length > 0) {
    facets = countFacets(evaluator, request, resolved, matches)
    clock?.ended('facets')
  }
  const past = pastWarning(evaluator, resolved, matches, request.today)
  const leftOut = countriesLeftOut(evaluator, resolved)
  const withoutCenter = isByDistance && circle === undefined ? NO_CENTER : undefined
  const notes = [withoutCenter, past, leftOut].filter((sentence) => sentence !== undefined)
  const { upcoming, folded } = matches
  const found = { total, upcoming: upcoming.count, folded: folded.count, docs, deadlineKind, circle, facets }
  return answerOf(resolved, found, alternatives, notes)
}

function alternativesOf(
  evaluator: Evaluator,
  resolved: ResolvedFilters,
  total: number,
  proposals: readonly Proposal[],
  request: SearchRequest,
): Alternatives {
  const probe = new Probe(evaluator, total > 0)
  const divide = memoizeByKey((text: string) => divideText(evaluator, text, resolved.text?.given))
  const found = isTooLongToProbe(resolved.filters)
    ? { ...NO_ALTERNATIVES, warnings: total === 0 ? [TOO_MANY_PARTS] : [] }
    : alternativesTo(request, total, proposals, probe, divide)
  const uncorrected = total === 0 && whyUncorrected(resolved)
  return uncorrected ? { ...found, warnings: [uncorrected, ...found.warnings] } : found
}

/** True if a search is too long to probe for alternatives. The filter `countries` does not count. */
function isTooLongToProbe(filters: readonly Filter[]): boolean {
  return lettersIn(filters.filter(({ by }) => by !== 'countries')) > MAX_LETTERS_PROBED
}

/** Warning that a limit prevented the correction of words of `q`; undefined if no limit did. */
function whyUncorrected(resolved: ResolvedFilters): string | undefined {
  if (resolved.text && hasTooManyUnknown(resolved.text)) return TOO_MANY_UNKNOWN
  return isTooLongToCorrect(resolved.filters) ? TOO_LONG : undefined
}

const TOO_MANY_UNKNOWN =
  'Too many words of q are in no event, so no word was corrected or left out. Send only the subject in q.'
const TOO_LONG =
  'The parameters are too long, so words of q were neither corrected nor left out. Send only the subject in q.'
const NO_ALTERNATIVES: Alternatives = { suggestions: [], relax: [], warnings: [] }
const NO_PROPOSALS: readonly Proposal[] = []

/** Proposals of other values and other words for a search; usually none. */
function proposalsOf(evaluator: Evaluator, resolved: ResolvedFilters, matches: Matches): readonly Proposal[] {
  const { values, countries, filters, text } = resolved
  if (isTooLongToProbe(filters)) return NO_PROPOSALS
  const { snapshot } = evaluator
  const { count } = matches.docs
  const areFew = count < FEW_MATCHES
  const proposals: Proposal[] = []
  if (areFew && text) {
    const isNamed = count > 0 && matches.tiers!().exactNames.count > 0
    proposals.push(...wordProposals(evaluator, text, filters, count, isNamed))
  }
  const meant = text && !areFew ? entityProposal(evaluator, text, filters, count) : undefined
  if (meant) proposals.push(meant)
  if (count === 0) proposals.push(...otherParameterProposals(snapshot, filters, values, countries))
  for (const value of values) proposals.push(...value.proposals)
  if (areFew) {
    for (const { whenFew } of values) if (whenFew) proposals.push(...whenFew(count))
    proposals.push(...similarTopicProposals(snapshot, filters, count))
  }
  if (countries !== undefined && countries.unknown.length > 0) {
    proposals.push(...countryProposals(snapshot, countries, filters))
  }
  return proposals
}

/** Resolves and matches a search. If the exact reading of `q` matches nothing, other readings are tried. */
export function matchSearch(
  evaluator: Evaluator,
  { filters }: Pick<SearchRequest, 'filters'>,
  clock?: StageClock,
): Matched {
  const written = filters.find((filter) => filter.by === 'text')
  const text = written && evaluator.readingsOf(written.text).exact
  const resolved = evaluator.resolve(filters, text)
  clock?.ended('plan')
  const exact = { resolved, matches: matchesOf(evaluator, resolved) }
  const isFound = exact.matches.docs.count > 0 || text === undefined
  const matched = isFound ? exact : matchFurther(evaluator, exact)
  clock?.ended('match')
  return matched
}
