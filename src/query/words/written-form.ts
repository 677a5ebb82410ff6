import type { DocSet } from '../../docset/docset.ts'
import { collect } from '../../docset/walk.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { isCjk, lettersOf, termsOfWord } from '../../text/tokenize.ts'
import type { TermId } from '../../text/vocabulary.ts'
import { wordsAsWritten } from '../../text/words-as-written.ts'
import { Interpretations } from '../interpretations.ts'
import { nameListOf, textListOf } from './query-words.ts'

/**
 * Terms are folded and singular (`neurip`, `datum`), so they are never shown to people. This file finds the
 * word that events write where they have a term (`NeurIPS`, `data`).
 */

/**
 * How many of the first events of a term vote on its spelling. One alone may have a rare plural, or capitals.
 */
const VOTERS = 3

const writtenForms = new Interpretations<string>('written form', (form) => 2 * form.length)

/**
 * A term as people write it: the form that most voters have in the name, or in topic and sub-topic where no
 * name has the term. In lower case, but for capitals that belong to the word.
 */
export function writtenForm(snapshot: Snapshot, term: TermId): string {
  const text = snapshot.terms.text(term)
  return writtenForms.of(snapshot, text, () => formByVotes(snapshot, term, text))
}

function formByVotes(snapshot: Snapshot, term: TermId, text: string): string {
  const votes = new Map<string, number>()
  for (const title of titlesWith(snapshot, term)) {
    const word = wordsAsWritten(title).find(({ folded }) => hasTerm(folded, text))
    if (word === undefined) continue
    const shown = hasOwnCapitals(word.spelled, title) ? word.spelled : word.spelled.toLowerCase()
    votes.set(shown, (votes.get(shown) ?? 0) + 1)
  }
  const [first, ...others] = votes
  return first ? others.reduce((most, next) => (next[1] > most[1] ? next : most), first)[0] : text
}

/** Whether a folded word has a term. All forms of an English noun but `people` begin with the same letter. */
function hasTerm(folded: string, term: string): boolean {
  return folded === term || (folded.includes(term[0]!) && termsOfWord(folded).includes(term))
}

/** Terms in a row as people write them. Bigrams become their run: 物理 理学 is 物理学. */
export function writtenPhrase(snapshot: Snapshot, terms: readonly TermId[]): string {
  let phrase = ''
  let lastLetter: string | undefined
  for (const term of terms) {
    const text = snapshot.terms.text(term)
    const [first, second] = isCjk(text) ? lettersOf(text) : []
    if (first !== undefined && first === lastLetter) phrase += second ?? ''
    else phrase += (phrase === '' ? '' : ' ') + (first === undefined ? writtenForm(snapshot, term) : text)
    lastLetter = second
  }
  return phrase
}

/** Names, or else topics and sub-topics, of the first documents that have a term there. */
function titlesWith(snapshot: Snapshot, term: TermId): string[] {
  const { names, facets } = snapshot
  const inName = nameListOf(snapshot, term)
  if (inName.count > 0) return firstMembers(inName).map((doc) => names.text(doc))
  const spellingsOf = (doc: number) =>
    [facets.topic, facets.sub_topic].map(({ spellings, ids }) => spellings.text(ids[doc]!))
  return firstMembers(textListOf(snapshot, term)).flatMap(spellingsOf)
}

function firstMembers(docs: DocSet): number[] {
  const first: number[] = []
  collect(docs, { from: 0, to: Number.POSITIVE_INFINITY, skip: 0, limit: VOTERS }, first)
  return first
}

/**
 * Whether the capitals of a word belong to it, as in `ML`, `NeurIPS` and `3D`. They do not where they only
 * start the word, as they do all over a title, or where the whole title is in capitals.
 */
function hasOwnCapitals(word: string, title: string): boolean {
  return /.\p{Lu}/u.test(word) && /\p{Ll}/u.test(title)
}
