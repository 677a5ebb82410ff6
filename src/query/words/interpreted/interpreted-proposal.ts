import { isStopWord } from '../../../text/stop-words.ts'
import { MAX_WORDS_INTERPRETED } from '../../limits.ts'
import type { Proposal } from '../../notes.ts'
import { type Filter, parameterOf } from '../../request.ts'
import { isGeneral } from '../entities/type-words.ts'
import type { InterpretedWords } from '../given-words.ts'
import type { TextClause } from '../text-clause.ts'
import { FIRST_CHOICE, interpret, type ReadingContext } from './interpret.ts'

/**
 * For words that few events have: the search for what they mean, with filters in the place of the words that
 * mean something. `webinar data science` proposes `q=data science&type=webinar`, and `data science
 * conference` proposes `q=data science`. Undefined if no word means anything that filters can say beside the
 * others.
 */
export function interpretedProposal(
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

/** The filters of all conditions; undefined if one of them is a choice, which filters cannot say. */
function filtersMeant({ conditions }: InterpretedWords): Filter[] | undefined {
  const filters: Filter[] = []
  for (const [meaning, alternative] of conditions) {
    if (alternative !== undefined || meaning!.filters.length === 0) return undefined
    filters.push(...meaning!.filters)
  }
  return filters
}

/** The words of the subject as given, with the stop words between them. */
function subjectText({ words, written, uses: { subject, entities } }: InterpretedWords): string {
  const [first, last] = [subject[0] ?? 0, subject.at(-1) ?? -1]
  const isMeant = (at: number) => entities.some(({ from, to }) => at >= from && at < to)
  const isKept = (at: number) => subject.includes(at) || (isStopWord(words[at]!) && !isMeant(at))
  return written.filter((_, at) => at >= first && at <= last && isKept(at)).join(' ')
}
