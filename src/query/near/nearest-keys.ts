import { wordsOf } from '../../event/fold.ts'
import type { StringPool } from '../../snapshot/pool.ts'
import { distanceFrom } from '../../text/distance-from.ts'
import {
  mayBeWithin,
  signatureAt,
  signatureOf,
  type TextSignatures,
  textSignatures,
  type WordSignatures,
  wordSignatures,
} from './letter-signature.ts'

/** Mistakes by key. */
type Near = Map<number, number>

/**
 * The keys that a folded text may have been meant for, and how many mistakes would explain it: keys that differ by few letters, keys that
 * start with it (one mistake), keys that have each of its words, or one near it, among their own.
 * Looks at every key: 0.05 ms among 2,232 cities, 0.15 ms among 7,037 spellings of countries.
 */
export function nearestKeys(
  keys: StringPool,
  given: string,
  limitInWord: (letters: number) => number = mistakesInWord,
): ReadonlyMap<number, number> {
  const near: Near = new Map()
  if (given === '') return near
  const note = (key: number, mistakes: number) => near.set(key, Math.min(mistakes, near.get(key) ?? mistakes))
  for (const key of keysStartingWith(keys, given)) note(key, 1)
  for (const [key, mistakes] of nearWholes(given, keys)) note(key, mistakes)
  for (const [key, mistakes] of withWords(wordsOf(given), limitInWord, keys)) note(key, mistakes)
  return near
}

/** Mistakes that a whole value may have. With one or two letters half of it would be wrong. */
function wholeLimit(letters: number): number {
  return letters < 3 ? 0 : letters <= 4 ? 1 : letters <= 9 ? 2 : 3
}

/** Mistakes that a word among others may have. */
function mistakesInWord(letters: number): number {
  return letters < 4 ? 0 : letters < 8 ? 1 : 2
}

/** For names of many languages, among whose words nearly everything is near something. */
export function noMistakesInWord(): number {
  return 0
}

function keysStartingWith({ bytes, offsets, length }: StringPool, given: string): number[] {
  const start = Buffer.from(given)
  const first = start[0]
  const found: number[] = []
  for (let key = 0; key < length; key++) {
    const from = offsets[key]!
    if (bytes[from] !== first || offsets[key + 1]! - from < start.length) continue
    if (bytes.compare(start, 0, start.length, from, from + start.length) === 0) found.push(key)
  }
  return found
}

/** The keys that differ from a text by few letters, with the mistakes. */
function nearWholes(given: string, keys: StringPool): Near {
  return new Map(within(wholeLimit([...given].length), given, keys, textSignatures(keys)))
}

/** The keys that have each of some words, or one near it, among theirs, with the mistakes in all words. */
function withWords(given: readonly string[], limitOf: (letters: number) => number, keys: StringPool): Near {
  const words = wordSignatures(keys)
  let near: Near | undefined
  for (const word of new Set(given)) {
    const withAll: Near = new Map()
    // invariant: `near` has the keys with all words before this one
    for (const [key, mistakes] of withWord(word, limitOf([...word].length), keys, words)) {
      const before = near ? near.get(key) : 0
      if (before !== undefined) withAll.set(key, before + mistakes)
    }
    near = withAll
    if (near.size === 0) break
  }
  return near ?? new Map()
}

/** The keys that have a word or one near it among theirs, each with the mistakes of its nearest. */
function withWord(word: string, limit: number, keys: StringPool, words: WordSignatures): Near {
  const near: Near = new Map()
  for (const [found, mistakes] of within(limit, word, keys, words.texts)) {
    const key = words.key[found]!
    near.set(key, Math.min(mistakes, near.get(key) ?? mistakes))
  }
  return near
}

/** The texts that differ from one by at most `limit` mistakes, ascending, with the mistakes. */
function within(
  limit: number,
  given: string,
  { bytes }: StringPool,
  texts: TextSignatures,
): [text: number, mistakes: number][] {
  const distanceTo = distanceFrom(given)
  const near: [number, number][] = []
  const wanted = signatureOf(given)
  for (let text = 0; text < texts.from.length; text++) {
    if (!mayBeWithin(limit, wanted, signatureAt(texts, text))) continue
    const mistakes = distanceTo(bytes.toString('utf8', texts.from[text], texts.to[text]), limit)
    if (mistakes <= limit) near.push([text, mistakes])
  }
  return near
}
