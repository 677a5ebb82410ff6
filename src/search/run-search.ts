/** A search from its request to its answer, stage by stage (`STAGES` in `directory.ts`). */
import { countryProposals } from '../query/countries.ts'
import type { Proposal } from '../query/notes.ts'
import { planOf, type ResolvedFilters, resolveFilters } from '../query/plan.ts'
import type { SearchRequest } from '../query/request.ts'
import { firstStartingOn } from '../query/start-days.ts'
import { similarTopicProposals } from '../query/topics/topic-clause.ts'
import { divideText } from '../query/words/divided-text.ts'
import { correctedProposal } from '../query/words/nearest/corrected-proposal.ts'
import { hasTooManyUnknown } from '../query/words/nearest/nearest-readings.ts'
import { tellingProposal } from '../query/words/telling-words.ts'
import { mayBeUnderstood, understoodProposal } from '../query/words/understood-proposal.ts'
import { memoizeByKey } from '../snapshot/memoize.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { answerOf } from './answer.ts'
import type { Combinations } from './combinations.ts'
import type { SearchAnswer, StageClock } from './directory.ts'
import { type FacetCounter, workOfFacets } from './facets/facets.ts'
import { isFiltered } from './facets/fields.ts'
import { isTooLongToCorrect, type Matched, matchFurther } from './further-readings.ts'
import { asOneSet, hasWideUnion, type Matches, matchPlan } from './match.ts'
import { type OrderColumns, takePage } from './order/orders.ts'
import { pastWarning } from './past-warning.ts'
import { isTooLongToLook, outlooks } from './ways-out/outlooks.ts'
import { SimilarSearches } from './ways-out/similar-searches.ts'
import { type WaysOut, waysOut } from './ways-out/ways-out.ts'

/** A search that finds fewer events than a page holds is told what similar topics would find. */
const FEW = 10

/** What searches in one snapshot share. */
export interface SearchParts {
  readonly combinations: Combinations
  readonly orderColumns: OrderColumns
  readonly countFacets: FacetCounter
}

/** Searches a snapshot. The clock, if there is one, is called at the end of every stage. */
export function runSearch(
  snapshot: Snapshot,
  { combinations, orderColumns, countFacets }: SearchParts,
  request: SearchRequest,
  clock?: StageClock,
): SearchAnswer {
  const { space } = snapshot.lists
  space.reset()
  const matched = matchSearch(snapshot, combinations, request, clock)
  const { resolved, readings } = matched
  const matches = request.facets.length > 0 ? asOneSet(matched.matches, space) : matched.matches
  let { similar } = matched
  const total = matches.count
  const docs = takePage(matches, orderColumns, request, space)
  clock?.ended('page')
  const proposals = proposalsOf(snapshot, resolved, matches, request)
  let out = NO_WAYS_OUT
  if (total === 0 || proposals.length > 0) {
    const pivot = firstStartingOn(snapshot.start, request.today)
    similar ??= new SimilarSearches(snapshot, combinations, resolved, pivot)
    similar.addWork(workOfFacets(request, total, snapshot.rows))
    const lookAt = outlooks(snapshot, similar, request, readings, total > 0)
    const context = { snapshot, today: request.today, space }
    const divide = memoizeByKey((text: string) => divideText(context, text, resolved.text?.given))
    out = waysOut(request, total, proposals, lookAt, divide)
    const uncorrected = total === 0 && whyUncorrected(resolved)
    if (uncorrected) out = { ...out, warnings: [uncorrected, ...out.warnings] }
    clock?.ended('relax')
  }
  let facets: SearchAnswer['facets'] = []
  if (request.facets.length > 0) {
    facets = countFacets(request, similar?.withMade(resolved) ?? resolved, matches.all(), space)
    clock?.ended('facets')
  }
  const past = pastWarning(snapshot, matches, resolved.dates, request.today)
  return answerOf(resolved, { total, upcoming: matches.upcoming, docs, facets }, out, past)
}

