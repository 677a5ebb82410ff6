import { meets } from '../../docset/common.ts'
import type { DocSpace } from '../../docset/doc-space.ts'
import { type DocSet, NONE } from '../../docset/docset.ts'
import { intersect } from '../../docset/intersect.ts'
import { ownResult, retainResult } from '../../docset/retain.ts'
import { union } from '../../docset/unite.ts'
import { wordsOf } from '../../event/fold.ts'
import { memoize, memoizeByKey, memoizeByPair } from '../../snapshot/memoize.ts'
import { postingList, type Snapshot } from '../../snapshot/snapshot.ts'
import type { TermId } from '../../text/vocabulary.ts'
import { findTerm } from '../key-lookup.ts'
import type { Interpretation } from '../notes.ts'
import { joinedTerm } from './compounds.ts'
import type { Meaning } from './word-meaning.ts'

/** A run of words of a query with other forms that some event has: `ai` for `artificial intelligence`. */
export interface SynonymMatch {
  /** The words from position `from` up to, not including, `to`. */
  readonly from: number
  readonly to: number
  readonly forms: OtherForms
}

/** The other forms of some words, and the documents that have one of them. */
export interface OtherForms {
  /** The terms of the words themselves; undefined where no event has one of them. */
  readonly own: readonly TermId[] | undefined
  /** Each form as its terms in order. */
  readonly phrases: readonly (readonly TermId[])[]
  /** Documents that have all terms of one of the phrases in name, topic or sub-topic, and in the name. */
  readonly anywhere: DocSet
  readonly inName: DocSet
  /** Whether the table of synonyms has the words, so that this object is the same for all searches. */
  readonly isListed: boolean
  /** The note on these forms, once an answer has it. */
  note?: FormsNote
}

/** The forms that add events, as people write them, and a sentence on them. */
export type FormsNote = Pick<Interpretation, 'used' | 'reason'>

/** A word of a query, as far as its other forms need it. */
export interface FormedWord {
  /** Its term, or its terms with spaces between. */
  readonly term: string
  readonly own: Meaning
  /** Whether a phrase that has synonyms starts with the term. */
  readonly startsSynonym: boolean
  /** True if the word may be half of a joined word (`mayBeHalf`). */
  readonly mayJoin: boolean
  /** The two terms into which a word that no event has splits; undefined for other words. */
  readonly halves: readonly [TermId, TermId] | undefined
}

const NO_MATCHES: readonly SynonymMatch[] = []

/**
 * The other forms of the words of a query, folded: those that the snapshot lists; else of two words their
 * join, and of a word that no event has its two parts. All of them belong to the exact reading.
 */
export function findForms(
  snapshot: Snapshot,
  words: readonly string[],
  known: readonly FormedWord[],
  space: DocSpace,
): readonly SynonymMatch[] {
  let found = NO_MATCHES
  if (known.some(({ startsSynonym }) => startsSynonym)) {
    found = findSynonyms(
      snapshot,
      known.map(({ term }) => term),
    )
  }
  const isFormed = (at: number) => found.some(({ from, to }) => from <= at && at < to)
  for (let at = 0; at < words.length; at++) {
    const { mayJoin, own, halves } = known[at]!
    if (!mayJoin) continue
    const next = known[at + 1]
    if (next?.mayJoin && !found.some(({ from, to }) => from <= at && at + 1 < to)) {
      const joined = joinedTerm(snapshot, words[at]!, next.term)
      if (joined !== undefined)
        found = [...found, { from: at, to: at + 2, forms: formsBy(snapshot, [own, next.own], [joined], space) }]
    }
    if (halves && !isFormed(at))
      found = [...found, { from: at, to: at + 1, forms: formsBy(snapshot, [own], halves, space) }]
  }
  return found
}

