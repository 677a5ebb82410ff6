import { materialize } from '../../docset/algebra.ts'
import type { DocSpace } from '../../docset/doc-space.ts'
import { type DocSet, type LazyUnion, NONE } from '../../docset/docset.ts'
import { fold, wordsOf } from '../../event/fold.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import type { Interpretation } from '../notes.ts'
import { namesOfLength } from './names-of-length.ts'
import { nameListOf, type QueryWord, queryWords } from './query-words.ts'
import { relaxQuery } from './relax-query.ts'
import { wordNotes } from './word-notes.ts'

/** What the words of `q` ask for. */
export interface TextClause {
  /** The folded words, in order, as an answer reports them. */
  readonly words: readonly string[]
  /** For each distinct word that was kept the documents that have it in name, topic or sub-topic: a match is in all of them. */
  readonly anywhere: readonly { readonly asksFor: string; readonly docs: DocSet | LazyUnion }[]
  /** The documents that have it in the name, for each of them where these are others: a match in all of them has every word in the name. */
  readonly inName: readonly (DocSet | LazyUnion)[]
  /** Of the matches that have every word in the name, those in all of these sets have a name that is exactly the words, in any order. */
  readonly exactly: readonly (DocSet | LazyUnion)[]
  readonly interpretation: readonly Interpretation[]
  /** The distinct words, kept or not. */
  readonly asked: readonly QueryWord[]
}

/**
 * Resolves the words of a text, whether or not some event has them all. A word that means nothing gives an empty set, text without words an
 * empty one as well.
 */
export function textClauseOf(snapshot: Snapshot, text: string, space: DocSpace): TextClause {
  const words = wordsOf(fold(text))
  const asked = queryWords(snapshot, words, space)
  return clauseOf(snapshot, words, asked, asked, namesOf(snapshot, asked))
}

/** The clause without the words that `relaxQuery` drops; undefined where it drops none. */
export function relaxTextClause(snapshot: Snapshot, clause: TextClause, space: DocSpace): TextClause | undefined {
  const { words } = clause
  const asked = clause.asked.map(({ given, meaning, forms, anywhere, inName }) => {
    return { given, meaning, forms, anywhere: materialize(anywhere, space), inName }
  })
  const kept = relaxQuery(asked, snapshot.rows)
  return kept && clauseOf(snapshot, words, asked, kept, [NONE])
}

const NO_WORDS = [{ asksFor: '', docs: NONE }]

function clauseOf(
  snapshot: Snapshot,
  words: readonly string[],
  asked: readonly QueryWord[],
  kept: readonly QueryWord[],
  exactly: readonly DocSet[],
): TextClause {
  return {
    words,
    anywhere: asked.length === 0 ? NO_WORDS : kept.map(({ given, anywhere }) => ({ asksFor: given, docs: anywhere })),
    inName: kept.filter(({ anywhere, inName }) => inName !== anywhere).map(({ inName }) => inName),
    exactly,
    interpretation: wordNotes(snapshot, asked, kept, words),
    asked,
  }
}

/** Names of as many terms as are asked for, each once; where another form of a word would do for a match, with the word itself. */
function namesOf(snapshot: Snapshot, asked: readonly QueryWord[]): DocSet[] {
  // a word may be corrected to one that is asked for as well
  const areTerms = asked.every(({ meaning }) => meaning.kind === 'term')
  const length = areTerms ? asked.length : new Set(asked.map(({ meaning, given }) => meaning.terms[0] ?? given)).size
  const withForms = asked.filter(({ forms }) => forms.length > 0)
  const sameLength = namesOfLength(
    snapshot,
    length,
    asked.map(({ inName }) => inName),
  )
  const own = withForms.map(({ meaning: { terms } }) =>
    terms[0] === undefined ? NONE : nameListOf(snapshot, terms[0]),
  )
  return [sameLength, ...own]
}
