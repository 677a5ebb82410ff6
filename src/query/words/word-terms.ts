import { intersects } from '../../docset/common.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { isAmong } from '../../text/ordinary-words.ts'
import { termsOfWord } from '../../text/tokenize.ts'
import type { TermId } from '../../text/vocabulary.ts'
import { textListOf } from '../key-lookup.ts'

/**
 * The terms by which a word of `q` is searched. A document must have all terms of a `compound` or `partial`;
 * of other kinds one term is enough, and the first has the most events.
 */
export type WordTerms =
  /** Events have the word. */
  | { readonly kind: 'term'; readonly terms: readonly [TermId] }
  /** The word has several terms (bigrams of Chinese, Japanese or Korean), and some event has all of them. */
  | { readonly kind: 'compound'; readonly terms: readonly TermId[] }
  /** The word has several terms, and no event has all. `terms` are those that some event has together. */
  | { readonly kind: 'partial'; readonly terms: readonly TermId[] }
  /** No event has the word. The terms begin with it, or are similar to it. */
  | { readonly kind: 'completed' | 'corrected'; readonly terms: readonly TermId[] }
  | { readonly kind: 'nothing'; readonly terms: readonly [] }

export const NOTHING: WordTerms = { kind: 'nothing', terms: [] }

export function needsAllTerms({ kind }: WordTerms): boolean {
  return kind === 'compound' || kind === 'partial'
}

/**
 * For a word of several terms: 物理学 finds 中国物理学会 by 物理 and 理学. A Korean word that no event has is searched
 * without its particle: 한국의 as 한국.
 */
export function compoundTerms(snapshot: Snapshot, word: string, terms: readonly string[]): WordTerms {
  const whole = termsThatMeet(snapshot, terms)
  if (whole) return { kind: 'compound', terms: whole }
  for (const stem of stemsOf(word)) {
    const met = termsThatMeet(snapshot, termsOfWord(stem))
    if (met) return { kind: 'compound', terms: met }
  }
  return NOTHING
}

/** Undefined if no event has all of the terms. */
function termsThatMeet(snapshot: Snapshot, terms: readonly string[]): readonly TermId[] | undefined {
  const numbers = new Set<TermId>()
  for (const term of terms) {
    const number = snapshot.vocabulary.find(term)
    if (number === undefined) return undefined
    numbers.add(number)
  }
  const lists = Array.from(numbers, (term) => textListOf(snapshot, term))
  return intersects(lists, snapshot.lists.space) ? [...numbers] : undefined
}

/** Ordinary words of English are never corrected. A snapshot may be built without a list of these words. */
export function isOrdinaryWord({ ordinaryWords }: Pick<Snapshot, 'ordinaryWords'>, word: string): boolean {
  return isAmong(ordinaryWords, word)
}

/** Korean particles, which follow a noun without a space: 한국의 is "of Korea". */
const PARTICLES = [
  '에서의 으로의 에서는 으로는 에게서 이라는 으로써 으로서',
  '에서 에게 으로 까지 부터 처럼 보다 마다 이나 이란 라는 와의 과의 에의 로서 로써 한테',
  '은 는 이 가 을 를 의 에 와 과 로 도 만 나',
].flatMap((particles) => particles.split(' '))

const HANGUL = /^[\uac00-\ud7a3]+$/
/** Minimum number of remaining syllables: 회의 is a meeting, not a particle after 회. */
const MIN_STEM = 2

/** Possible forms of a folded word without its particle, shortest particle first. */
function stemsOf(word: string): string[] {
  if (!HANGUL.test(word)) return []
  return PARTICLES.filter((particle) => word.endsWith(particle) && word.length - particle.length >= MIN_STEM)
    .map((particle) => word.slice(0, -particle.length))
    .reverse()
}
