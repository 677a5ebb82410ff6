import { intersects } from '../../docset/common.ts'
import { type DocSet, NONE } from '../../docset/docset.ts'
import { intersect } from '../../docset/intersect.ts'
import { ownResult, retainResult } from '../../docset/retain.ts'
import { union } from '../../docset/unite.ts'
import { wordsOf } from '../../event/fold.ts'
import { memoize, memoizeByKey, memoizeByPair } from '../../snapshot/memoize.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import type { TermId } from '../../text/vocabulary.ts'
import { nameListOf, textListOf } from '../key-lookup.ts'
import type { Interpretation } from '../notes.ts'
import { joinedTerm } from './compounds.ts'
import type { WordTerms } from './word-terms.ts'

/** A run of words of a query that has other forms: `artificial intelligence` has `ai`. */
export interface SynonymMatch {
  /** Positions; `to` is exclusive. */
  readonly from: number
  readonly to: number
  readonly forms: OtherForms
}

/** The other forms of some words, and the documents with one of these forms. */
export interface OtherForms {
  /** The terms of the words themselves; undefined if at least one of the words is in no event. */
  readonly own: readonly TermId[] | undefined
  /** Each form as its terms in order. */
  readonly phrases: readonly (readonly TermId[])[]
  /** Documents with all terms of a form in name, topic or sub-topic. */
  readonly anywhere: DocSet
  /** Documents with all terms of a form in the name. */
  readonly inName: DocSet
  /** True if the forms are from the table of synonyms. All searches then share this object. */
  readonly isListed: boolean
  /** The note on these forms, once it is computed. */
  note?: FormsNote
}

/** The other forms that add events, as written in names of events, and a sentence that names them. */
export type FormsNote = Pick<Interpretation, 'used' | 'reason'>

export interface FormedWord {
  /** The term, or several terms separated by spaces. */
  readonly term: string
  readonly own: WordTerms
  /** True if a form in the table of synonyms starts with the term. */
  readonly startsSynonym: boolean
  /** True if the word may be half of a compound (`mayBeHalf`). */
  readonly mayJoin: boolean
  /** The two terms that the word joins, if no event has the word itself. */
  readonly halves: readonly [TermId, TermId] | undefined
}

/** The other forms of the words of a query: first from the table of synonyms, then joined and split words. */
export function findForms(
  snapshot: Snapshot,
  words: readonly string[],
  known: readonly FormedWord[],
): readonly SynonymMatch[] {
  const hasSynonyms = known.some(({ startsSynonym }) => startsSynonym)
  const terms = known.map(({ term }) => term)
  const found = hasSynonyms ? findSynonyms(snapshot, terms) : []
  const hasForms = (first: number, end: number) => found.some(({ from, to }) => from <= first && end <= to)
  for (let at = 0; at < words.length; at++) {
    const { mayJoin, own, halves } = known[at]!
    if (!mayJoin) continue
    const next = known[at + 1]
    if (next?.mayJoin && !hasForms(at, at + 2)) {
      const joined = joinedTerm(snapshot, words[at]!, next.term)
      if (joined !== undefined)
        found.push({ from: at, to: at + 2, forms: compoundForms(snapshot, [own, next.own], [joined]) })
    }
    if (halves && !hasForms(at, at + 1))
      found.push({ from: at, to: at + 1, forms: compoundForms(snapshot, [own], halves) })
  }
  return found
}

/** The other forms of `words`, which some names write as `terms`: the terms, and their synonyms. */
function compoundForms(snapshot: Snapshot, words: readonly WordTerms[], terms: readonly TermId[]): OtherForms {
  const { space } = snapshot.lists
  const form = terms.map((term) => snapshot.terms.text(term)).join(' ')
  const others = snapshot.synonyms.of(form).length > 0 ? listedForms(snapshot)(form) : undefined
  const own = words.every(({ kind }) => kind === 'term') ? words.flatMap((word) => word.terms) : undefined
  const docsOf = (listOf: typeof textListOf, docs: DocSet = NONE) => {
    const [first, ...more] = terms.map((term) => listOf(snapshot, term)) as [DocSet, ...DocSet[]]
    if (more.length === 0 && docs.count === 0) return first
    return ownResult(() => union([intersect([first, ...more], space), docs], space), space)
  }
  return {
    own,
    phrases: [terms, ...(others?.phrases ?? [])],
    anywhere: docsOf(textListOf, others?.anywhere),
    inName: docsOf(nameListOf, others?.inName),
    isListed: false,
  }
}

/**
 * The synonyms of the terms of a query, in order. Of overlapping runs of words, the first and longest is
 * used. In `terms`, a word of several terms is one text with spaces.
 */
function findSynonyms(snapshot: Snapshot, terms: readonly string[]): SynonymMatch[] {
  const { synonyms } = snapshot
  const found: SynonymMatch[] = []
  for (let from = 0; from < terms.length; ) {
    let end = from + 1
    const maxWords = synonyms.mostWordsFrom(terms[from]!.split(' ', 1)[0]!)
    for (let to = Math.min(terms.length, from + maxWords); to > from; to--) {
      const form = terms.slice(from, to).join(' ')
      if (synonyms.of(form).length === 0) continue
      const forms = listedForms(snapshot)(form)
      if (forms.phrases.length === 0) continue
      found.push({ from, to, forms })
      end = to
      break
    }
    from = end
  }
  return found
}

/** The synonyms of a form. Memoized: at most as many entries as the table of synonyms. */
const listedForms = memoize((snapshot: Snapshot) =>
  memoizeByKey((form: string): OtherForms => {
    const { synonyms } = snapshot
    const { space } = snapshot.lists
    const listsOf = (phrase: readonly TermId[], listOf: typeof textListOf) =>
      phrase.map((term) => listOf(snapshot, term))
    const phrases = synonyms
      .of(form)
      .map((other) => termsOfForm(snapshot, other))
      .filter(
        (phrase) => phrase !== undefined && intersects(listsOf(phrase, textListOf), space),
      ) as (readonly TermId[])[]
    const docsOf = (listOf: typeof textListOf) => {
      const unite = () =>
        union(
          phrases.map((phrase) => intersect(listsOf(phrase, listOf), space)),
          space,
        )
      return retainResult(unite, space)
    }
    const own = termsOfForm(snapshot, form)
    return { own, phrases, anywhere: docsOf(textListOf), inName: docsOf(nameListOf), isListed: true }
  }),
)

/**
 * The terms of a form, whose words are separated by spaces. Undefined if at least one of the terms is in no
 * event.
 */
function termsOfForm(snapshot: Snapshot, form: string): readonly TermId[] | undefined {
  const terms = wordsOf(form).map((term) => snapshot.vocabulary.find(term))
  return terms.every((term) => term !== undefined) ? terms : undefined
}

/** The documents with a term or a synonym. Memoized: at most as many entries as the table of synonyms. */
export const docsOfTermOrForms = memoize((snapshot: Snapshot) =>
  memoizeByPair((forms: OtherForms, term: TermId): Pick<OtherForms, 'anywhere' | 'inName'> => {
    const { space } = snapshot.lists
    const either = (a: DocSet, b: DocSet) => retainResult(() => union([a, b], space), space)
    return {
      anywhere: either(textListOf(snapshot, term), forms.anywhere),
      inName: either(nameListOf(snapshot, term), forms.inName),
    }
  }),
)
