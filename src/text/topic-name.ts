/** Subjects in names of topics: `Data Mining/Law` has two, and `Network System` is about networks. */
import { isStopWord } from './stop-words.ts'
import { termsOf } from './tokenize.ts'

/** Separators of subjects: punctuation, & (but not in R&D), + (but not in C++), "and", "or". */
const JOINT =
  /[/,;|•·]|(?<!\p{L})&|&(?!\p{L})|(?<=\p{L}{2})&(?=\p{L}{2})|(?<=\p{L})\+(?=\p{L})|(?<!\p{L})(?:and|or)(?!\p{L})/giu

/** Prepositions; the words before them are the subject: `history of art`, `machine learning for health`. */
const PREPOSITIONS: ReadonlySet<string> = new Set('about at by for from in of on to with'.split(' '))

/** Generic terms at the end of a name: `legal studies`. Dropping `theory` or `law` would change it. */
const GENERIC: ReadonlySet<string> = new Set(
  [
    'application area development discipline engineering field method programming research science',
    'study subject system technique technology topic',
    'conference congress course event hackathon meeting meetup seminar summit symposium talk webinar workshop',
  ].flatMap((words) => words.split(' ')),
)

/** Generic words before "of": `management of data` and `theory of computing` are about data and computing. */
const RELATIONS: ReadonlySet<string> = new Set([
  ...GENERIC,
  ...'analysis design foundation fundamental management measurement modeling practice principle theory'.split(' '),
])

/** The subjects that a name joins, in order; the name itself if it has only one. */
export function partsOf(name: string): string[] {
  return name
    .split(JOINT)
    .map((part) => part.trim())
    .filter((part) => termsOf(part).length > 0)
}

/**
 * The terms before the first preposition: `history` for `history of art`. Generic words before "of" are
 * skipped: `data` for `management of data`.
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

/** The significant terms of a name; all terms if it has only stop words. */
export function significantTerms(terms: readonly string[]): readonly string[] {
  const significant = terms.filter((term) => !isStopWord(term))
  return significant.length > 0 ? significant : terms
}
