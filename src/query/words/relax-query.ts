import { meets } from '../../docset/common.ts'
import type { DocSet } from '../../docset/docset.ts'
import { isStopWord } from '../../text/stop-words.ts'
import type { QueryWord } from './query-words.ts'

/** A word whose documents are one set. */
type Word = QueryWord & { readonly anywhere: DocSet }

/** A query of this many words or more is a description, and the event it means may lack one of them. */
const LEAST_DESCRIPTION = 3
/**
 * How often a word is tried as the one to drop before the most frequent word is dropped untried. This bounds
 * the cost.
 *
 * Measured: a try takes 0.2 ms where every word is in more than one of 64 of a million events. Of names whose
 * last word was cut to one that other events have, 99.7 % are found, and 90 % without tries (real listings).
 */
const MOST_TRIES = 16

/**
 * Relaxes a query that finds nothing, by dropping words until some event has the rest. Returns the words that
 * stay, in order. Returns undefined where no word is dropped: some event has all words, or dropping words
 * does not help.
 *
 * Of two words, only stop words are dropped. Of three or more, the first of these steps that leaves an event:
 * 1. Drop the words that no event has: `machine xyzzy learning summit` -> `machine learning summit`.
 * 2. Drop all stop words as well.
 * 3. Drop the most frequent word without which some event has the rest; where there is none, drop the most
 *    frequent word and repeat. The last word stays: `workshop robotics cardiology` -> `cardiology`.
 */
export function relaxQuery(words: readonly Word[], rows: number): readonly Word[] | undefined {
  if (allMeet(words, rows)) return undefined
  if (words.length >= LEAST_DESCRIPTION) return relaxDescription(words, rows)
  const subjects = words.filter(({ given }) => !isStopWord(given))
  return subjects.length > 0 && allMeet(subjects, rows) ? subjects : undefined
}

function relaxDescription(words: readonly Word[], rows: number): readonly Word[] | undefined {
  const known = words.filter((word) => word.anywhere.count > 0)
  if (known.length === 0) return undefined
  if (allMeet(known, rows)) return known
  const subjects = known.filter(({ given }) => !isStopWord(given))
  let left = (subjects.length > 0 ? subjects : known).toSorted((a, b) => b.anywhere.count - a.anywhere.count)
  // invariant: each word of `left` has an event, so the loop ends with the last word at the latest
  let tries = MOST_TRIES
  while (!allMeet(left, rows)) {
    const superfluous = left.find((word) => tries-- > 0 && allMeet(except(left, word), rows))
    left = except(left, superfluous ?? left[0]!)
  }
  return words.filter((word) => left.includes(word))
}

function except(words: readonly Word[], dropped: Word): Word[] {
  return words.filter((word) => word !== dropped)
}

/** Whether some event has all the words. */
function allMeet(words: readonly Word[], rows: number): boolean {
  return meets(
    words.map(({ anywhere }) => anywhere),
    rows,
  )
}
