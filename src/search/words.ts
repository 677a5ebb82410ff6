import { intersect } from '../docset/algebra.ts'
import { type DocSet, NONE } from '../docset/docset.ts'
import type { Universe } from '../docset/universe.ts'
import { fold, wordsOf } from '../event/fold.ts'
import { postingList, type Snapshot } from '../snapshot/snapshot.ts'
import { type AskedWord, askedWords, nameListOf } from './asked-words.ts'
import type { Interpretation, Suggestion } from './directory.ts'
import { wordsToKeep } from './drop-words.ts'
import { wordNotes } from './word-notes.ts'

/** What the words of `q` ask for. */
export interface TextClause {
  /** The folded words, in order, as an answer reports them. */
  readonly words: readonly string[]
  /** For each distinct word that was kept the documents that have it in name, topic or sub-topic: a match is in all of them. */
  readonly anywhere: readonly DocSet[]
  /** For each of them the documents that have it in the name; undefined when these are the lists of `anywhere`. */
  readonly inName: readonly DocSet[] | undefined
  /** Of the documents in all sets of `inName`, those whose name is exactly the words, in any order; and others that are not. */
  readonly sameLength: DocSet
  readonly interpretation: readonly Interpretation[]
  readonly suggestions: readonly Suggestion[]
}

/** Resolves the words of a text. A word that means nothing gives an empty set, text without words an empty one as well. */
export function textClause(snapshot: Snapshot, text: string, universe: Universe): TextClause {
  const words = wordsOf(fold(text))
  const asked = askedWords(snapshot, words, universe)
  const kept = wordsToKeep(asked, snapshot.rows)
  return {
    words,
    anywhere: asked.length === 0 ? [NONE] : kept.map(({ anywhere }) => anywhere),
    inName: kept.every(({ anywhere, inName }) => inName === anywhere) ? undefined : kept.map(({ inName }) => inName),
    sameLength: kept.length === asked.length ? namesOf(snapshot, asked, universe) : NONE,
    interpretation: wordNotes(snapshot, asked, kept, words),
    suggestions: [],
  }
}

/** Names of as many terms as are asked for, each once; where another form of a word would do for a match, with the word itself. */
function namesOf(snapshot: Snapshot, asked: readonly AskedWord[], universe: Universe): DocSet {
  // a word may be corrected to one that is asked for as well
  const length = new Set(asked.map(({ meaning, given }) => meaning.terms[0] ?? given)).size
  if (length === 0 || length >= snapshot.lists.size('name_length')) return NONE
  const sameLength = postingList(snapshot, 'name_length', length)
  const withForms = asked.filter(({ forms }) => forms.length > 0)
  if (withForms.length === 0) return sameLength
  const own = withForms.map(({ meaning: { terms } }) =>
    terms[0] === undefined ? NONE : nameListOf(snapshot, terms[0]),
  )
  return intersect([sameLength, ...own], universe)
}
