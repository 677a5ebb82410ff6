import { type DocSet, NONE } from '../docset/docset.ts'
import { fold, wordsOf } from '../event/fold.ts'
import { postingList, type Snapshot } from '../snapshot/snapshot.ts'
import { distinctTermsOf } from '../text/tokenize.ts'
import type { TermId } from '../text/vocabulary.ts'

/** What the words of `q` ask for. */
export interface TextClause {
  /** The folded words, in order, as an answer reports them. */
  readonly words: readonly string[]
  /** For each distinct term the documents that have it in name, topic or sub-topic: a match is in all of them. */
  readonly anywhere: readonly DocSet[]
  /** For each distinct term the documents that have it in the name; undefined when these are the lists of `anywhere`. */
  readonly inName: readonly DocSet[] | undefined
  /** Documents whose name has as many distinct terms as are asked for. */
  readonly sameLength: DocSet
}

/** Resolves the words of a text. A word that no event has gives an empty list, text without words an empty one as well. */
export function textClause(snapshot: Snapshot, text: string): TextClause {
  const words = wordsOf(fold(text))
  const terms = distinctTermsOf(text).map((term) => snapshot.vocabulary.find(term))
  if (terms.length === 0) return { words, anywhere: [NONE], inName: undefined, sameLength: NONE }
  const firstName = snapshot.lists.first('name_term')
  const nameDecides = terms.every((term) => term === undefined || snapshot.textList[term] === firstName + term)
  return {
    words,
    anywhere: terms.map((term) => (term === undefined ? NONE : snapshot.lists.get(snapshot.textList[term]!))),
    inName: nameDecides ? undefined : terms.map((term) => nameList(snapshot, term)),
    sameLength:
      terms.length < snapshot.lists.size('name_length') ? postingList(snapshot, 'name_length', terms.length) : NONE,
  }
}

function nameList(snapshot: Snapshot, term: TermId | undefined): DocSet {
  return term === undefined ? NONE : postingList(snapshot, 'name_term', term)
}
