import type { Snapshot } from '../../snapshot/snapshot.ts'
import { isStopWord } from '../../text/stop-words.ts'
import { MAX_UNKNOWN_PROPOSED, MAX_WORDS_ENTITIES, MAX_WORDS_INTERPRETED, ROWS_PER_RARE } from '../limits.ts'
import type { Proposal } from '../notes.ts'
import { type Filter, parameterOf } from '../request.ts'
import type { ReadingContext } from './entities/recognize.ts'
import { isGeneral } from './entities/type-words.ts'
import { nearestEntityWord } from './fuzzy/entity-words.ts'
import { isUnknown } from './fuzzy/fuzzy-context.ts'
import { fuzzyTerms } from './fuzzy/fuzzy-terms.ts'
import { relatedProposals } from './fuzzy/related-words.ts'
import type { InterpretedWords } from './given-words.ts'
import { FIRST_CHOICE, interpret } from './interpreted/interpret.ts'
import { significantProposal } from './interpreted/significant-words.ts'
import type { QueryWord } from './query-words.ts'
import type { TextClause } from './text-clause.ts'
import { isOrdinaryWord } from './word-terms.ts'
import { writtenForm } from './written-form.ts'

/**
 * Proposals for a `q` that finds few events (`found`), in this order:
 *
 * - if no event is found, the corrected words and the significant words;
 * - if some are found and the reading is exact, filters instead of words that mean entities;
 * - related words, unless the reading is fuzzy or `q` is the name of an event (`isNamed`).
 */
export function wordProposals(
  context: ReadingContext,
  text: TextClause,
  filters: readonly Filter[],
  found: number,
  isNamed: boolean,
): Proposal[] {
  const isLiteral = text.reading === 'literal'
  const meant = interpretedProposal(context, text, filters)
  const first =
    found === 0
      ? [correctedProposal(context.snapshot, text), significantProposal(context, text)]
      : [isLiteral && meant ? { ...meant, moreThan: found } : undefined]
  const hasFamilies = text.reading !== 'nearest' && !isNamed
  const related = hasFamilies ? relatedProposals(context, text, isLiteral ? undefined : meant) : []
  return [...first, ...related].filter((proposal) => proposal !== undefined)
}

/**
 * Proposes filters for a `q` whose words all mean entities, although events have the words: `germany` gives
 * `country=Germany`. Undefined if none of the words is rare.
 */
export function entityProposal(
  context: ReadingContext,
  text: TextClause,
  filters: readonly Filter[],
  found: number,
): Proposal | undefined {
  if (text.reading !== 'literal' || text.words.length > MAX_WORDS_ENTITIES) return undefined
  const rarest = Math.min(...text.anywhere.map(({ docs }) => docs.count))
  if (rarest * ROWS_PER_RARE > context.snapshot.rows) return undefined
  if (interpret(context, text.given, FIRST_CHOICE).uses.subject.length > 0) return undefined
  const meant = interpretedProposal(context, text, filters)
  return meant && { ...meant, moreThan: found }
}

/**
 * Proposes filters instead of words that mean entities: `webinar data science` gives `q=data science` and
 * `type=webinar`. Undefined if nothing can be replaced, or if two filters would have the same parameter.
 */
function interpretedProposal(
  context: ReadingContext,
  exact: TextClause,
  filters: readonly Filter[],
): Proposal | undefined {
  const { text, given } = exact
  if (exact.words.length > MAX_WORDS_INTERPRETED) return undefined
  const interpreted = interpret(context, given, FIRST_CHOICE)
  const all = filtersMeant(interpreted)
  if (all === undefined) return undefined
  const supplied = new Set(filters.map((filter) => JSON.stringify(filter)))
  const meant = all.filter((filter) => !supplied.has(JSON.stringify(filter)))
  const parameters = [...filters, ...meant].map(parameterOf)
  if (new Set(parameters).size < parameters.length) return undefined
  const subject = subjectText(interpreted)
  const { words, uses } = interpreted
  const hasGeneral = subject !== '' && uses.leftOut.some((at) => isGeneral(context.snapshot, words, at))
  if (all.length === 0 && !hasGeneral) return undefined
  const instead: Filter[] = subject === '' ? meant : [{ by: 'text', text: subject }, ...meant]
  const labels = interpreted.conditions.flatMap((condition) => condition.map(({ label }) => label))
  return { parameter: 'q', given: text, didYouMean: subject === '' ? labels : [subject, ...labels], instead }
}

/** Undefined if filters cannot express a condition. */
function filtersMeant({ conditions }: InterpretedWords): Filter[] | undefined {
  const filters: Filter[] = []
  for (const [entity, alternative] of conditions) {
    if (alternative !== undefined || entity!.filters.length === 0) return undefined
    filters.push(...entity!.filters)
  }
  return filters
}

/** The words of the subject as written, with the stop words between them. */
function subjectText({ words, written, uses: { subject, entities } }: InterpretedWords): string {
  const [first, last] = [subject[0] ?? 0, subject.at(-1) ?? -1]
  const isMeant = (at: number) => entities.some(({ from, to }) => at >= from && at < to)
  const isKept = (at: number) => subject.includes(at) || (isStopWord(words[at]!) && !isMeant(at))
  return written.filter((_, at) => at >= first && at <= last && isKept(at)).join(' ')
}

/**
 * Proposes the words with corrected spelling, regardless of the other filters. Undefined if none is
 * corrected, or if more than MAX_UNKNOWN_PROPOSED words are unknown.
 */
function correctedProposal(snapshot: Snapshot, exact: TextClause): Proposal | undefined {
  const { text, words, given } = exact
  const unknown = given.queryWords.filter(isUnknown)
  if (unknown.length === 0 || unknown.length > MAX_UNKNOWN_PROPOSED) return undefined
  const corrected = new Map(unknown.map((word) => [word.given, correctionOf(snapshot, word, words)]))
  const { written } = given
  const question = words.map((word, at) => corrected.get(word) ?? written[at]!).join(' ')
  if (question === written.join(' ')) return undefined
  return { parameter: 'q', given: text, didYouMean: [question], instead: [{ by: 'text', text: question }] }
}

function correctionOf(snapshot: Snapshot, word: QueryWord, words: readonly string[]): string | undefined {
  const { given } = word
  const meant = nearestEntityWord(snapshot, given, words[words.indexOf(given) - 1])
  // the corrected name of an entity, such as `Munich`, is proposed even if no name of an event has it
  if (meant !== undefined) return meant === given ? undefined : meant
  // an ordinary word is complete: `mass` is not the beginning of `massive`
  if (isOrdinaryWord(snapshot, given)) return undefined
  const [term] = fuzzyTerms(snapshot, word, () => true).terms
  return term === undefined ? undefined : writtenForm(snapshot, term)
}
