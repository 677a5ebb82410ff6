import { wordsOf } from '../../event/fold.ts'
import { memoize } from '../../snapshot/memoize.ts'
import type { StringPool } from '../../snapshot/pool.ts'
import { distanceFrom } from '../../text/distance-from.ts'
import { groupByByte } from './group-by-byte.ts'
import {
  MOST_LETTERS,
  mayHaveLetters,
  signatureOf,
  type TextSignatures,
  textSignatures,
  textsByLetters,
  type WordSignatures,
  wordSignatures,
} from './letter-signature.ts'

/** The number of mistakes of each key. */
type Near = Map<number, number>

/**
 * The keys that a folded text may have been meant for, each with the number of mistakes that would explain
 * the text:
 *
 * 1. keys that start with the text: one mistake;
 * 2. keys that differ from it by few mistakes (`wholeLimit`);
 * 3. keys that have each of its words, or a word near it (`limitInWord`), among theirs: the mistakes in all
 *    words.
 *
 * A mistake is a missing, an extra or a wrong letter, or two neighbours swapped. Of a key found in several
 * ways the fewest mistakes count. An example (`test/query/near/nearest-keys.test.ts` runs it): `berlni` has
 * six letters, so two mistakes are allowed.
 *
 *   key       signature: letters, and bits that differ         edit distance
 *   berlin    6 letters, none                                  1: the last two letters are swapped
 *   bern      4 letters, 2 bits (i l)                          2: two extra letters
 *   dublin    6 letters, 4 bits (d u e r)                      4, so it is not near
 *   paris     5 letters, 7 bits: not near, for two mistakes change 4 bits at most
 *   san jose  8 letters, 10 bits: not near
 *
 * Only keys of four to eight letters are looked at, so most need no edit distance. `san j` finds san jose,
 * which starts with it; `jose san` finds it, too, for it has these words.
 *
 * Measured: 0.03 ms for 2,232 cities, 0.06 ms for 7,037 spellings of countries; 0.05 and 0.15 where keys of
 * all lengths are looked at.
 */
export function nearestKeys(
  keys: StringPool,
  given: string,
  limitInWord: (letters: number) => number = mistakesInWord,
): ReadonlyMap<number, number> {
  const near: Near = new Map()
  if (given === '') return near
  const add = (key: number, mistakes: number) => near.set(key, Math.min(mistakes, near.get(key) ?? mistakes))
  for (const key of keysStartingWith(keys, given)) add(key, 1)
  for (const [key, mistakes] of nearWholes(given, keys)) add(key, mistakes)
  for (const [key, mistakes] of withWords(wordsOf(given), limitInWord, keys)) add(key, mistakes)
  return near
}

/** Mistakes that a whole value may have. One mistake in one or two letters would be half of the value. */
function wholeLimit(letters: number): number {
  return letters < 3 ? 0 : letters <= 4 ? 1 : letters <= 9 ? 2 : 3
}

/** Mistakes that a word of a value may have. */
function mistakesInWord(letters: number): number {
  return letters < 4 ? 0 : letters < 8 ? 1 : 2
}

/** For names in many languages: nearly everything is near one of their words. */
export function noMistakesInWord(): number {
  return 0
}

function keysStartingWith(keys: StringPool, given: string): number[] {
  const { bytes, offsets } = keys
  const text = Buffer.from(given)
  const { numbers, start } = keysByFirstByte(keys)
  const found: number[] = []
  for (let at = start[text[0]!]!; at < start[text[0]! + 1]!; at++) {
    const key = numbers[at]!
    const from = offsets[key]!
    if (offsets[key + 1]! - from < text.length) continue
    if (bytes.compare(text, 0, text.length, from, from + text.length) === 0) found.push(key)
  }
  return found
}

/** The keys by their first byte. That of an empty key is that of the next one, or 0. */
export const keysByFirstByte = memoize(({ bytes, offsets, length }: StringPool) => {
  const first = new Uint8Array(length)
  for (let key = 0; key < length; key++) first[key] = bytes[offsets[key]!] ?? 0
  return groupByByte(first)
})

/** The texts in the bytes of a pool that differ from a given one by few mistakes, each with their number. */
export function nearestTexts(given: string, pool: StringPool, texts: TextSignatures): Near {
  return new Map(within(wholeLimit([...given].length), given, pool, texts))
}

/** The keys that differ from a text by few mistakes. */
function nearWholes(given: string, keys: StringPool): Near {
  return nearestTexts(given, keys, textSignatures(keys))
}

/** The keys that have each of some words, or a word near it, among theirs, with the mistakes in all words. */
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

/** The keys that have a word, or a word near it, among theirs, with the mistakes of the nearest one. */
function withWord(word: string, limit: number, keys: StringPool, words: WordSignatures): Near {
  const near: Near = new Map()
  for (const [found, mistakes] of within(limit, word, keys, words.texts)) {
    const key = words.key[found]!
    near.set(key, Math.min(mistakes, near.get(key) ?? mistakes))
  }
  return near
}

/** The texts that differ from a given one by `limit` mistakes at most, ascending. */
function within(
  limit: number,
  given: string,
  { bytes }: StringPool,
  texts: TextSignatures,
): [text: number, mistakes: number][] {
  const distanceTo = distanceFrom(given)
  const near: [number, number][] = []
  const wanted = signatureOf(given)
  const byLetters = textsByLetters(texts)
  const first = byLetters.start[Math.max(0, wanted.letters - limit)]!
  const end = byLetters.start[Math.min(MOST_LETTERS, wanted.letters + limit) + 1]!
  for (let at = first; at < end; at++) {
    if (!mayHaveLetters(limit, wanted, byLetters.kinds[at]!, byLetters.repeated[at]!)) continue
    const text = byLetters.numbers[at]!
    const mistakes = distanceTo(bytes.toString('utf8', texts.from[text], texts.to[text]), limit)
    if (mistakes <= limit) near.push([text, mistakes])
  }
  return near.sort(([a], [b]) => a - b)
}
