import type { DocSpace } from '../../../docset/doc-space.ts'
import type { DocSet } from '../../../docset/docset.ts'
import { intersect } from '../../../docset/intersect.ts'
import { isStopWord } from '../../../text/stop-words.ts'
import type { QueryWord } from '../query-words.ts'

/** A word whose documents are one set. */
export type DroppableWord = QueryWord & { readonly anywhere: DocSet }

/**
 * How often a word is tried as the one to drop before the most frequent word is dropped untried. This bounds
 * the cost.
 *
 * Measured: a try takes 10 to 40 us among a million events. Of names whose last word was cut to one that
 * other events have, 99.7 % are found, and 90 % without tries (real listings).
 */
const MOST_TRIES = 16
/** A word that one event of so many has names no subject: `international`, `annual`. */
const COMMON = 10
/** With fewer words of the subject left, what is found has hardly to do with what was asked. */
const LEAST_LEFT = 2

/**
 * Drops words until some event has the rest and is in all sets of `fixed`. Returns the words that stay, in
 * order; undefined where that is not to be had. The first of these steps that leaves an event:
 *
 * 1. Drop the words that no event has: `machine xyzzy learning summit` -> `machine learning summit`.
 * 2. Drop all stop words as well.
 * 3. Drop the most frequent word without which some event has the rest; where there is none, drop the most
 *    frequent word and repeat.
 *
 * Where a word of the subject is dropped, two must stay. A word that many events have (COMMON) and a stop
 * word are no subject, and may always be dropped.
 */
export function dropWords(
  words: readonly DroppableWord[],
  fixed: readonly DocSet[],
  space: DocSpace,
): readonly DroppableWord[] | undefined {
  const { rows } = space
  const left = wordsLeft(words, fixed, space)
  if (left === undefined) return undefined
  const dropsSubject = words.some((word) => isSubject(word, rows) && !left.includes(word))
  const subjects = left.filter(({ given }) => !isStopWord(given))
  return dropsSubject && subjects.length < LEAST_LEFT ? undefined : left
}

/** Whether a word says what is asked for: neither a stop word nor one that very many events have. */
export function isSubject({ given, anywhere }: DroppableWord, rows: number): boolean {
  return !isStopWord(given) && anywhere.count * COMMON < rows
}

function wordsLeft(
  words: readonly DroppableWord[],
  fixed: readonly DocSet[],
  space: DocSpace,
): readonly DroppableWord[] | undefined {
  // What is fixed is intersected once. Most tries find nothing, so looking for a first event does not pay.
  const common = fixed.length > 1 ? [intersect(fixed, space)] : fixed
  const mark = space.mark()
  const isMet = (chosen: readonly DroppableWord[]) => {
    const { count } = intersect([...common, ...chosen.map(({ anywhere }) => anywhere)], space)
    space.backTo(mark)
    return count > 0
  }
  const known = words.filter((word) => word.anywhere.count > 0)
  if (known.length === 0 || !isMet([])) return undefined
  if (isMet(known)) return known
  const telling = known.filter(({ given }) => !isStopWord(given))
  let left = (telling.length > 0 ? telling : known).toSorted((a, b) => b.anywhere.count - a.anywhere.count)
  let tries = MOST_TRIES
  while (!isMet(left)) {
    const superfluous = left.find((word) => tries-- > 0 && isMet(except(left, word)))
    left = except(left, superfluous ?? left[0]!)
    if (left.length === 0) return undefined
  }
  return words.filter((word) => left.includes(word))
}

function except(words: readonly DroppableWord[], dropped: DroppableWord): DroppableWord[] {
  return words.filter((word) => word !== dropped)
}