/** Why words of `q` were neither corrected nor left out; undefined where they may have been. */
function whyUncorrected(resolved: ResolvedFilters): string | undefined {
  if (resolved.text && hasTooManyUnknown(resolved.text)) return TOO_MANY_UNKNOWN
  return isTooLongToCorrect(resolved) ? TOO_LONG : undefined
}

const TOO_MANY_UNKNOWN =
  'No event has any of so many words of q that they were neither corrected nor left out. Send only the subject.'
const TOO_LONG =
  'So long are the parameters that words of q were neither corrected nor left out. Send only the subject in q.'
const NO_WAYS_OUT: WaysOut = { suggestions: [], relax: [], warnings: [] }
const NO_PROPOSALS: readonly Proposal[] = []

/** Whether the filters of a search are intersected again: for facets, or for what it may have meant. */
function isLookedAtAgain({ countries }: ResolvedFilters, { facets, filters }: SearchRequest): boolean {
  return facets.some((field) => isFiltered(field, filters)) || (countries?.unknown.length ?? 0) > 0
}

/** What the values and the words of a search may have meant instead; usually nothing. */
function proposalsOf(
  snapshot: Snapshot,
  resolved: ResolvedFilters,
  matches: Matches,
  request: SearchRequest,
): readonly Proposal[] {
  const { values, countries, filters } = resolved
  if (isTooLongToLook(filters)) return NO_PROPOSALS
  const areFew = matches.count < FEW
  const proposals: Proposal[] = []
  for (const value of values) proposals.push(...value.proposals)
  if (areFew) {
    for (const { whenFew } of values) if (whenFew) proposals.push(...whenFew(matches.count > 0))
    proposals.push(...similarTopicProposals(snapshot, filters, matches.count > 0))
  }
  if (countries !== undefined && countries.unknown.length > 0) {
    proposals.push(...countryProposals(snapshot, countries, filters))
  }
  if (areFew) proposals.push(...otherWords(snapshot, resolved, matches, request))
  return proposals
}

/**
 * The search for what the words of `q` mean, where they find few events as they are written; not for the name
 * of an event. Where they find none, the searches for corrected ones, and for those that tell what is asked
 * for.
 */
function otherWords(
  snapshot: Snapshot,
  { text, filters }: ResolvedFilters,
  matches: Matches,
  { today }: SearchRequest,
): readonly Proposal[] {
  if (text !== undefined && matches.count === 0) {
    const corrected = correctedProposal(snapshot, text)
    const telling = tellingProposal({ snapshot, today, space: snapshot.lists.space }, text)
    return [corrected, telling].filter((proposal) => proposal !== undefined)
  }
  if (text?.reading !== 'literal' || matches.kind !== 'text') return NO_PROPOSALS
  if (!mayBeUnderstood(snapshot, text) || matches.editions().count > 0) return NO_PROPOSALS
  const proposal = understoodProposal({ snapshot, today, space: snapshot.lists.space }, text, filters)
  return proposal ? [{ ...proposal, moreThan: matches.count }] : NO_PROPOSALS
}

/**
 * Plans a search and runs the plan. Where nothing matches the words of `q` as they are written, the other
 * readings of them are planned and run.
 */
export function matchSearch(
  snapshot: Snapshot,
  combinations: Combinations,
  request: SearchRequest,
  clock?: StageClock,
): Matched {
  const { space } = snapshot.lists
  const pivot = firstStartingOn(snapshot.start, request.today)
  const resolved = resolveFilters(snapshot, request, space)
  const asAsked = planOf(snapshot, resolved)
  const isWide = isLookedAtAgain(resolved, request) && hasWideUnion(asAsked, snapshot.rows)
  const similar = isWide ? new SimilarSearches(snapshot, combinations, resolved, pivot) : undefined
  const plan = similar ? planOf(snapshot, similar.withWhole(resolved)) : asAsked
  clock?.ended('plan')
  const literal = { resolved, plan, matches: matchPlan(plan, combinations, pivot, space), similar }
  const isFound = literal.matches.count > 0 || resolved.text === undefined
  const matched = isFound ? literal : matchFurther(snapshot, combinations, literal, request.today, pivot)
  clock?.ended('match')
  return matched
}
