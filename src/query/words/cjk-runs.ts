import type { Snapshot } from '../../snapshot/snapshot.ts'
import { isCjk, lettersOf, termsOfWord } from '../../text/tokenize.ts'
import { runsThatMayBePlaces } from '../places/may-be-place.ts'
import { placeNamed } from '../places/place-named.ts'
import { compoundMeaning } from './compound.ts'
import { attendanceAt } from './meanings/attendance-words.ts'
import { monthNamed, seasonNamed, signedDate } from './meanings/calendar-words.ts'
import { isOfGatherings, requestAt } from './meanings/request-words.ts'
import { typeMeant } from './meanings/type-words.ts'

/** Letters of the longest word that is looked for. */
const MOST_LETTERS = 10
/** Letters between words that name nothing: 的, の and the like. */
const PARTICLES: ReadonlySet<string> = new Set([...'的和与及在年月のにでをはがとへ'])

/**
 * The words of a run of Chinese or Japanese letters that no event has as a whole: 机器学习研讨会 is
 * machine learning and workshop. At each letter the longest word counts that has another form, means
 * something, or that events have; letters between such words are a word of their own, but for particles. The
 * run itself where no word is found in it, or where it is of other letters.
 */
export function wordsOfRun(snapshot: Snapshot, run: string): readonly string[] {
  return isCjk(run) ? takeApart(snapshot, run) : [run]
}

function takeApart(snapshot: Snapshot, run: string): readonly string[] {
  const letters = lettersOf(run)
  const words: string[] = []
  let isCut = false
  let unknown = ''
  const flush = () => {
    if (unknown !== '' && ![...unknown].every((letter) => PARTICLES.has(letter))) words.push(unknown)
    unknown = ''
  }
  for (let at = 0; at < letters.length; ) {
    const length = longestWord(snapshot, letters, at)
    if (length > 0) {
      flush()
      words.push(letters.slice(at, at + length).join(''))
      isCut = true
    } else unknown += letters[at]
    at += Math.max(length, 1)
  }
  flush()
  return isCut ? words : [run]
}

function longestWord(snapshot: Snapshot, letters: readonly string[], at: number): number {
  for (let length = Math.min(MOST_LETTERS, letters.length - at); length > 1; length--) {
    if (isWord(snapshot, letters.slice(at, at + length).join(''))) return length
  }
  return 0
}

function isPlace(snapshot: Snapshot, word: string): boolean {
  return runsThatMayBePlaces(snapshot, [word], 0, 1) !== 0 && placeNamed(snapshot, word) !== undefined
}

function isWord(snapshot: Snapshot, word: string): boolean {
  const terms = termsOfWord(word)
  if (snapshot.synonyms.of(terms.join(' ')).length > 0) return true
  if (typeMeant(snapshot, word) !== undefined || monthNamed(word) !== undefined || seasonNamed(word) !== undefined)
    return true
  if (signedDate(word) !== undefined || isOfGatherings(word) || requestAt([word], 0) > 0) return true
  if (attendanceAt([word], 0) !== undefined || isPlace(snapshot, word)) return true
  return compoundMeaning(snapshot, word, terms).kind !== 'nothing'
}
