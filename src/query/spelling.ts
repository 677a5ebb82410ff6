import type { TextName } from '../event/attributes.ts'
import { countryKey } from '../event/country-spelling.ts'
import { valueKey, wordsOf } from '../event/fold.ts'
import { memoize, memoizeByKey } from '../snapshot/memoize.ts'
import type { StringPool } from '../snapshot/pool.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { mistakesIn, mistakesTo } from '../text/spell/misspelling.ts'
import { type Near, SpellingIndex, type Texts, wordIndex } from '../text/spell/spelling-index.ts'
import { Interpretations } from './interpretations.ts'
import { keyNumber, labelOf } from './key-lookup.ts'
import { MAX_VALUES_PROPOSED } from './limits.ts'
import { MAX_VALUE_CHARACTERS } from './request.ts'

/** Spelling correction: the terms, values and names that are similar to a misspelled text. */

/** Values that callers write: keys of an attribute, or accepted spellings of countries. */
type Values = TextName | 'country spelling'

/** Kinds of entries in an index. Entry i of `place name` is `Places.placedNames[i]`. */
type Kind = 'term' | 'place name' | Values | `word of ${Values}`

/** The entries of a kind within edit distance `limit` of a folded text, by entry number. */
export function nearest(snapshot: Snapshot, kind: Kind, given: string, limit: number): readonly Near[] {
  return known.of(snapshot, `${kind} ${limit} ${given}`, () => spellingIndex(snapshot)(kind).near(given, limit))
}

const known = new Interpretations<readonly Near[]>('near', (near) => BYTES_OF_NEAR * near.length)
const BYTES_OF_NEAR = 64

export const spellingIndex = memoize((snapshot: Snapshot) => memoizeByKey((kind: Kind) => indexOf(snapshot, kind)))

function indexOf(snapshot: Snapshot, kind: Kind): SpellingIndex {
  if (kind === 'place name') {
    const { names, placedNames } = snapshot.places
    const starts = (after: number) => placedNames.map((name) => names.offsets[name + after]!)
    return new SpellingIndex({ bytes: names.bytes, from: starts(0), to: starts(1) })
  }
  if (kind === 'term') return new SpellingIndex(textsOf(snapshot.terms))
  const isByWord = kind.startsWith(WORD_OF)
  const texts = textsOf(poolOf(snapshot, (isByWord ? kind.slice(WORD_OF.length) : kind) as Values))
  return isByWord ? wordIndex(texts) : new SpellingIndex(texts)
}

const WORD_OF = 'word of '

/** The values of a kind, ascending. */
export function poolOf({ facets, countries }: Snapshot, values: Values): StringPool {
  return values === 'country spelling' ? countries.spellings : facets[values].keys
}

function textsOf({ bytes, offsets }: StringPool): Texts {
  return { bytes, from: offsets.subarray(0, -1), to: offsets.subarray(1) }
}

/**
 * The terms within one mistake of a word, ascending; if there are none, within two. Short words and terms
 * allow fewer (`mistakesIn`, `mistakesTo`). Only terms for which `isWanted` is true.
 */
export function nearestTerms(
  snapshot: Snapshot,
  word: string,
  isWanted: (term: number) => boolean = () => true,
): readonly Near[] {
  const most = mistakesIn(word)
  for (let limit = 1; limit <= most; limit++) {
    const near = nearest(snapshot, 'term', word, limit).filter(
      ([term]) => mistakesTo(snapshot.terms.text(term)) >= limit && isWanted(term),
    )
    if (near.length > 0) return near
  }
  return []
}

/** Up to MAX_VALUES_PROPOSED values of a facet that are similar to a folded text, nearest first. */
export function nearestValues(snapshot: Snapshot, facet: TextName, given: string): string[] {
  return bestValues(snapshot, facet, nearestKeys(snapshot, facet, given))
}

/**
 * Up to MAX_VALUES_PROPOSED values of `country` that are similar to a text in any accepted spelling, nearest
 * first. Names with a comma are left out: in a list, each would be two names.
 */
