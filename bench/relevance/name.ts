import { fold, wordsOf } from '../../src/event/fold.ts'
import { essenceOf } from './essence.ts'

/** The name of an event, in the forms that make queries and judge hits. */
export interface Name {
  readonly written: string
  readonly folded: string
  readonly words: readonly string[]
  /** The words without years, ordinals and stop words. */
  readonly essence: readonly string[]
}

export function nameOf(written: string): Name {
  const folded = fold(written)
  const words = wordsOf(folded)
  return { written, folded, words, essence: essenceOf(words) }
}

export function areIdentical(one: Name, other: Name): boolean {
  return one.folded === other.folded
}

/** True if two names have the same essence, in any order, with at least one word. */
export function areEditions(one: Name, other: Name): boolean {
  return one.essence.length > 0 && sortedText(one.essence) === sortedText(other.essence)
}

function sortedText(words: readonly string[]): string {
  return [...words].sort().join(' ')
}

/** A letter of a script other than Latin, except letters that several scripts share (`ʿ`, `ー`). */
const NON_LATIN = /(?!\p{Script=Latin}|\p{Script=Common})\p{L}/u

export function hasNonLatinLetters(written: string): boolean {
  return NON_LATIN.test(written)
}
