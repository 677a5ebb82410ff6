import { meets } from '../../docset/common.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { stemsOf } from '../../text/korean.ts'
import { termsOfWord } from '../../text/tokenize.ts'
import type { TermId } from '../../text/vocabulary.ts'
import { findTerm } from '../near/term-filter.ts'
import { type Meaning, NOTHING } from './word-meaning.ts'

/**
 * What a folded word of several terms means. An event has the word where it has all its terms: 物理学
 * finds 中国物理学会 by 物理 and 理学. A Korean word that no event has is searched for without its
 * particle: 한국의 as 한국.
 */
export function compoundMeaning(snapshot: Snapshot, word: string, terms: readonly string[]): Meaning {
  const whole = termsThatMeet(snapshot, terms)
  if (whole) return { kind: 'compound', terms: whole }
  for (const stem of stemsOf(word)) {
    const met = termsThatMeet(snapshot, termsOfWord(stem))
    if (met) return { kind: 'compound', terms: met }
  }
  return NOTHING
}

/** The numbers of some terms, each once, where some event has all of them. */
function termsThatMeet(snapshot: Snapshot, terms: readonly string[]): readonly TermId[] | undefined {
  const numbers = new Set<TermId>()
  for (const term of terms) {
    const number = findTerm(snapshot, term)
    if (number === undefined) return undefined
    numbers.add(number)
  }
  const lists = Array.from(numbers, (term) => snapshot.lists.get(snapshot.textList[term]!))
  return meets(lists, snapshot.lists.space) ? [...numbers] : undefined
}