/** The other forms of words that are written as `terms` elsewhere: these, and their other forms. */
function formsBy(snapshot: Snapshot, words: readonly Meaning[], terms: readonly TermId[], space: DocSpace): OtherForms {
  const { lists, textList } = snapshot
  const form = terms.map((term) => snapshot.terms.text(term)).join(' ')
  const others = snapshot.synonyms.of(form).length > 0 ? formsOf(snapshot)(form) : undefined
  const own = words.every(({ kind }) => kind === 'term') ? words.flatMap((word) => word.terms) : undefined
  const docsOf = (listOf: (term: TermId) => DocSet, docs: DocSet = NONE) => {
    const [first, ...more] = terms.map(listOf) as [DocSet, ...DocSet[]]
    if (more.length === 0 && docs.count === 0) return first
    return ownResult(() => union([intersect([first, ...more], space), docs], space), space)
  }
  return {
    own,
    phrases: [terms, ...(others?.phrases ?? [])],
    anywhere: docsOf((term) => lists.get(textList[term]!), others?.anywhere),
    inName: docsOf((term) => postingList(snapshot, 'name_term', term), others?.inName),
    isListed: false,
  }
}

/** The first of the terms of a word. */
function firstOf(terms: string): string {
  const end = terms.indexOf(' ')
  return end < 0 ? terms : terms.slice(0, end)
}

/**
 * The synonyms of the words of a query, in order; a word of several terms has spaces between. Where runs of
 * words overlap, the first run counts, and of those that start at one word the longest.
 */
function findSynonyms(snapshot: Snapshot, terms: readonly string[]): SynonymMatch[] {
  const { synonyms } = snapshot
  const found: SynonymMatch[] = []
  for (let from = 0; from < terms.length; ) {
    let end = from + 1
    const mostWords = synonyms.mostWordsFrom(firstOf(terms[from]!))
    for (let to = Math.min(terms.length, from + mostWords); to > from; to--) {
      const form = terms.slice(from, to).join(' ')
      if (synonyms.of(form).length === 0) continue
      const forms = formsOf(snapshot)(form)
      if (forms.phrases.length === 0) continue
      found.push({ from, to, forms })
      end = to
      break
    }
    from = end
  }
  return found
}

/**
 * The other forms of a form of the table of synonyms. Bounded by the table.
 */
const formsOf = memoize((snapshot: Snapshot) =>
  memoizeByKey((form: string): OtherForms => {
    const { lists, textList, synonyms } = snapshot
    const anywhereOf = (phrase: readonly TermId[]) => phrase.map((term) => lists.get(textList[term]!))
    const inNameOf = (phrase: readonly TermId[]) => phrase.map((term) => postingList(snapshot, 'name_term', term))
    const phrases = synonyms
      .of(form)
      .map((other) => termsOfForm(snapshot, other))
      .filter((phrase) => phrase !== undefined && meets(anywhereOf(phrase), lists.space)) as (readonly TermId[])[]
    const inAny = (setsOf: (phrase: readonly TermId[]) => DocSet[]) =>
      retainResult(
        () =>
          union(
            phrases.map((phrase) => intersect(setsOf(phrase), lists.space)),
            lists.space,
          ),
        lists.space,
      )
    const own = termsOfForm(snapshot, form)
    return { own, phrases, anywhere: inAny(anywhereOf), inName: inAny(inNameOf), isListed: true }
  }),
)

/** The terms of a form, given with spaces between; undefined where no event has one of them. */
function termsOfForm(snapshot: Snapshot, form: string): readonly TermId[] | undefined {
  const terms = wordsOf(form).map((term) => findTerm(snapshot, term))
  return terms.every((term) => term !== undefined) ? terms : undefined
}

/**
 * The documents of a term that is, or is part of, a form of the table of synonyms: those with the term, and
 * those with one of the other forms. A search then costs as much as one for a word without synonyms. Bounded
 * by the table.
 */
export const docsOfTermOrForms = memoize(({ lists, textList }: Snapshot) =>
  memoizeByPair((forms: OtherForms, term: TermId): Pick<OtherForms, 'anywhere' | 'inName'> => {
    const either = (a: DocSet, b: DocSet) => retainResult(() => union([a, b], lists.space), lists.space)
    return {
      anywhere: either(lists.get(textList[term]!), forms.anywhere),
      inName: either(lists.get(lists.first('name_term') + term), forms.inName),
    }
  }),
)
