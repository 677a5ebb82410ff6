import type { Proposal } from '../../query/notes.ts'
import { type Filter, parameterOf } from '../../query/request.ts'
import type { DividedText } from '../../query/words/divided-text.ts'
import type { Suggestion } from '../directory.ts'
import type { LookAt } from './look-at.ts'
import { relaxations } from './relax.ts'

/** Suggestions for one given value. More would be a list to search in. */
const MOST_FOR_A_VALUE = 5

/**
 * The proposals that find events, as whole calls. Where no proposal for a given value does, the first one is
 * made followable: the part of the question without which it finds events is left out.
 */
export function suggestionsOf(
  filters: readonly Filter[],
  proposals: readonly Proposal[],
  lookAt: LookAt,
  divide: (text: string) => DividedText,
): Suggestion[] {
  const groups = new Map<string, Proposal[]>()
  for (const proposal of proposals) {
    const value = `${proposal.parameter}=${proposal.given}`
    groups.set(value, [...(groups.get(value) ?? []), proposal])
  }
  return [...groups.values()].flatMap((group) => {
    const found = group.flatMap((proposal) => suggestionOf(proposal, callOf(filters, proposal), lookAt))
    if (found.length === 0 && group[0]!.moreThan !== undefined) return []
    return found.length > 0 ? found.slice(0, MOST_FOR_A_VALUE) : relaxedSuggestion(group[0]!, filters, lookAt, divide)
  })
}

function suggestionOf(
  { parameter, given, didYouMean, moreThan = 0 }: Proposal,
  call: readonly Filter[],
  lookAt: LookAt,
): Suggestion[] {
  const { total } = lookAt(call)
  return total > moreThan ? [{ parameter, given, didYouMean, filters: call, total }] : []
}

function relaxedSuggestion(
  proposal: Proposal,
  filters: readonly Filter[],
  lookAt: LookAt,
  divide: (text: string) => DividedText,
): Suggestion[] {
  const { parameter, given, didYouMean, instead } = proposal
  const proposed = new Set(instead)
  const [best] = relaxations(callOf(filters, proposal), lookAt, divide, (filter) => !proposed.has(filter))
  return best ? [{ parameter, given, didYouMean, filters: best.filters, total: best.total }] : []
}

/** The filters of a proposed call: those of the proposal stand where the parameter's filters stood. */
function callOf(filters: readonly Filter[], { parameter, instead }: Proposal): readonly Filter[] {
  const replaced = filters.findIndex((filter) => parameterOf(filter) === parameter)
  const others = (from: number, to?: number) =>
    filters.slice(from, to).filter((filter) => parameterOf(filter) !== parameter)
  return [...others(0, replaced), ...instead, ...others(replaced)]
}
