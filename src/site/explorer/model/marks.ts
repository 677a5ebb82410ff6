/** Parts of a name that match words of a search. */
import type { Note } from './chips.ts'
import { bare } from './search.ts'

export interface Part {
  readonly text: string
  readonly isMatch: boolean
}

/** Minimum length of a word that also marks longer words. A shorter word marks only equal words. */
const MIN_PREFIX = 3

/** The words that a search may have matched: the words of `q`, and the words of their interpretation. */
export function markedWords(q: string | undefined, notes: readonly Note[]): readonly string[] {
  const meant = notes.filter(({ parameter }) => parameter === 'q').flatMap(({ used }) => used)
  const split = (text: string) => text.split(/[^\p{L}\p{N}\p{M}]+/u).map(bare)
  const leftOut = new Set(notes.filter(({ used }) => used.length === 0).flatMap(({ given }) => split(given)))
  // interpretations that are only numbers, such as days, mark nothing
  const words = [...split(q ?? ''), ...meant.flatMap(split).filter((word) => /\p{L}/u.test(word))]
  return [...new Set(words.filter((word) => word !== '' && !leftOut.has(word)))]
}

/** A name in parts: words, each of which may match, and the texts between words. */
export function partsOf(name: string, words: readonly string[]): readonly Part[] {
  if (words.length === 0) return [{ text: name, isMatch: false }]
  const matches = (part: string) => {
    const folded = bare(part)
    return words.some((word) => (word.length < MIN_PREFIX ? folded === word : folded.startsWith(word)))
  }
  const parts = name
    .split(/([\p{L}\p{N}\p{M}]+)/u)
    .map((text, at) => ({ text, isMatch: at % 2 === 1 && matches(text) }))
  return parts.filter(({ text }) => text !== '')
}
