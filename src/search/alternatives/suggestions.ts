import type { Proposal } from '../../query/notes.ts'
import { type Filter, parameterOf } from '../../query/request.ts'
import type { DividedText } from '../../query/words/given-words.ts'
import type { Suggestion } from '../directory.ts'
import { MAX_FOR_A_VALUE } from '../limits.ts'
import { relaxations } from './relax.ts'

type Relaxing = Parameters<typeof relaxations>[1]

/**
 * The proposals that find events, as whole calls. If no proposal for a value finds events, the first proposal
 * is relaxed (`relaxations`), unless it has `moreThan`.
 */
export function suggestionsOf(
  filters: readonly Filter[],
  proposals: readonly Proposal[],
  probe: Relaxing,
  divide: (text: string) => DividedText,
): Suggestion[] {
  const groups: Proposal[][] = []
  for (const proposal of proposals) {
    const { parameter, given } = proposal
    const group = groups.find(([first]) => first!.parameter === parameter && first!.given === given)
    if (group) group.push(proposal)
    else groups.push([proposal])
  }
  const suggestions: Suggestion[] = []
  for (const group of groups) {
    const [first] = group as [Proposal, ...Proposal[]]
    const found = suggestionsOfGroup(group, filters, probe)
    const isWorthRelaxing = found.length === 0 && first.moreThan === undefined
    suggestions.push(...(isWorthRelaxing ? relaxedSuggestion(first, filters, probe, divide) : found))
  }
  return suggestions
}

/** The first proposals of a group, all for one value, that find more than `moreThan` events. */
function suggestionsOfGroup(group: readonly Proposal[], filters: readonly Filter[], probe: Relaxing): Suggestion[] {
  const found: Suggestion[] = []
  if (!isWorthTrying(group, filters, probe)) return found
  const known = new Set<string>()
  for (const proposal of group) {
    const { parameter, given, didYouMean, moreThan = 0 } = proposal
    const call = callOf(filters, proposal)
    // two proposals may be the same call
    const shown = JSON.stringify([didYouMean, call])
    if (known.has(shown)) continue
    known.add(shown)
    const { total } = probe.find(call)
    if (total > moreThan) found.push({ parameter, given, didYouMean, filters: call, total })
    if (found.length === MAX_FOR_A_VALUE) break
  }
  return found
}

/** False if several topics are proposed, but no event meets the other filters. */
function isWorthTrying(group: readonly Proposal[], filters: readonly Filter[], probe: Relaxing): boolean {
  const [{ parameter }] = group as [Proposal]
  if (group.length === 1 || (parameter !== 'topic' && parameter !== 'subtopic')) return true
  return probe.find(filters.filter((filter) => parameterOf(filter) !== parameter)).total > 0
}

function relaxedSuggestion(
  proposal: Proposal,
  filters: readonly Filter[],
  probe: Relaxing,
  divide: (text: string) => DividedText,
): Suggestion[] {
  const { parameter, given, didYouMean, instead } = proposal
  const [best] = relaxations(callOf(filters, proposal), probe, divide, instead, 1)
  if (best === undefined) return []
  const [before, after] = [textOf(instead), textOf(best.filters)]
  const shown = didYouMean.map((value) => (value === before && after !== undefined ? after : value))
  return [{ parameter, given, didYouMean: shown, filters: best.filters, total: best.total }]
}

/** The text of `q`; undefined without `q`. */
function textOf(filters: readonly Filter[]): string | undefined {
  return filters.find((filter) => filter.by === 'text')?.text
}

/** The filters of a proposed call: the filters of the proposal replace the filters of its parameter. */
function callOf(filters: readonly Filter[], { parameter, instead }: Proposal): readonly Filter[] {
  const call: Filter[] = []
  let isReplaced = false
  for (const filter of filters) {
    if (parameterOf(filter) !== parameter) call.push(filter)
    else if (!isReplaced) {
      isReplaced = true
      call.push(...instead)
    }
  }
  return call
}
