import { type DocSet, type LazyUnion, NONE } from '../../docset/docset.ts'
import { fold, wordsOf } from '../../event/fold.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { Interpretations, ownText } from '../interpretations.ts'
import type { Interpretation } from '../notes.ts'
import { type Editions, EditionsOfWords } from './editions.ts'
import { namesDeadlines } from './entities/deadlines.ts'
import { GivenWords, type KnownText } from './given-words.ts'
import { type QueryWord, queryWords } from './query-words.ts'
import { wordNotes } from './word-notes.ts'

/**
 * From the words of `q` to sets of documents (sections 3.6 to 3.8 of docs/contract.md). An example of six
 * events, by document number, and the synonym `NIPS = NeurIPS` (`test/query/words/worked-example.test.ts`
 * runs it):
 *
 *   doc  name                        topic               sub-topic      type        country
 *   0    NIPS: Deep Learning         Computer Science                   conference  France
 *   1    Deep Learning Summit        Computer Science                   conference  Germany
 *   2    Deep Learning at NeurIPS    Computer Science                   workshop    Germany
 *   3    Learning to Teach           Education                          workshop    Germany
 *   4    NeurIPS 2026                Computer Science    Deep Learning  conference  France
 *   5    Congress of Cardiology      Medicine                           conference  France
 *
 * The *exact* reading (`textClauseOf`) of `nips deep learning`: `queryWords` gives each word two sets.
 *
 *   word      becomes                                                        anywhere       inName
 *   nips      the term "nip" (terms are singular); its synonym "neurip"      0, 2, 4        0, 2, 4
 *   deep      the term "deep"                                                0, 1, 2, 4     0, 1, 2
 *   learning  the term "learning"                                            0, 1, 2, 3, 4  0, 1, 2, 3
 *
 * - A match is in all sets `anywhere`: 0, 2, 4.
 * - A match in all sets `inName` has every word in the name: 0, 2. A word that no topic or sub-topic has gets
 *   no such set, for `anywhere` says the same.
 * - A match of these in all sets of `editions` is named by the words: 0. The sets are the names of three
 *   terms beside years, numbers, ordinals and stop words (0, 1, 2), and for each word with a synonym the
 *   names with the word itself (nips: 0). `editions.ts` tells the rest.
 *
 * The *interpreted* reading (`interpreted/interpreted-readings.ts`) is asked for where the exact one finds
 * nothing under the other filters: `upcoming nips workshops in germany`.
 *
 *   upcoming      first days from today on
 *   in            left out: a stop word
 *   nips          as above                                                   0, 2, 4
 *   workshops     the type workshop, or the word                             2, 3
 *   germany       the country Germany, or the word                           1, 2, 3
 *
 * The match is 2. What is meant counts as being in the name.
 *
 * The *fuzzy* reading (`fuzzy/fuzzy-readings.ts`) is asked for where that finds nothing, too.
 * `nips lerning`: no event has `lerning`, no term begins with it, and the term "learning", one mistake away,
 * has events with `nips`; so it is corrected, and the matches are 0, 2, 4. `deep xyzzy learning`: nothing is
 * near `xyzzy`. It is dropped, with a warning, for two words of the subject are left.
 */
export interface TextClause {
  /** Which of the three readings of `q` this is. */
  readonly reading: Reading
  /** `q` as given. */
  readonly text: string
  /** The folded words of `q`, in order, as an answer reports them. */
  readonly words: readonly string[]
  /**
   * What a match must meet: for each distinct word that was chosen the documents that have it in name, topic
   * or sub-topic, for each meaning those that have what is meant. A match is in all of these sets.
   */
  readonly anywhere: readonly { readonly asksFor: string; readonly docs: DocSet | LazyUnion }[]
  /** A match that is in all of these sets has every word in the name. None when every match has. */
  readonly inName: readonly (DocSet | LazyUnion)[]
  /** Which matches with every word in the name are named by the words. */
  readonly editions: Editions
  /** True if words mean a deadline, or how one attends; in the exact reading, if they name deadlines. */
  readonly asksForDeadlines: boolean
  /** What was done with the words. Made when it is asked for, because most readings find nothing. */
  readonly notes: () => readonly Interpretation[]
  /** Sentences on words that the search went without; usually none. */
  readonly warnings: readonly string[]
  /** All words as they are written. */
  readonly given: GivenWords
}

/** The readings of `q`, in the order in which they are tried. */
export type Reading = 'literal' | 'understood' | 'nearest'

/** What a text without words asks for: something that no event has. */
const NO_WORDS: TextClause['anywhere'] = [{ asksFor: '', docs: NONE }]
const NO_WARNINGS: readonly string[] = []

/** The exact reading of a text, without the part that belongs to one search. */
interface ReadText extends Omit<TextClause, 'given'> {
  readonly queryWords: readonly QueryWord[]
  readonly known: KnownText
}

/**
 * The exact reading of a text, whether or not some event has all its words. A word that no event has gives
 * an empty set, and so does a text without words.
 */
export function textClauseOf(snapshot: Snapshot, text: string): TextClause {
  const known = readTexts.get(snapshot, text)
  if (known) return clauseOf(known, known.known)
  const { space } = snapshot.lists
  const mark = space.mark()
  const read = readText(snapshot, ownText(text))
  const isLasting = space.mark() === mark
  if (isLasting) readTexts.set(snapshot, text, read)
  return clauseOf(read, isLasting ? read.known : undefined)
}

/** The exact readings of texts, without those that have words in scratch memory. */
const readTexts = new Interpretations<ReadText>('text', ({ words, queryWords: distinct }) =>
  distinct.reduce((bytes, word) => bytes + bytesOfSets(word), BYTES_OF_TEXT + BYTES_OF_WORD * words.length),
)
/**
 * Bytes of a text and of a word, with all that is found out about them: 3 to 10 KB for two to eight words.
 */
const BYTES_OF_TEXT = 2048
const BYTES_OF_WORD = 2048

/** Bytes of the sets of a word, as far as they are not posting lists: lists that were united for it. */
function bytesOfSets({ synonyms, found, anywhere, inName }: QueryWord): number {
  if (synonyms.length === 0 && found.terms.length < 2) return 0
  return [anywhere, inName].reduce((bytes, set) => bytes + (set.form === 'sparse' ? set.docs.byteLength : 0), 0)
}

function clauseOf(read: ReadText, known: KnownText | undefined): TextClause {
  const { reading, text, words, queryWords, anywhere, inName, editions, asksForDeadlines, notes, warnings } = read
  const given = new GivenWords(words, queryWords, text, known)
  return { reading, text, words, anywhere, inName, editions, asksForDeadlines, notes, warnings, given }
}

function readText(snapshot: Snapshot, text: string): ReadText {
  const given = wordsOf(fold(text))
  const words = queryWords(snapshot, given)
  return {
    reading: 'literal',
    text,
    words: given,
    queryWords: words,
    known: {},
    anywhere: words.length === 0 ? NO_WORDS : words.map((word) => ({ asksFor: word.given, docs: word.anywhere })),
    inName: nameSets(words),
    editions: new EditionsOfWords(snapshot, words, given),
    asksForDeadlines: namesDeadlines(given),
    notes: () => wordNotes(snapshot, given, words),
    warnings: NO_WARNINGS,
  }
}

/** For each word that topics or sub-topics have, too, the documents that have it in the name. */
export function nameSets(words: readonly QueryWord[]): (DocSet | LazyUnion)[] {
  return words.filter(({ onlyInNames }) => !onlyInNames).map(({ inName }) => inName)
}
