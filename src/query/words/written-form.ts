import { firstMembers } from '../../docset/walk.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { isCjk, lettersOf, termsOfWord } from '../../text/tokenize.ts'
import type { TermId } from '../../text/vocabulary.ts'
import { wordsAsWritten } from '../../text/words-as-written.ts'
import { Interpretations } from '../interpretations.ts'
import { nameListOf, textListOf } from '../key-lookup.ts'

/** Terms are folded and singular (`neurip`, `datum`); answers show their written form: `NeurIPS`, `data`. */

/** Number of events whose names decide on the written form: a single event may have a rare form. */
const VOTERS = 3

const writtenForms = new Interpretations<string>('written form', (form) => 2 * form.length)

/**
 * The form in most names (otherwise topics) of the first events with the term. In lower case, except for
 * capitals that belong to the word.
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

/** The test for the first letter excludes most words at once. */
function hasTerm(folded: string, term: string): boolean {
  return folded === term || (folded.includes(term[0]!) && termsOfWord(folded).includes(term))
}

/** Written form of consecutive terms. Bigrams are joined: 物理 and 理学 give 物理学. */
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

/** Names of the first documents with a term. If no name has the term, their topics and sub-topics. */
function titlesWith(snapshot: Snapshot, term: TermId): string[] {
  const { names, facets } = snapshot
  const inName = nameListOf(snapshot, term)
  if (inName.count > 0) return firstMembers(inName, VOTERS).map((doc) => names.text(doc))
  const spellingsOf = (doc: number) =>
    [facets.topic, facets.sub_topic].map(({ spellings, ids }) => spellings.text(ids[doc]!))
  return firstMembers(textListOf(snapshot, term), VOTERS).flatMap(spellingsOf)
}

/** False if only the first letter is a capital, as in titles, or if the whole title is in capitals. */
function hasOwnCapitals(word: string, title: string): boolean {
  return /.\p{Lu}/u.test(word) && /\p{Ll}/u.test(title)
}
