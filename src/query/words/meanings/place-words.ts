import type { Snapshot } from '../../../snapshot/snapshot.ts'
import { isStopWord } from '../../../text/stop-words.ts'
import { termOf } from '../../../text/tokenize.ts'
import { findTerm } from '../../near/term-filter.ts'
import { runsThatMayBePlaces } from '../../places/may-be-place.ts'
import { type PlaceMeaning, placeNamed } from '../../places/place-named.ts'
import { demonymAt } from './demonyms.ts'
import { isOrdinaryWord } from './ordinary-words.ts'

/** A place that some words mean. */
export interface PlaceMeant {
  readonly to: number
  readonly place: PlaceMeaning
  readonly isDoubtful: boolean
}

/** Words of a place name at most, with a region or country behind it: `Frankfurt am Main Germany`. */
const MOST_WORDS = 5
/** A smaller city is rather the word that events have: Rust has 3,600 inhabitants. */
const SMALL_CITY = 20_000

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))
/** Words that places stand behind. */
const PLACE_FOLLOWS = setOf('in at near around from to within outside en em nel a au aux im nach bei w v na в')
/** Words that subjects stand behind. */
const SUBJECT_FOLLOWS = setOf('on about uber sobre sur')
/**
 * Names of places of up to three letters that are hardly anything else. Other codes (AI, IT, IOT) are words.
 */
const SHORT_NAMES = setOf('usa uk uae eu nyc')
const SHORT = /^[a-z]{1,3}$/

/**
 * The place that the longest run of words from a position on means. `written` are the words as given.
 *
 * A name is doubtful where its word is rather a word: a code of up to three letters that events have as a
 * word (`AI` is Anguilla, `IT` Italy); and behind no word like "in" an ordinary English word (Nice, Reading,
 * Mobile), or a word of events that names a small city or is no common name (`Rust`, `Java`). Where
 * many more events have the word than lie there, it is no place at all.
 */
export function placeAt(
  snapshot: Snapshot,
  words: readonly string[],
  written: readonly string[],
  at: number,
): PlaceMeant | undefined {
  const runs = runsThatMayBePlaces(snapshot, words, at, MOST_WORDS)
  if (runs === 0) return undefined
  // an article says nothing of a place: the codes in "the de" and "de" are one
  const first = words[at] === 'the' ? at + 1 : at
  for (let to = Math.min(words.length, at + MOST_WORDS); to > first; to--) {
    if (((runs >>> (to - at)) & 1) === 0) continue
    const isOneWord = to === first + 1
    if (isOneWord && !mayBePlace(words, written, first)) continue
    const place = placeNamed(snapshot, to === at + 1 ? words[at]! : words.slice(at, to).join(' '))
    if (place === undefined || (isOneWord && isSubject(place, words[first - 1]))) continue
    const doubtful = isOneWord && isDoubtful(snapshot, place, words, first)
    if (!doubtful || !isRatherWord(snapshot, place, words[first]!)) return { to, place, isDoubtful: doubtful }
  }
  return undefined
}

/**
 * A word of up to three letters, and a stop word, is a place only behind a word like "in"; a stop word only
 * where it is written like one, too: `in LA`.
 */
function mayBePlace(words: readonly string[], written: readonly string[], at: number): boolean {
  const word = words[at]!
  if (/^\p{N}+$/u.test(word)) return false
  const isShort = SHORT.test(word) && !SHORT_NAMES.has(word)
  if (!isShort && !isStopWord(word)) return true
  return PLACE_FOLLOWS.has(words[at - 1] ?? '') && (!isStopWord(word) || /^\p{Lu}{2,}$/u.test(written[at]!))
}

/** Whether a name is rather what something is about: `seminar on soci` is not about Sochi. */
function isSubject({ kind, isCommonName }: PlaceMeaning, before: string | undefined): boolean {
  return kind === 'city' && !isCommonName && before !== undefined && SUBJECT_FOLLOWS.has(before)
}

function isDoubtful(snapshot: Snapshot, place: PlaceMeaning, words: readonly string[], at: number): boolean {
  const word = words[at]!
  const isWord = () => !isStopWord(word) && findTerm(snapshot, termOf(word)) !== undefined
  if (SHORT.test(word) && !SHORT_NAMES.has(word)) return isWord()
  if ((place.kind !== 'city' && place.kind !== 'region') || PLACE_FOLLOWS.has(words[at - 1] ?? '')) return false
  if (isOrdinaryWord(word)) return true
  return (!place.isCommonName || (place.kind === 'city' && place.inhabitants < SMALL_CITY)) && isWord()
}

/**
 * So many times more events have a word than lie in the place that is called so, if it is no place.
 *
 * Measured on 18,050 real events: of doubtful names, Bath has 1, Stanford 2.3, DC 2.6; but Man (Amman) 3.3,
 * CERN 4, Central 5, Global 7, Hybrid 9, Rust 49.
 */
const RATHER_WORD = 3

function isRatherWord(snapshot: Snapshot, { docs }: PlaceMeaning, word: string): boolean {
  const term = findTerm(snapshot, termOf(word))
  return term !== undefined && snapshot.lists.count[snapshot.textList[term]!]! > RATHER_WORD * docs.count
}

/** The place that an adjective means: `German`. */
export function placeOfAdjective(
  snapshot: Snapshot,
  words: readonly string[],
  at: number,
): { to: number; place: PlaceMeaning } | undefined {
  const found = demonymAt(words, at)
  const place = found && placeNamed(snapshot, found.place.toLowerCase())
  return place && { to: found.to, place }
}

const NEAR = [['near'], ['around'], ['close', 'to'], ['nearby'], ['not', 'far', 'from'], ['next', 'to']] as const

/** The words with which they begin. */
export const NEAR_STARTS: readonly string[] = NEAR.map(([first]) => first)

/** How many words like `near` or `close to` stand at a position; 0 where none do. */
export function nearAt(words: readonly string[], at: number): number {
  return NEAR.find((phrase) => phrase.every((word, index) => words[at + index] === word))?.length ?? 0
}
