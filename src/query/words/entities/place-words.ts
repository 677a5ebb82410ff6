import type { Snapshot } from '../../../snapshot/snapshot.ts'
import { isStopWord } from '../../../text/stop-words.ts'
import { findWord } from '../../key-lookup.ts'
import { MAX_RUN_OF_PLACE } from '../../limits.ts'
import { type NamedPlace, placeNamed } from '../../places/place-named.ts'
import { edgeWords } from '../../places/place-names.ts'
import { lexicon } from '../lexicon.ts'

/** A place that some words mean. */
export interface PlaceMeant {
  readonly to: number
  readonly place: NamedPlace
  readonly isDoubtful: boolean
}

/** A smaller city is rather the word that events have: Rust has 3,600 inhabitants. */
const SMALL_CITY = 20_000

const PLACE_FOLLOWS = lexicon('before a place')
const SUBJECT_FOLLOWS = lexicon('before a subject')
const SHORT_NAMES = lexicon('short place')
/** Names of places that are pronouns if they are not written in capitals. */
const PRONOUNS = lexicon('pronoun or place')
/** Ordinary words of English that are names of places, too. */
const RARELY_PLACES = lexicon('rarely a place')
const DEMONYMS = lexicon('demonym')
const NEAR = lexicon('near')
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
  // an article says nothing of a place: the codes in "the de" and "de" are one
  const first = words[at] === 'the' ? at + 1 : at
  const edges = edgeWords(snapshot)
  if (!edges.first.has(words[at]!) && !edges.first.has(words[first] ?? '')) return undefined
  for (let to = Math.min(words.length, at + MAX_RUN_OF_PLACE); to > first; to--) {
    if (!edges.last.has(words[to - 1]!)) continue
    const isOneWord = to === first + 1
    if (isOneWord && !mayBePlace(words, written, first, words[at - 1])) continue
    const place = placeNamed(snapshot, to === at + 1 ? words[at]! : words.slice(at, to).join(' '))
    if (place === undefined || (isOneWord && isRatherSubject(place, words, first))) continue
    const doubtful = isOneWord && isDoubtful(snapshot, place, words, first)
    if (!doubtful || !isRatherWord(snapshot, place, words[first]!)) return { to, place, isDoubtful: doubtful }
  }
  return undefined
}

/**
 * A word of up to three letters, and a stop word, is a place only after a word like "in"; a stop word only if
 * it is written in capitals, too: `in LA`. A pronoun is a place if one of the two holds: `US`, `in the us`.
 * `before` is the word before the name and its article.
 */
function mayBePlace(
  words: readonly string[],
  written: readonly string[],
  at: number,
  before: string | undefined,
): boolean {
  const word = words[at]!
  if (/^\p{N}+$/u.test(word)) return false
  const isInCapitals = /^\p{Lu}{2,}$/u.test(written[at]!)
  if (PRONOUNS.has(word)) return isInCapitals || PLACE_FOLLOWS.has(before)
  const isShort = SHORT.test(word) && !SHORT_NAMES.has(word)
  if (!isShort && !isStopWord(word)) return true
  return PLACE_FOLLOWS.has(words[at - 1]) && (!isStopWord(word) || isInCapitals)
}

/**
 * Whether a name is rather what something is about: `seminar on soci` is not about Sochi, and `mass` is
 * Massachusetts only behind a word like "in".
 */
function isRatherSubject({ kind, isCommonName }: NamedPlace, words: readonly string[], at: number): boolean {
  if (isCommonName) return false
  const before = words[at - 1]
  if (kind === 'city') return SUBJECT_FOLLOWS.has(before)
  return kind === 'region' && words[at]!.length <= LETTERS_OF_ABBREVIATION && !PLACE_FOLLOWS.has(before)
}

/** Names of regions are shortened to so many letters: `Mass.`, `Conn.` */
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
 * So many times more events have a word than lie in the place that is called so, if it is no place.
 *
 * Measured on 18,050 real events: of doubtful names, Bath has 1, Stanford 2.3, DC 2.6; but Man (Amman) 3.3,
 * CERN 4, Central 5, Global 7, Hybrid 9, Rust 49.
 */
const RATHER_WORD = 3

function isRatherWord(snapshot: Snapshot, { docs }: NamedPlace, word: string): boolean {
  const term = findWord(snapshot, word)
  return term !== undefined && snapshot.lists.count[snapshot.textList[term]!]! > RATHER_WORD * docs.count
}

/** The place that an adjective means: `German`. */
export function placeOfAdjective(
  snapshot: Snapshot,
  words: readonly string[],
  at: number,
): { to: number; place: NamedPlace } | undefined {
  const found = DEMONYMS.at(words, at)
  const place = found && placeNamed(snapshot, found.value.toLowerCase())
  return place && { to: at + found.length, place }
}

/** How many words like `near` or `close to` stand at a position; 0 if none does. */
export function nearAt(words: readonly string[], at: number): number {
  return NEAR.at(words, at)?.length ?? 0
}
