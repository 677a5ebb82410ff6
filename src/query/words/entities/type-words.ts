import type { EventType } from '../../../event/attributes.ts'
import { memoize } from '../../../snapshot/memoize.ts'
import type { Snapshot } from '../../../snapshot/snapshot.ts'
import { termOf, termsOfWord } from '../../../text/tokenize.ts'
import { lexicon } from '../lexicon.ts'
import { isNegated } from './negation.ts'

const TYPES = lexicon('type')
const ONLY = lexicon('only')

/** True for "conferences" if it is not next to "only" or negated, and no word means another type. */
export function isGeneral(snapshot: Snapshot, words: readonly string[], at: number): boolean {
  if (typeMeant(snapshot, words[at]!) !== 'conference') return false
  const isContrasted = ONLY.has(words[at - 1]) || ONLY.has(words[at + 1]) || isNegated(words, at)
  return !isContrasted && words.every((word) => (typeMeant(snapshot, word) ?? 'conference') === 'conference')
}

/** The type of a folded word by the lexicon, or by a synonym in the lexicon: `conference` for `Konferenz`. */
export function typeMeant(snapshot: Snapshot, word: string): EventType | undefined {
  if (!mayBeType(snapshot, word)) return undefined
  const own = TYPES.valueOf(termOf(word)) ?? TYPES.valueOf(word)
  // a word of Chinese or Japanese may be several terms: 研讨会
  return (own as EventType | undefined) ?? typeForms(snapshot).types.get(termsOfWord(word).join(' '))
}

interface TypeForms {
  /** Types by word, for words that have a synonym in the lexicon. */
  readonly types: ReadonlyMap<string, EventType>
  /** The first letters of all words that mean a type. */
  readonly starts: ReadonlySet<string>
}

export const typeForms = memoize(({ synonyms: { from, to } }: Snapshot): TypeForms => {
  const types = new Map<string, EventType>()
  for (let at = 0; at < from.length; at++) {
    const type = TYPES.valueOf(to.text(at)) as EventType | undefined
    if (type !== undefined && !types.has(from.text(at))) types.set(from.text(at), type)
  }
  const starts = new Set([...TYPES.words(), ...types.keys()].map((word) => word.slice(0, START_LETTERS)))
  return { types, starts }
})

/** Quick test that excludes most words. If true, the word must still be looked up. */
function mayBeType(snapshot: Snapshot, word: string): boolean {
  return typeForms(snapshot).starts.has(word.slice(0, START_LETTERS))
}

/** Number of first letters that are compared: singular and plural share them. */
const START_LETTERS = 2

/** All words of the lexicon that mean a type, for spelling corrections. */
export const TYPE_WORDS: readonly string[] = TYPES.words()
