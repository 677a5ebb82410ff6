import { fold, wordsOf } from '../../src/event/fold.ts'
import { essenceOf } from './essence.ts'

/** The name of an event, in the forms from which queries are made and by which hits are judged. */
export interface Name {
  readonly written: string
  /** Folded text. Names with the same folded text are identical. */
  readonly folded: string
  readonly words: readonly string[]
  /** The words without years, ordinals and stop words, in order. */
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

/**
 * True for editions of one event: they have the same words of essence, each equally often, in any order.
 * Empty essences never match.
 */
export function areEditions(one: Name, other: Name): boolean {
  return one.essence.length > 0 && sortedText(one.essence) === sortedText(other.essence)
}

function sortedText(words: readonly string[]): string {
  return [...words].sort().join(' ')
}

/** Letters of any script except Latin. Letters that all scripts share (a raised `ʰ`, a `ー`) do not count. */
const NON_LATIN = /(?!\p{Script=Latin}|\p{Script=Common})\p{L}/u

export function hasNonLatinLetters(written: string): boolean {
  return NON_LATIN.test(written)
}
