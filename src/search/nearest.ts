import { wordsOf } from '../event/fold.ts'
import type { StringPool } from '../snapshot/pool.ts'
import { editDistance } from '../text/edit-distance.ts'
import { mayBeWithin, type Sketches, sketchesOf, sketchOf } from './letter-sketch.ts'

/** Mistakes by key. */
type Near = Map<number, number>

/**
 * The keys that a folded text may have been meant for, and how many mistakes would explain it: keys that differ by few letters, keys that
 * start with it (one mistake), keys that have each of its words, or one near it, among their own.
 * Looks at every key: among 30,000 cities 2 to 5 ms (2.5 GHz Xeon).
 */
export function nearestKeys(
  keys: StringPool,
  given: string,
  limitInWord: (letters: number) => number = mistakesInWord,
): ReadonlyMap<number, number> {
  const near: Near = new Map()
  if (given === '') return near
  const { wholes, words } = sketchesOf(keys)
  const note = (key: number, mistakes: number) => near.set(key, Math.min(mistakes, near.get(key) ?? mistakes))
  for (const key of keysStartingWith(keys, given)) note(key, 1)
  for (const [key, mistakes] of within(wholeLimit([...given].length), given, keys, wholes)) note(key, mistakes)
  for (const [key, mistakes] of withWords(wordsOf(given), limitInWord, keys, words)) note(key, mistakes)
  return near
}

/** The keys that have all words of a folded text among theirs, ascending; none for a text without words. Takes 0.5 ms for 30,000 keys. */
export function keysWithWords(keys: StringPool, given: string): number[] {
  return [...withWords(wordsOf(given), noMistakesInWord, keys, sketchesOf(keys).words).keys()]
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

function keysStartingWith(keys: StringPool, given: string): number[] {
  const start = Buffer.from(given)
  const found: number[] = []
  for (let key = 0; key < keys.length; key++) {
    const from = keys.offsets[key]!
    if (keys.bytes[from] !== start[0] || keys.offsets[key + 1]! - from < start.length) continue
    if (start.every((byte, at) => keys.bytes[from + at] === byte)) found.push(key)
  }
  return found
}

/** The keys that have each of some words, or one near it, among theirs, with the mistakes in all words. */
function withWords(
  given: readonly string[],
  limitOf: (letters: number) => number,
  keys: StringPool,
  words: Sketches,
): Near {
  let near: Near | undefined
  for (const word of new Set(given)) {
    const withWord = within(limitOf([...word].length), word, keys, words)
    const withAll: Near = new Map()
    // invariant: `near` has the keys with all words before this one
    for (const [key, mistakes] of withWord) {
      const before = near ? near.get(key) : 0
      if (before !== undefined) withAll.set(key, before + mistakes)
    }
    near = withAll
    if (near.size === 0) break
  }
  return near ?? new Map()
}

/** The keys of the texts that differ from one by at most `limit` mistakes, each with the fewest of its texts. */
function within(limit: number, given: string, keys: StringPool, texts: Sketches): Near {
  const near: Near = new Map()
  const wanted = sketchOf(given)
  for (let text = 0; text < texts.key.length; text++) {
    if (!mayBeWithin(limit, wanted, 0, texts, text)) continue
    const mistakes = editDistance(given, keys.bytes.toString('utf8', texts.from[text], texts.to[text]), limit)
    const key = texts.key[text]!
    if (mistakes <= Math.min(limit, near.get(key) ?? limit)) near.set(key, mistakes)
  }
  return near
}
