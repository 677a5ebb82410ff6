import { type DocSet, type LazyUnion, NONE } from '../../docset/docset.ts'
import { DEFAULT_KIND, type DeadlineKind } from '../../event/deadlines.ts'
import { fold, wordsOf } from '../../event/fold.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { Interpretations, ownText } from '../interpretations.ts'
import type { Interpretation } from '../notes.ts'
import type { FieldGroup } from '../request.ts'
import { Editions } from './editions.ts'
import { namesDeadlines } from './entities/deadlines.ts'
import { hasStarredRank } from './entities/ranks.ts'
import { GivenWords, type KnownText } from './given-words.ts'
import { type QueryWord, queryWords } from './query-words.ts'
import { wordNotes } from './word-notes.ts'

/**
 * A reading of `q`: from its words to sets of documents (sections 3.6 to 3.8 of docs/contract.md). Example of
 * six events, with the synonym `NIPS = NeurIPS` (run by `test/query/words/worked-example.test.ts`):
 *
 *   doc  name                        topic               sub-topic      type        country
 *   0    NIPS: Deep Learning         Computer Science                   conference  France
 *   1    Deep Learning Summit        Computer Science                   conference  Germany
 *   2    Deep Learning at NeurIPS    Computer Science                   workshop    Germany
 *   3    Learning to Teach           Education                          workshop    Germany
 *   4    NeurIPS 2026                Computer Science    Deep Learning  conference  France
 *   5    Congress of Cardiology      Medicine                           conference  France
 *
 * The *exact* reading (`textClauseOf`) of `nips deep learning` has two sets for each word:
 *
 *   word      becomes                                                        anywhere       inName
 *   nips      the term "nip" (terms are singular); its synonym "neurip"      0, 2, 4        0, 2, 4
 *   deep      the term "deep"                                                0, 1, 2, 4     0, 1, 2
 *   learning  the term "learning"                                            0, 1, 2, 3, 4  0, 1, 2, 3
 *
 * - A match is in all sets `anywhere`: 0, 2, 4.
 * - A match in all sets `inName` has each word in the name: 0, 2.
 * - Of these, only 0 is an edition of the series that the words name (`editions.ts`).
 *
 * If the exact reading finds nothing under the other filters, the *interpreted* reading follows
 * (`interpreted/interpreted-readings.ts`). `upcoming nips workshops in germany`:
 *
 *   upcoming      first days from today on
 *   in            left out: a stop word
 *   nips          as above                                                   0, 2, 4
 *   workshops     the type workshop, or the word                             2, 3
 *   germany       the country Germany, or the word                           1, 2, 3
 *
 * The match is 2. An entity such as the type or the country counts as being in the name.
 *
 * If that finds nothing, the *fuzzy* reading follows (`fuzzy/fuzzy-readings.ts`). `nips lerning`: the term
 * "learning" has one mistake and events with `nips`, so the word is corrected: 0, 2, 4. `deep xyzzy
 * learning`: no term is similar to `xyzzy`, so the word is dropped, with a warning.
 */
export interface TextClause {
  readonly reading: Reading
  /** `q` as given. */
  readonly text: string
  /** The folded words of `q` in order. */
  readonly words: readonly string[]
  /**
   * Documents with each word of the subject in name, topic or sub-topic, and documents that meet each
   * condition. A match is in all of these sets.
   */
  readonly anywhere: readonly { readonly asksFor: string; readonly docs: DocSet | LazyUnion }[]
  /** A match in all of these sets has each word in the name. Words that only names have need no set. */
  readonly inName: readonly (DocSet | LazyUnion)[]
  /** Finds the editions of the series that the words name, among the matches with each word in the name. */
  readonly editions: Editions
  /** Groups of fields that the words request. In the exact reading, only words for deadlines request any. */
  readonly shows: readonly FieldGroup[]
  /** The kind of the deadlines that words mean. */
  readonly deadlineKind: DeadlineKind | undefined
  /** The notes on the words, computed on demand: most readings find nothing and need no notes. */
  readonly notes: () => readonly Interpretation[]
  /** Sentences on words that were left out; usually none. */
  readonly warnings: readonly string[]
  /** All words, with the results of look-ups and recognition. */
  readonly given: GivenWords
}

/** The readings of `q`, in the order in which they are tried. */
export type Reading = 'literal' | 'understood' | 'nearest'

/** For a text without words, or with a starred rank: words have no star, so no event has `A*`. */
const NO_WORDS: TextClause['anywhere'] = [{ asksFor: '', docs: NONE }]
const NO_WARNINGS: readonly string[] = []

/** The exact reading of a text as it is cached: without `given`, which collects the results of one search. */
interface ReadText extends Omit<TextClause, 'given'> {
  readonly queryWords: readonly QueryWord[]
  readonly known: KnownText
}

/** The exact reading of a text. A word that no event has gives an empty set. */
export function textClauseOf(snapshot: Snapshot, text: string): TextClause {
  const stored = readTexts.get(snapshot, text)
  if (stored) return withGiven(stored, stored.known)
  const { space } = snapshot.lists
  const mark = space.mark()
  const read = readText(snapshot, ownText(text))
  const isLasting = space.mark() === mark
  if (isLasting) readTexts.set(snapshot, text, read)
  return withGiven(read, isLasting ? read.known : undefined)
}

/** Exact readings by text. A reading with sets in scratch memory is not stored. */
const readTexts = new Interpretations<ReadText>('text', ({ words, queryWords: distinct }) =>
  distinct.reduce((bytes, word) => bytes + bytesOfSets(word), BYTES_OF_TEXT + BYTES_OF_WORD * words.length),
)
/** Estimated bytes of a cached text without its words, and of each word. */
const BYTES_OF_TEXT = 2048
const BYTES_OF_WORD = 2048

/** Bytes of the sparse sets that are computed for a word; posting lists cost nothing. */
function bytesOfSets({ synonyms, found, anywhere, inName }: QueryWord): number {
  if (synonyms.length === 0 && found.terms.length < 2) return 0
  return [anywhere, inName].reduce((bytes, set) => bytes + (set.form === 'sparse' ? set.docs.byteLength : 0), 0)
}

function withGiven({ queryWords, known: _, ...clause }: ReadText, known: KnownText | undefined): TextClause {
  return { ...clause, given: new GivenWords(clause.words, queryWords, clause.text, known) }
}

function readText(snapshot: Snapshot, text: string): ReadText {
  const given = wordsOf(fold(text))
  const words = queryWords(snapshot, given)
  const isUnread = words.length === 0 || hasStarredRank(snapshot, text)
  return {
    reading: 'literal',
    text,
    words: given,
    queryWords: words,
    known: {},
    anywhere: isUnread ? NO_WORDS : words.map((word) => ({ asksFor: word.given, docs: word.anywhere })),
    inName: nameSets(words),
    editions: new Editions(snapshot, words, given),
    shows: namesDeadlines(given) ? ['deadlines'] : [],
    deadlineKind: namesDeadlines(given) ? DEFAULT_KIND : undefined,
    notes: () => wordNotes(snapshot, given, words),
    warnings: NO_WARNINGS,
  }
}

/** For each word that is also in topics or sub-topics, the documents with it in the name. */
export function nameSets(words: readonly QueryWord[]): (DocSet | LazyUnion)[] {
  return words.filter(({ onlyInNames }) => !onlyInNames).map(({ inName }) => inName)
}
