import type { Snapshot } from '../../../snapshot/snapshot.ts'
import { isStopWord } from '../../../text/stop-words.ts'
import { eventsWithTerm, findWord } from '../../key-lookup.ts'
import { MAX_RUN_OF_PLACE } from '../../limits.ts'
import { type NamedPlace, placeNamed } from '../../places/place-named.ts'
import { edgeWords } from '../../places/place-names.ts'
import { lexicon } from '../lexicon.ts'
import type { WrittenWords } from './entity.ts'

/** A place that some words name; `to` is the position after the words. */
export interface PlaceMeant {
  readonly to: number
  readonly place: NamedPlace
  readonly isDoubtful: boolean
}

/** Cities with fewer inhabitants are small: their names are probably ordinary words. Rust has 3,600. */
const SMALL_CITY = 20_000

const PLACE_FOLLOWS = lexicon('before a place')
const SUBJECT_FOLLOWS = lexicon('before a subject')
const SHORT_NAMES = lexicon('short place')
/** Names of places that are also pronouns (`us`). */
const PRONOUNS = lexicon('pronoun or place')
/** Ordinary English words that are also names of places. */
const RARELY_PLACES = lexicon('rarely a place')
const DEMONYMS = lexicon('demonym')
const NEAR = lexicon('near')
const UNITS = lexicon('unit of length')
const BEFORE_DISTANCE = lexicon('before a distance')
const AFTER_DISTANCE = lexicon('after a distance')
const SHORT = /^[a-z]{1,3}$/

/**
 * The place that is named by the longest possible run of words from `at` on.
 *
 * A name of one word is doubtful if it is probably an ordinary word:
 * - a code of up to three letters that is also a term of events (`AI` is Anguilla, `IT` Italy), unless it is
 *   the common name of the place and a word like "in" is before it;
 * - an ordinary English word (Nice, Reading, Mobile), unless a word like "in" is before it;
 * - a term of events that names a small city, or is not the common name of the city or region (`Rust`,
 *   `Java`), unless a word like "in" is before it.
 *
 * A doubtful name is skipped if many more events contain the word than take place there (`RATHER_WORD`).
 */
export function placeAt(snapshot: Snapshot, text: WrittenWords, at: number): PlaceMeant | undefined {
  const { words } = text
  // an article is skipped: "the de" is read like "de"
  const first = words[at] === 'the' ? at + 1 : at
  const edges = edgeWords(snapshot)
  if (!edges.first.has(words[at]!) && !edges.first.has(words[first] ?? '')) return undefined
  for (let to = Math.min(words.length, at + MAX_RUN_OF_PLACE); to > first; to--) {
    if (!edges.last.has(words[to - 1]!)) continue
    const isOneWord = to === first + 1
    if (isOneWord && !mayBePlace(text, first, words[at - 1])) continue
    const place = placeNamed(snapshot, to === at + 1 ? words[at]! : words.slice(at, to).join(' '))
    if (place === undefined || (isOneWord && isRatherSubject(place, words, first))) continue
    const doubtful = isOneWord && isDoubtful(snapshot, place, words, first)
    if (!doubtful || !isRatherWord(snapshot, place, words[first]!)) return { to, place, isDoubtful: doubtful }
  }
  return undefined
}

/**
 * True if a word may name a place. A number may not. Short words (except SHORT_NAMES) and stop words need a
 * word like "in" before them, and stop words also need capitals: `in LA`. A pronoun needs only one of the
 * two: `US`, `in the us`.
 */
function mayBePlace({ words, written }: WrittenWords, at: number, before: string | undefined): boolean {
  const word = words[at]!
  if (/^\p{N}+$/u.test(word)) return false
  const isInCapitals = /^\p{Lu}{2,}$/u.test(written[at]!)
  if (PRONOUNS.has(word)) return isInCapitals || PLACE_FOLLOWS.has(before)
  const isShort = SHORT.test(word) && !SHORT_NAMES.has(word)
  if (!isShort && !isStopWord(word)) return true
  return PLACE_FOLLOWS.has(words[at - 1]) && (!isStopWord(word) || isInCapitals)
}

