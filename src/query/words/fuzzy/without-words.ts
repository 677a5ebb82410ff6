import { materialize } from '../../../docset/unite.ts'
import { isStopWord } from '../../../text/stop-words.ts'
import { termOf } from '../../../text/tokenize.ts'
import { type Interpretation, inWords, quoted } from '../../notes.ts'
import { NO_EDITIONS } from '../editions.ts'
import type { InterpretedWords } from '../given-words.ts'
import { generality } from '../interpreted/significant-words.ts'
import { docsOf, type QueryWord } from '../query-words.ts'
import type { TextClause } from '../text-clause.ts'
import { type DroppableWord, dropWords, isSubject } from './drop-words.ts'
import { conditionSets, type FuzzyContext, fuzzyClause, isUnknown, metWith } from './fuzzy-context.ts'
import { fuzzyMeaning } from './fuzzy-meaning.ts'

/** Of fewer words of the subject none can be dropped. */
const MIN_WORDS = 2

/**
 * The words without those that are in the way; undefined where dropping does not help. Words that no event
 * has are completed or corrected first, where they may be.
 */
export function clauseWithoutWords(
  context: FuzzyContext,
  exact: TextClause,
  interpreted: InterpretedWords,
  mayCorrect: boolean,
): TextClause | undefined {
  // without its only word a subject is none, and with it the words were corrected before
  if (interpreted.subject.length < MIN_WORDS) return undefined
  const { snapshot, space } = context
  const base = context.base?.()
  const { rows } = snapshot
  const isMet = metWith(snapshot, base)
  const words = interpreted.subject.map((word): DroppableWord => {
    const { given, singular, synonyms } = word
    const isCorrected = mayCorrect && isUnknown(word)
    const meaning = isCorrected ? fuzzyMeaning(snapshot, given, singular, isMet) : word.meaning
    const { anywhere, inName, onlyInNames } = isCorrected ? docsOf(snapshot, meaning, [], space) : word
    const resolved = { given, singular, meaning, synonyms, anywhere: materialize(anywhere, space), inName, onlyInNames }
    return { ...resolved, generality: generality(context, resolved) }
  })
  const fixed = conditionSets(interpreted).map((set) => materialize(set, space))
  const left = dropWords(words, base ? [...fixed, base] : fixed, space)
  if (left === undefined) return undefined
  const dropped = words.filter((word) => !left.includes(word))
  const subjects = dropped.filter((word) => isSubject(word, rows))
  return fuzzyClause(context, exact, interpreted, left, {
    notes: dropped.map((word) => droppedNote(word, interpreted, mayCorrect)),
    warnings: subjects.length === 0 ? [] : [subjectWarning(subjects, dropped, interpreted)],
    // no name is exactly a query of which words were dropped
    editions: NO_EDITIONS,
  })
}

function writtenAs({ given }: QueryWord, { words, written }: InterpretedWords): string {
  return written[words.indexOf(given)] ?? given
}

function droppedNote(word: QueryWord, interpreted: InterpretedWords, wasCompared: boolean): Interpretation {
  const given = writtenAs(word, interpreted)
  const reason =
    word.anywhere.count === 0
      ? `No event has the word ${quoted(given)}${wasCompared ? ' or a similar one' : ''}. Searched without it.`
      : `No event has all the words. Searched without ${quoted(given)}.`
  return { parameter: 'q', given, used: [], reason }
}

function subjectWarning(
  subjects: readonly QueryWord[],
  dropped: readonly QueryWord[],
  interpreted: InterpretedWords,
): string {
  const { words, written, uses } = interpreted
  const isDropped = (at: number) =>
    dropped.some(({ given, singular }) => given === words[at] || singular === termOf(words[at]!))
  const positions = [...words.keys()].filter((at) => written[at] !== '' && !isDropped(at) && !uses.leftOut.includes(at))
  const isSignificant = (at: number) => !isStopWord(words[at]!)
  const shown = positions.slice(positions.findIndex(isSignificant), positions.findLastIndex(isSignificant) + 1)
  const missing = inWords(
    subjects.map((word) => writtenAs(word, interpreted)),
    'or',
  )
  return `No event matches ${missing} here; these match ${quoted(shown.map((at) => written[at]).join(' '))} only.`
}
