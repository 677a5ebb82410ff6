import { materialize } from '../../../docset/unite.ts'
import { isStopWord } from '../../../text/stop-words.ts'
import { termOf } from '../../../text/tokenize.ts'
import { type Interpretation, inWords, quoted } from '../../notes.ts'
import { NO_EDITIONS } from '../editions.ts'
import type { Understanding } from '../given-words.ts'
import { docsOf, type QueryWord } from '../query-words.ts'
import type { TextClause } from '../text-clause.ts'
import { type DroppableWord, dropWords, isSubject } from './drop-words.ts'
import { conditionSets, isUnknown, metWith, type NearestContext, understoodClause } from './nearest-clause.ts'
import { nearestMeaning } from './nearest-meaning.ts'

/** Of fewer words of the subject none can be dropped. */
const LEAST_WORDS = 2

/**
 * The words without those that are in the way; undefined where dropping does not help. Words that no event
 * has are completed or corrected first, where they may be.
 */
export function clauseWithoutWords(
  context: NearestContext,
  literal: TextClause,
  understanding: Understanding,
  mayCorrect: boolean,
): TextClause | undefined {
  // without its only word a subject is none, and with it the words were corrected before
  if (understanding.subject.length < LEAST_WORDS) return undefined
  const { snapshot, space } = context
  const base = context.base?.()
  const { rows } = snapshot
  const isMet = metWith(snapshot, base)
  const words = understanding.subject.map((word): DroppableWord => {
    const { given, singular, synonyms } = word
    const isCorrected = mayCorrect && isUnknown(word)
    const meaning = isCorrected ? nearestMeaning(snapshot, given, singular, isMet) : word.meaning
    const { anywhere, inName, onlyInNames } = isCorrected ? docsOf(snapshot, meaning, [], space) : word
    return { given, singular, meaning, synonyms, anywhere: materialize(anywhere, space), inName, onlyInNames }
  })
  const fixed = conditionSets(understanding).map((set) => materialize(set, space))
  const left = dropWords(words, base ? [...fixed, base] : fixed, space)
  if (left === undefined) return undefined
  const dropped = words.filter((word) => !left.includes(word))
  const subjects = dropped.filter((word) => isSubject(word, rows))
  return understoodClause(context, literal, understanding, left, {
    first: dropped.map((word) => droppedNote(word, understanding, mayCorrect)),
    warnings: subjects.length === 0 ? [] : [subjectWarning(subjects, dropped, understanding)],
    // no name is exactly a query of which words were dropped
    editions: NO_EDITIONS,
  })
}

function writtenAs({ given }: QueryWord, { words, written }: Understanding): string {
  return written[words.indexOf(given)] ?? given
}

function droppedNote(word: QueryWord, understanding: Understanding, wasCompared: boolean): Interpretation {
  const given = writtenAs(word, understanding)
  const reason =
    word.anywhere.count === 0
      ? `No event has the word ${quoted(given)}${wasCompared ? ' or a similar one' : ''}. Searched without it.`
      : `No event has all the words. Searched without ${quoted(given)}.`
  return { parameter: 'q', given, used: [], reason }
}

function subjectWarning(
  subjects: readonly QueryWord[],
  dropped: readonly QueryWord[],
  understanding: Understanding,
): string {
  const { words, written, uses } = understanding
  const isDropped = (at: number) =>
    dropped.some(({ given, singular }) => given === words[at] || singular === termOf(words[at]!))
  const positions = [...words.keys()].filter((at) => written[at] !== '' && !isDropped(at) && !uses.leftOut.includes(at))
  const isTelling = (at: number) => !isStopWord(words[at]!)
  const shown = positions.slice(positions.findIndex(isTelling), positions.findLastIndex(isTelling) + 1)
  const missing = inWords(
    subjects.map((word) => writtenAs(word, understanding)),
    'or',
  )
  return `No event matches ${missing} here; these match ${quoted(shown.map((at) => written[at]).join(' '))} only.`
}