/**
 * True if a name that is not the common name probably means a subject. A city is not meant after a word like
 * "on": `seminar on soci` is not about Sochi. An abbreviated region is only meant after a word like "in":
 * `mass`.
 */
function isRatherSubject({ kind, isCommonName }: NamedPlace, words: readonly string[], at: number): boolean {
  if (isCommonName) return false
  const before = words[at - 1]
  if (kind === 'city') return SUBJECT_FOLLOWS.has(before)
  return kind === 'region' && words[at]!.length <= LETTERS_OF_ABBREVIATION && !PLACE_FOLLOWS.has(before)
}

/** Maximum letters of an abbreviated region: `Mass.`, `Conn.` */
const LETTERS_OF_ABBREVIATION = 4

function isDoubtful(snapshot: Snapshot, place: NamedPlace, words: readonly string[], at: number): boolean {
  const word = words[at]!
  const isWord = () => !isStopWord(word) && findWord(snapshot, word) !== undefined
  const isPlaceAfterIn = place.isCommonName && PLACE_FOLLOWS.has(words[at - 1])
  const isCode = SHORT.test(word) && !SHORT_NAMES.has(word) && !PRONOUNS.has(word)
  if (isCode) return !isPlaceAfterIn && isWord()
  if ((place.kind !== 'city' && place.kind !== 'region') || PLACE_FOLLOWS.has(words[at - 1])) return false
  if (RARELY_PLACES.has(word)) return true
  return (!place.isCommonName || (place.kind === 'city' && place.inhabitants < SMALL_CITY)) && isWord()
}

/**
 * A doubtful name is read as a word if more than this number of events contain it for each event at the
 * place. Ratios of real events: Bath 1, Stanford 2.3 and DC 2.6 are places; Man (Amman) 3.3, CERN 4, Central
 * 5 and Rust 49 are words.
 */
const RATHER_WORD = 3

function isRatherWord(snapshot: Snapshot, { docs }: NamedPlace, word: string): boolean {
  const term = findWord(snapshot, word)
  return term !== undefined && eventsWithTerm(snapshot, term) > RATHER_WORD * docs.count
}

/** The place of an adjective: `German`. */
export function placeOfAdjective(
  snapshot: Snapshot,
  words: readonly string[],
  at: number,
): { to: number; place: NamedPlace } | undefined {
  const found = DEMONYMS.at(words, at)
  const place = found && placeNamed(snapshot, found.value.toLowerCase())
  return place && { to: at + found.length, place }
}

/** Radius of a circle after a word such as `near`. */
const NEAR_KM = 100
const MAX_KM = 2000
const NUMBER = /^(\d{1,4})([a-z]*)$/

/** Words directly before the centre of a circle: `near`, `within 50 km of`. */
interface CircleWords {
  /** The position after the words. */
  readonly to: number
  /** Radius in whole kilometres, 1 to MAX_KM. */
  readonly km: number
}

export function circleAt(words: readonly string[], at: number): CircleWords | undefined {
  const near = NEAR.at(words, at)
  if (near) return { to: at + near.length, km: NEAR_KM }
  const start = at + (BEFORE_DISTANCE.at(words, at)?.length ?? 0)
  const [number, digits, joined] = NUMBER.exec(words[start] ?? '') ?? []
  if (number === undefined) return undefined
  // `50 km` or `50km`
  const end = joined === '' ? start + 2 : start + 1
  const unit = UNITS.valueOf(joined === '' ? words[start + 1] : joined)
  const after = AFTER_DISTANCE.at(words, end)
  const km = Math.round(Number(digits) * Number(unit))
  return after && km >= 1 && km <= MAX_KM ? { to: end + after.length, km } : undefined
}