export function nearestCountries(snapshot: Snapshot, given: string): string[] {
  const { countries, facets } = snapshot
  const near = nearestKeys(snapshot, 'country', valueKey(given))
  for (const [spelling, mistakes] of nearestKeys(snapshot, 'country spelling', countryKey(given), noMistakesInWord)) {
    const key = keyNumber(facets.country.keys, valueKey(countries.names.text(countries.countryOf[spelling]!)))
    if (key !== undefined) addFewest(near, key, mistakes)
  }
  return bestValues(snapshot, 'country', near, (label) => !label.includes(','))
}

/**
 * The labels of values, fewest mistakes first, then most events. Left out: values with over one mistake more
 * than the best, and labels too long for a parameter.
 */
function bestValues(
  snapshot: Snapshot,
  facet: TextName,
  near: ReadonlyMap<number, number>,
  isAllowed: (label: string) => boolean = () => true,
): string[] {
  const { lists } = snapshot
  const first = lists.first(facet)
  const fewest = [...near.values()].reduce((least, mistakes) => Math.min(least, mistakes), Number.POSITIVE_INFINITY)
  const bestFirst = [...near]
    .filter(([, mistakes]) => mistakes <= fewest + 1)
    .sort(([a, mistakesInA], [b, mistakesInB]) => {
      return mistakesInA - mistakesInB || lists.count[first + b]! - lists.count[first + a]! || a - b
    })
  const labels = new Set<string>()
  for (const [key] of bestFirst) {
    if (labels.size === MAX_VALUES_PROPOSED) break
    const label = labelOf(snapshot, facet, key)
    if ([...label].length <= MAX_VALUE_CHARACTERS && isAllowed(label)) labels.add(label)
  }
  return [...labels]
}

/**
 * The values that are similar to a folded text. The mistakes of a value are the fewest of these cases:
 *
 * 1. it starts with the text: one mistake (`san j` finds `san jose`);
 * 2. it is within an edit distance of the text (`mistakesInWhole`);
 * 3. it has each word of the text, or a word within an edit distance of it (`limitInWord`): the mistakes in
 *    all words (`jose san` finds `san jose`).
 */
export function nearestKeys(
  snapshot: Snapshot,
  values: Values,
  given: string,
  limitInWord: (letters: number) => number = mistakesInWord,
): Map<number, number> {
  const near = new Map<number, number>()
  if (given === '') return near
  const { from, to } = poolOf(snapshot, values).rangeOfPrefix(given)
  for (let key = from; key < to; key++) near.set(key, 1)
  for (const [key, mistakes] of nearest(snapshot, values, given, mistakesInWhole([...given].length))) {
    addFewest(near, key, mistakes)
  }
  for (const [key, mistakes] of withWords(snapshot, values, given, limitInWord)) addFewest(near, key, mistakes)
  return near
}

/** The values that have each word of a text, or a similar word, with the mistakes in all words. */
function withWords(
  snapshot: Snapshot,
  values: Values,
  given: string,
  limitOf: (letters: number) => number,
): ReadonlyMap<number, number> {
  let near: Map<number, number> | undefined
  for (const word of new Set(wordsOf(given))) {
    const withAll = new Map<number, number>()
    // invariant: `near` has the values with all previous words
    for (const [key, mistakes] of nearest(snapshot, `word of ${values}`, word, limitOf([...word].length))) {
      const before = near ? near.get(key) : 0
      if (before !== undefined) withAll.set(key, before + mistakes)
    }
    near = withAll
    if (near.size === 0) break
  }
  return near ?? new Map()
}

function addFewest(near: Map<number, number>, key: number, mistakes: number): void {
  near.set(key, Math.min(mistakes, near.get(key) ?? mistakes))
}

/** Maximum number of mistakes in a value; 0 for one or two letters, because one mistake is at least half. */
export function mistakesInWhole(letters: number): number {
  return letters < 3 ? 0 : letters <= 4 ? 1 : letters <= 9 ? 2 : 3
}

/** Maximum number of mistakes in a word of a value. */
function mistakesInWord(letters: number): number {
  return letters < 4 ? 0 : letters < 8 ? 1 : 2
}

/** No mistakes in a word of a place name: nearly every text is similar to such a word in some language. */
export function noMistakesInWord(): number {
  return 0
}
