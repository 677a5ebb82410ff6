/**
 * How names of topics are read. `Database/Data Mining/Information Retrieval` has three subjects, and
 * `Network System` is about networks: its last word says nothing that other topics do not say.
 */
import { isStopWord } from './stop-words.ts'
import { termsOf } from './tokenize.ts'

/** What joins subjects: punctuation, an ampersand (but not R&D), a plus sign (but not C++), "and", "or". */
const JOINT =
  /[/,;|•·]|(?<!\p{L})&|&(?!\p{L})|(?<=\p{L}{2})&(?=\p{L}{2})|(?<=\p{L})\+(?=\p{L})|(?<!\p{L})(?:and|or)(?!\p{L})/giu

/** Before these words stands what a name is about: `history of art`, `machine learning for health`. */
const PREPOSITIONS: ReadonlySet<string> = new Set('about at by for from in of on to with'.split(' '))

/**
 * Terms that can end the name of nearly any subject and add nothing to it: `web development`, `legal
 * studies`, `network engineering`, `AI conferences`. Not in the list are those that make another subject:
 * `management`, `theory`, `design`, `education`, `law`.
 */
const GENERIC: ReadonlySet<string> = new Set(
  [
    'application area development discipline engineering field method programming research science',
    'study subject system technique technology topic',
    'conference congress course event hackathon meeting meetup seminar summit symposium talk webinar workshop',
  ].flatMap((words) => words.split(' ')),
)

/**
 * What one can do with any subject. Before "of" they only say so: `management of data` and `theory of
 * computing` are about data and computing.
 */
const RELATIONS: ReadonlySet<string> = new Set([
  ...GENERIC,
  ...'analysis design foundation fundamental management measurement modeling practice principle theory'.split(' '),
])

/** The subjects that a name joins, in order; the name itself where it joins none. */
export function partsOf(name: string): string[] {
  return name
    .split(JOINT)
    .map((part) => part.trim())
    .filter((part) => termsOf(part).length > 0)
}

/**
 * The terms of a subject up to its first preposition: of `history of art` these are `history`. What can be
 * said of any subject is passed over: of `management of data` they are `data`.
 */
export function headOf(terms: readonly string[]): readonly string[] {
  const end = terms.findIndex((term, at) => at > 0 && PREPOSITIONS.has(term))
  if (end < 0) return terms
  const isRelation =
    terms[end] === 'of' && end + 1 < terms.length && terms.slice(0, end).every((term) => RELATIONS.has(term))
  return isRelation ? headOf(terms.slice(end + 1)) : terms.slice(0, end)
}

/** A subject without generic terms at its end. The first term stays. */
export function withoutGeneric(terms: readonly string[]): readonly string[] {
  let end = terms.length
  while (end > 1 && GENERIC.has(terms[end - 1]!)) end--
  return terms.slice(0, end)
}

/** The terms that say what a name is about; all of them where it has none but stop words. */
export function tellingTerms(terms: readonly string[]): readonly string[] {
  const telling = terms.filter((term) => !isStopWord(term))
  return telling.length > 0 ? telling : terms
}
