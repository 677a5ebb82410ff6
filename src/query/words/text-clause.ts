import type { DocSpace } from '../../docset/doc-space.ts'
import { type DocSet, type LazyUnion, NONE } from '../../docset/docset.ts'
import { materialize } from '../../docset/unite.ts'
import { fold, wordsOf } from '../../event/fold.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import type { Interpretation } from '../notes.ts'
import { namesOfLength } from './names-of-length.ts'
import { nameListOf, type QueryWord, queryWords } from './query-words.ts'
import { relaxQuery } from './relax-query.ts'
import { wordNotes } from './word-notes.ts'

/**
 * From the words of `q` to sets of documents (sections 3.6 to 3.8 of docs/contract.md). An example of six
 * events, by document number, and the synonym `NIPS = NeurIPS` (`test/query/words/worked-example.test.ts`
 * runs it):
 *
 *   doc  name                        topic               sub-topic
 *   0    NIPS: Deep Learning         Computer Science
 *   1    Deep Learning Summit        Computer Science
 *   2    Deep Learning at NeurIPS    Computer Science
 *   3    Learning to Teach           Education
 *   4    NeurIPS 2026                Computer Science    Deep Learning
 *   5    Congress of Cardiology      Medicine
 *
 * `nips deep lerning`: `queryWords` gives each word a meaning and two sets.
 *
 *   word     becomes                                                        anywhere       inName
 *   nips     the term "nip" (terms are singular); its synonym "neurip"      0, 2, 4        0, 2, 4
 *   deep     the term "deep"                                                0, 1, 2, 4     0, 1, 2
 *   lerning  corrected: no event has it, no term begins with it, and the
 *            term "learning" is one mistake away                            0, 1, 2, 3, 4  0, 1, 2, 3
 *
 * - A match is in all sets `anywhere`: 0, 2, 4.
 * - A match in all sets `inName` has every word in the name: 0, 2. A word that no topic or sub-topic has gets
 *   no such set, for `anywhere` says the same.
 * - A match of these in all sets `exactly` is named exactly the words, in any order: 0. The sets are the
 *   names of three terms (0, 1, 3, 5), and for each word with a synonym the names with the word itself (nips:
 *   0).
 *
 * `interpretation` says that "lerning" was taken for "learning", and that "NeurIPS" was searched for as well.
 *
 * `nips cardio xyzzy`: `cardio` is completed to "cardiology" (5), `xyzzy` means nothing, and no event has all
 * words. `relaxTextClause` asks `relaxQuery` which words to drop: first `xyzzy`, which no event has; then
 * `nips`, the most frequent word without which some event has the rest. The match is 5.
 */
export interface TextClause {
  /** The folded words of `q`, in order, as an answer reports them. */
  readonly words: readonly string[]
  /**
   * For each distinct word that was chosen, the documents that have it in name, topic or sub-topic. A match
   * is in all of these sets.
   */
  readonly anywhere: readonly { readonly asksFor: string; readonly docs: DocSet | LazyUnion }[]
  /** A match that is in all of these sets has every word in the name. None when every match has. */
  readonly inName: readonly (DocSet | LazyUnion)[]
  /**
   * A match with every word in the name that is in all of these sets has a name of exactly the words, in any
   * order.
   */
  readonly exactly: readonly (DocSet | LazyUnion)[]
  readonly interpretation: readonly Interpretation[]
  /** The distinct words, chosen or dropped. */
  readonly queryWords: readonly QueryWord[]
}

/**
 * Resolves the words of a text, whether or not some event has them all. A word that means nothing gives an
 * empty set, and so does a text without words.
 */
export function textClauseOf(snapshot: Snapshot, text: string, space: DocSpace): TextClause {
  const given = wordsOf(fold(text))
  const words = queryWords(snapshot, given, space)
  return clauseOf(snapshot, { given, words, chosen: words, dropped: [], exactly: exactNames(snapshot, words) })
}

/** The clause without the words that `relaxQuery` drops; undefined where it drops none. */
export function relaxTextClause(snapshot: Snapshot, clause: TextClause, space: DocSpace): TextClause | undefined {
  const words = clause.queryWords.map((word) => ({ ...word, anywhere: materialize(word.anywhere, space) }))
  const chosen = relaxQuery(words, snapshot.rows)
  if (chosen === undefined) return undefined
  const dropped = words.filter((word) => !chosen.includes(word))
  // no name is exactly a query of which words were dropped
  return clauseOf(snapshot, { given: clause.words, words, chosen, dropped, exactly: [NONE] })
}

interface Parts {
  readonly given: readonly string[]
  /** The distinct words: `chosen` and `dropped` together. */
  readonly words: readonly QueryWord[]
  readonly chosen: readonly QueryWord[]
  readonly dropped: readonly QueryWord[]
  readonly exactly: readonly DocSet[]
}

/** What a text without words asks for: something that no event has. */
const NO_WORDS: TextClause['anywhere'] = [{ asksFor: '', docs: NONE }]

function clauseOf(snapshot: Snapshot, { given, words, chosen, dropped, exactly }: Parts): TextClause {
  return {
    words: given,
    anywhere: words.length === 0 ? NO_WORDS : chosen.map((word) => ({ asksFor: word.given, docs: word.anywhere })),
    inName: chosen.filter(({ onlyInNames }) => !onlyInNames).map(({ inName }) => inName),
    exactly,
    interpretation: wordNotes(snapshot, { given, words, dropped }),
    queryWords: words,
  }
}

/**
 * Sets that all hold a name of exactly the words: names with as many terms, and with each word that a synonym
 * could replace.
 */
function exactNames(snapshot: Snapshot, words: readonly QueryWord[]): DocSet[] {
  const replaceable = words.filter(({ synonyms }) => synonyms.length > 0)
  const sameLength = namesOfLength(
    snapshot,
    distinctTerms(words),
    words.map(({ inName }) => inName),
  )
  const own = replaceable.flatMap(({ meaning: { kind, terms } }) => {
    if (kind === 'nothing') return NONE
    return (kind === 'compound' ? terms : terms.slice(0, 1)).map((term) => nameListOf(snapshot, term))
  })
  return [sameLength, ...own]
}

/** How many terms the words ask for. Two words have one term where one of them is corrected to the other. */
function distinctTerms(words: readonly QueryWord[]): number {
  if (words.every(({ meaning }) => meaning.kind === 'term')) return words.length
  return new Set(
    words.flatMap(({ meaning: { kind, terms }, given }) => (kind === 'compound' ? terms : (terms[0] ?? given))),
  ).size
}
