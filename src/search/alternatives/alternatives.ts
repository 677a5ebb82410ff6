/**
 * Alternatives to a search, mostly to a search that found few events or none: other searches, each as a whole
 * call with its exact total. `query/` proposes other values; this folder evaluates the proposals.
 *
 * - A suggestion (`suggestions.ts`) replaces a value by another value that may have been meant.
 * - A relaxation (`relax.ts`) leaves out a part of the question.
 * - A warning says how many more events the other filters find without the subject, or that nothing is listed
 *   for the requested dates (`not-listed.ts`).
 */
import type { Proposal } from '../../query/notes.ts'
import { type Filter, parameterOf, type SearchRequest } from '../../query/request.ts'
import type { DividedText } from '../../query/words/given-words.ts'
import type { SearchAnswer } from '../directory.ts'
import { FEW_MATCHES } from '../limits.ts'
import { notListed } from './not-listed.ts'
import type { Probe } from './probe.ts'
import { relaxations, withoutEnd } from './relax.ts'
import { suggestionsOf } from './suggestions.ts'

/** The part of an answer that proposes other searches. */
export type Alternatives = Pick<SearchAnswer, 'suggestions' | 'relax' | 'warnings'>

/** Warning: not all alternatives were evaluated. */
export const TOO_MANY_PARTS =
  'The search has too many parts, so not every similar call was tried. A call that was not tried may find events. ' +
  'Send fewer words or filters.'

export function alternativesTo(
  { filters, today }: Pick<SearchRequest, 'filters' | 'today'>,
  total: number,
  proposals: readonly Proposal[],
  probe: Probe,
  divide: (text: string) => DividedText,
): Alternatives {
  const suggestions = suggestionsOf(filters, proposals, probe, divide)
  const others = withoutSubject(filters, total, probe)
  if (total > 0)
    return { suggestions, relax: total < FEW_MATCHES ? withoutEnd(filters, total, probe) : [], warnings: others }
  const sentence = notListed(filters, today, probe, divide)
  const relax = relaxations(filters, probe, divide)
  const warnings = sentence === undefined ? others : [sentence, ...others]
  const isCut = probe.wasCut && suggestions.length + relax.length === 0
  return { suggestions, relax, warnings: isCut ? [...warnings, TOO_MANY_PARTS] : warnings }
}

/** Warning for a search with few results: how many more events are found without its subject. */
function withoutSubject(filters: readonly Filter[], total: number, probe: Probe): string[] {
  const subject = (['q', 'topic', 'subtopic'] as const).find((name) => filters.some((one) => parameterOf(one) === name))
  const others = filters.filter((filter) => parameterOf(filter) !== subject)
  if (total >= FEW_MATCHES || subject === undefined || others.length === 0) return []
  const more = probe.find(others).total - total
  if (more === 0) return []
  const events = `${total > 0 ? 'more ' : ''}${more === 1 ? 'event' : 'events'}`
  return [`Without ${subject}, the other filters leave ${more} ${events}.`]
}
