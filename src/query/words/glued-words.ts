import type { Snapshot } from '../../snapshot/snapshot.ts'
import { isCjk, partsOf, termOf } from '../../text/tokenize.ts'
import { findTerm } from '../near/term-filter.ts'
import { wordsOfRun } from './cjk-runs.ts'
import { GivenWords } from './given-words.ts'
import { typeMeant } from './meanings/type-words.ts'
import { queryWords } from './query-words.ts'
import type { ReadingContext } from './understand.ts'

/** `cvpr27` (of `CVPR'27`), `emnlp2026`. */
const GLUED = /^(\p{L}{2,})((?:19|20)\d\d|\d\d)$/u

/**
 * Letters of Chinese and Japanese that are taken apart: more than the longest names of events have.
 */
const MOST_TAKEN_APART = 48

/**
 * The words, with those that no event has taken apart: a name that events have and its year, a subject and a
 * type that German or Dutch write as one (`Sicherheitskonferenz`), and words that Chinese and Japanese write
 * without spaces between (`cjk-runs.ts`).
 */
export function withoutGluedWords({ snapshot, space }: ReadingContext, given: GivenWords): GivenWords {
  const { words, queryWords: known } = given
  const isUnknown = (word: string) => known.some((each) => each.given === word && each.anywhere.count === 0)
  let letters = 0
  const takeApart = (part: string) => {
    letters += part.length
    return letters > MOST_TAKEN_APART ? part : wordsOfRun(snapshot, part)
  }
  const cut = words.map((word) => {
    if (!isUnknown(word)) return [word]
    if (partsOf(word).some(isCjk)) return datedParts(word).flatMap(takeApart)
    const [, name, year] = GLUED.exec(word) ?? []
    return name !== undefined && isSubject(snapshot, name) ? [name, year!] : typeCompound(snapshot, word)
  })
  if (cut.every(({ length }) => length === 1)) return given
  const folded = cut.flat()
  const { written } = given
  const asWritten = cut.flatMap((parts, at) =>
    parts.length === 1 ? [written[at]!] : cutAsWritten(written[at]!, parts),
  )
  return new GivenWords(folded, queryWords(snapshot, folded, space), asWritten)
}

/** Shorter parts of a compound are too often no words. */
const LEAST_SUBJECT = 4
const LEAST_TYPE = 6
/** Letters that can join the parts of a compound. */
const LINKS = ['', 's', 'n', 'en'] as const

/** The parts of a compound of a subject and a type; the word itself where it is none. */
function typeCompound(snapshot: Snapshot, word: string): readonly string[] {
  for (let at = LEAST_SUBJECT; at <= word.length - LEAST_TYPE; at++) {
    const type = word.slice(at)
    if (typeMeant(snapshot, type) === undefined) continue
    const joined = word.slice(0, at)
    const stems = LINKS.filter((link) => joined.endsWith(link)).map((link) => joined.slice(0, at - link.length))
    const subject = stems.find((stem) => stem.length >= LEAST_SUBJECT && isSubject(snapshot, stem))
    if (subject !== undefined) return [subject, type]
  }
  return [word]
}

/** Whether events have a word or another form of it. */
function isSubject(snapshot: Snapshot, word: string): boolean {
  const term = termOf(word)
  return findTerm(snapshot, term) !== undefined || snapshot.synonyms.of(term).length > 0
}

const DATE_SIGN = /^[年月]/u

/** The parts of a word of several scripts, each date with its sign: `2027年` and `人工智能会议`. */
function datedParts(word: string): readonly string[] {
  const parts: string[] = []
  for (const part of partsOf(word)) {
    const isDate = /^\d+$/.test(parts.at(-1) ?? '') && DATE_SIGN.test(part)
    if (isDate) parts.push(parts.pop()! + part.slice(0, 1))
    const rest = isDate ? part.slice(1) : part
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
