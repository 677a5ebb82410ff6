import { fold } from '../../event/fold.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { isCjk, lettersOf, partsOf, termOf, termsOfWord } from '../../text/tokenize.ts'
import { findWord } from '../key-lookup.ts'
import { MAX_LETTERS_OF_PART, MAX_LETTERS_SPLIT } from '../limits.ts'
import { placeNamed } from '../places/place-named.ts'
import { monthNamed, seasonNamed } from './entities/calendar-words.ts'
import type { ReadingContext } from './entities/recognize.ts'
import { requestAt } from './entities/recognize.ts'
import { typeMeant } from './entities/type-words.ts'
import { type GivenWords, givenWords } from './given-words.ts'
import { lexicon } from './lexicon.ts'
import { compoundTerms } from './word-terms.ts'

/** Matches a name and its year: `cvpr27` (of `CVPR'27`), `emnlp2026`. */
const NAME_AND_YEAR = /^(\p{L}{2,})((?:19|20)\d\d|\d\d)$/u

/** Matches an elided article or preposition with its word: `l'informatique`, `sull'intelligenza`. */
const ELIDED = /^(l|d|un|dell|sull|nell|all|dall)['’](\p{L}{3,})$/iu

/**
 * Splits words that no event has: `cvpr27`, `Sicherheitskonferenz`, `l'informatique`, and Chinese or Japanese
 * words without spaces (`wordsOfRun`).
 */
export function splitCompounds({ snapshot }: ReadingContext, given: GivenWords): GivenWords {
  const { words, queryWords: known } = given
  const isUnknown = (word: string) => known.some((each) => each.given === word && each.anywhere.count === 0)
  let letters = 0
  const splitRun = (part: string) => {
    letters += part.length
    return letters > MAX_LETTERS_SPLIT ? part : wordsOfRun(snapshot, part)
  }
  const cut = words.map((word, at) => {
    if (!isUnknown(word)) return [word]
    const elided = ELIDED.exec(given.written[at]!)
    if (elided) return elided.slice(1).map(fold)
    if (partsOf(word).some(isCjk)) return datedParts(word).flatMap(splitRun)
    const [, name, year] = NAME_AND_YEAR.exec(word) ?? []
    return name !== undefined && isKnownWord(snapshot, name) ? [name, year!] : typeCompound(snapshot, word)
  })
  if (cut.every(({ length }) => length === 1)) return given
  const folded = cut.flat()
  const { written } = given
  const asWritten = cut.flatMap((parts, at) =>
    parts.length === 1 ? [written[at]!] : cutAsWritten(written[at]!, parts),
  )
  return givenWords(snapshot, folded, asWritten)
}

/** Minimum letters of the parts of a compound: shorter parts are rarely words. */
const MIN_SUBJECT = 4
const MIN_TYPE = 6
/** Letters that can join the parts of a compound. */
const LINKS = ['', 's', 'n', 'en'] as const

/** The subject and the type of a compound, or the word itself. */
function typeCompound(snapshot: Snapshot, word: string): readonly string[] {
  for (let at = MIN_SUBJECT; at <= word.length - MIN_TYPE; at++) {
    const type = word.slice(at)
    if (typeMeant(snapshot, type) === undefined) continue
    const joined = word.slice(0, at)
    const stems = LINKS.filter((link) => joined.endsWith(link)).map((link) => joined.slice(0, at - link.length))
    const subject = stems.find((stem) => stem.length >= MIN_SUBJECT && isKnownWord(snapshot, stem))
    if (subject !== undefined) return [subject, type]
  }
  return [word]
}

/** True if some event has the word or another form of the word. */
function isKnownWord(snapshot: Snapshot, word: string): boolean {
  return findWord(snapshot, word) !== undefined || snapshot.synonyms.of(termOf(word)).length > 0
}

const DATE_SIGN = /^(?:[年月]|[日号]に?)/u

/**
 * The parts of a word of several scripts. A number keeps the sign of a date: `2027年人工智能会议` has the parts
 * `2027年` and `人工智能会议`.
 */
function datedParts(word: string): readonly string[] {
  const parts: string[] = []
  for (const part of partsOf(word)) {
    const [sign = ''] = /^\d+$/.test(parts.at(-1) ?? '') ? (DATE_SIGN.exec(part) ?? []) : []
    if (sign !== '') parts.push(parts.pop()! + sign)
    const rest = part.slice(sign.length)
    if (rest !== '') parts.push(rest)
  }
  return parts
}

/** The parts as written: `CVPR` and `27` of `CVPR'27`. */
function cutAsWritten(written: string, parts: readonly string[]): readonly string[] {
  if (parts.some(isCjk)) return parts
  const [, name, year] = /^(.*?)['’]?(\d+)$/u.exec(written) ?? []
  return name === undefined || year === undefined ? parts : [name, year]
}

/** Particles between words, such as 的 and の. */
const PARTICLES = lexicon('particle')
const ATTENDANCES = lexicon('attendance')
const OF_GATHERINGS = lexicon('of gatherings')
const RELATIVE_DATES = lexicon('relative')

/**
 * The words of a run of Chinese or Japanese letters: 机器学习研讨会 is "machine learning" and "workshop". At each
 * letter, the longest known word is taken; the letters between are one word, unless they are particles.
 */
function wordsOfRun(snapshot: Snapshot, run: string): readonly string[] {
  if (!isCjk(run)) return [run]
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
  for (let length = Math.min(MAX_LETTERS_OF_PART, letters.length - at); length > 1; length--) {
    if (isWord(snapshot, letters.slice(at, at + length).join(''))) return length
  }
  return 0
}

function isWord(snapshot: Snapshot, word: string): boolean {
  const terms = termsOfWord(word)
  if (snapshot.synonyms.of(terms.join(' ')).length > 0) return true
  if (typeMeant(snapshot, word) !== undefined || monthNamed(word) !== undefined || seasonNamed(word) !== undefined)
    return true
  if (OF_GATHERINGS.has(word) || RELATIVE_DATES.has(word) || requestAt([word], 0) > 0) return true
  if (ATTENDANCES.has(word) || placeNamed(snapshot, word) !== undefined) return true
  return compoundTerms(snapshot, word, terms).kind !== 'nothing'
}
