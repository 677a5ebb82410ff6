import type { DocSpace } from '../../../docset/doc-space.ts'
import { all, type DocSet } from '../../../docset/docset.ts'
import { intersect } from '../../../docset/intersect.ts'
import { materialize } from '../../../docset/unite.ts'
import { isStopWord } from '../../../text/stop-words.ts'
import { termOf } from '../../../text/tokenize.ts'
import { MAX_DROPS_TRIED } from '../../limits.ts'
import { type Interpretation, inWords, quoted } from '../../notes.ts'
import { Editions } from '../editions.ts'
import type { InterpretedWords } from '../given-words.ts'
import { generality } from '../interpreted/significant-words.ts'
import { type QueryWord, wordOf } from '../query-words.ts'
import type { TextClause } from '../text-clause.ts'
import { conditionSets, type FuzzyContext, fuzzyClause, isUnknown, metWith } from './fuzzy-context.ts'
import { fuzzyTerms } from './fuzzy-terms.ts'

/** A word with a materialized set `anywhere`. The word with the highest `generality` is dropped first. */
type DroppableWord = QueryWord & { readonly anywhere: DocSet; readonly generality: number }

/** A word is too common to be a subject if at least 1 in COMMON events has it: `international`, `annual`. */
const COMMON = 10
/** Minimum number of remaining words, stop words not counted: fewer have little to do with the question. */
const MIN_LEFT = 2

/**
 * Drops words until some event has the remaining words and is in all sets of `fixed`. Returns the remaining
 * words in order; undefined if no event is found. The first of these steps that finds an event is used:
 *
 * 1. Drop the words that no event has: `machine xyzzy learning summit` -> `machine learning summit`.
 * 2. Also drop all stop words.
 * 3. Drop the most general word such that some event has all other words. If there is no such word, drop the
 *    most general word and repeat, for up to MAX_DROPS_TRIED tries; then drop the most general words. A word
 *    that is less general than all others stays.
 *
 * If a word of the subject is dropped, MIN_LEFT words must stay, stop words not counted. Stop words and words
 * of many events (COMMON) do not belong to the subject.
 */
function dropWords(
  words: readonly DroppableWord[],
  fixed: readonly DocSet[],
  space: DocSpace,
): readonly DroppableWord[] | undefined {
  const { rows } = space
  const left = wordsLeft(words, fixed, space)
  if (left === undefined) return undefined
  const dropsSubject = words.some((word) => isSubject(word, rows) && !left.includes(word))
  const subjects = left.filter(({ given }) => !isStopWord(given))
  return dropsSubject && subjects.length < MIN_LEFT ? undefined : left
}

function isSubject({ given, anywhere }: DroppableWord, rows: number): boolean {
  return !isStopWord(given) && anywhere.count * COMMON < rows
}

function wordsLeft(
  words: readonly DroppableWord[],
  fixed: readonly DocSet[],
  space: DocSpace,
): readonly DroppableWord[] | undefined {
  const common = intersect(fixed, space)
  const known = words.filter((word) => word.anywhere.count > 0)
  if (known.length === 0 || common.count === 0) return undefined
  const mark = space.mark()
  // each word is intersected with the fixed sets before all tries: usually few documents remain
  const left = dropUntilMet(
    known.map((word): CutWord => ({ word, docs: intersect([common, word.anywhere], space) })),
    space,
  )
  space.backTo(mark)
  return left && words.filter((word) => left.some((cut) => cut.word === word))
}

interface CutWord {
  readonly word: DroppableWord
  readonly docs: DocSet
}

function dropUntilMet(known: readonly CutWord[], space: DocSpace): readonly CutWord[] | undefined {
  const mark = space.mark()
  // most tries find nothing, so `intersects`, which looks up a few members first, would be slower
  const isMet = (chosen: readonly CutWord[]) => {
    const { count } = intersect(setsOf(chosen), space)
    space.backTo(mark)
    return count > 0
  }
  if (isMet(known)) return known
  const significant = known.filter(({ word }) => !isStopWord(word.given))
  let left: readonly CutWord[] = (significant.length > 0 ? significant : known).toSorted(
    (a, b) => b.word.generality - a.word.generality,
  )
  let tries = MAX_DROPS_TRIED
  while (!isMet(left)) {
    if (tries === 0) left = longestMetEnd(left, space)
    else {
      const tried = left.slice(0, Math.min(tries, isSubjectLast(left) ? left.length - 1 : left.length))
      const superfluous = firstSuperfluous(tried, setsOf(left.slice(tried.length)), space)
      tries -= superfluous ? tried.indexOf(superfluous) + 1 : tried.length
      const dropped = superfluous ?? left[0]!
      left = left.filter((word) => word !== dropped)
    }
    if (left.length === 0) return undefined
  }
  return left
}

function isSubjectLast(words: readonly CutWord[]): boolean {
  const [beforeLast, last] = words.slice(-2)
  return last === undefined || last.word.generality < beforeLast!.word.generality
}

/**
 * The first word that can be dropped: some document has all other words and is in all sets of `rest`. Takes
 * 3n intersections for n words, because the sets before and after each word are intersected once.
 */
function firstSuperfluous(words: readonly CutWord[], rest: readonly DocSet[], space: DocSpace): CutWord | undefined {
  const mark = space.mark()
  const after: DocSet[] = []
  let docs = intersect(rest, space)
  for (let at = words.length - 1; at >= 0; at--) {
    after[at] = docs
    if (at > 0) docs = intersect([docs, words[at]!.docs], space)
  }
  let before: DocSet = all(space.rows)
  const found = words.find((word, at) => {
    if (intersect([before, after[at]!], space).count > 0) return true
    before = intersect([before, word.docs], space)
    return false
  })
  space.backTo(mark)
  return found
}

/** The longest suffix of `words` such that some document has all its words. */
function longestMetEnd(words: readonly CutWord[], space: DocSpace): readonly CutWord[] {
  const mark = space.mark()
  let docs: DocSet = all(space.rows)
  const from = words.findLastIndex((word) => {
    docs = intersect([docs, word.docs], space)
    return docs.count === 0
  })
  space.backTo(mark)
  return words.slice(from + 1)
}

function setsOf(words: readonly CutWord[]): DocSet[] {
  return words.map(({ docs }) => docs)
}

/** The clause after words are corrected (`mayCorrect`) and dropped; undefined if it finds nothing. */
export function clauseWithoutWords(
  context: FuzzyContext,
  exact: TextClause,
  interpreted: InterpretedWords,
  mayCorrect: boolean,
): TextClause | undefined {
  // the only word of a subject cannot be dropped
  if (interpreted.subject.length < 2) return undefined
  const { snapshot } = context
  const { space } = snapshot.lists
  const base = context.base?.()
  const { rows } = snapshot
  const isMet = metWith(snapshot, base)
  const words = interpreted.subject.map((word): DroppableWord => {
    const isCorrected = mayCorrect && isUnknown(word)
    const read = isCorrected ? wordOf(snapshot, word, fuzzyTerms(snapshot, word, isMet), []) : word
    const resolved = { ...read, anywhere: materialize(read.anywhere, space) }
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
    // a query with dropped words is not the name of an event
    editions: new Editions(snapshot, [], []),
  })
}

function writtenAs({ given }: QueryWord, { words, written }: InterpretedWords): string {
  return written[words.indexOf(given)] ?? given
}

function droppedNote(word: QueryWord, interpreted: InterpretedWords, wasCompared: boolean): Interpretation {
  const given = writtenAs(word, interpreted)
  const reason =
    word.anywhere.count === 0
      ? `No event has the word ${quoted(given)}${wasCompared ? ' or a similar word' : ''}. Searched without it.`
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
  const kept = quoted(shown.map((at) => written[at]).join(' '))
  return `No event matches ${missing} and the rest of the search. The events found match only ${kept}.`
}
