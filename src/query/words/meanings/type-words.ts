import { EVENT_TYPES, type EventType } from '../../../event/record.ts'
import { memoize } from '../../../snapshot/memoize.ts'
import type { Snapshot } from '../../../snapshot/snapshot.ts'
import { termOf, termsOfWord } from '../../../text/tokenize.ts'

/**
 * Words that mean an event type, in their singular forms. No directory has other types than the four, so
 * words for gatherings like conferences mean a conference. Words that name a format of their own (school,
 * hackathon, tutorial) mean no type.
 */
const TYPE_OF: ReadonlyMap<string, EventType> = new Map<string, EventType>([
  ...EVENT_TYPES.map((type) => [type, type] as const),
  ...'conf congress symposium summit meetup meeting convention forum colloquium conclave'
    .split(' ')
    .map((word) => [word, 'conference'] as const),
  // plurals that `termOf` leaves as they are
  ...'symposia colloquia fora'.split(' ').map((word) => [word, 'conference'] as const),
])

/**
 * The type that a folded word means, by itself or by one of its other forms in the directory: `Konferenz` has
 * the form `conference`.
 */
export function typeMeant(snapshot: Snapshot, word: string): EventType | undefined {
  if (!mayBeType(snapshot, word)) return undefined
  const own = TYPE_OF.get(termOf(word)) ?? TYPE_OF.get(word)
  // a word of Chinese or Japanese may be several terms: 研讨会
  return own ?? typeForms(snapshot).types.get(termsOfWord(word).join(' '))
}

/** Words of the directory that mean a type. */
interface TypeForms {
  /** The type of each other form of a word that means one. */
  readonly types: ReadonlyMap<string, EventType>
  /** The first letters of all words that mean a type. */
  readonly starts: ReadonlySet<string>
}

export const typeForms = memoize(({ synonyms: { from, to } }: Snapshot): TypeForms => {
  const types = new Map<string, EventType>()
  for (let at = 0; at < from.length; at++) {
    const type = TYPE_OF.get(to.text(at))
    if (type !== undefined && !types.has(from.text(at))) types.set(from.text(at), type)
  }
  const starts = new Set([...TYPE_OF.keys(), ...types.keys()].map((word) => word.slice(0, START_LETTERS)))
  return { types, starts }
})

/** False only if a word means no type: most words begin like none that does. */
function mayBeType(snapshot: Snapshot, word: string): boolean {
  return typeForms(snapshot).starts.has(word.slice(0, START_LETTERS))
}

/**
 * Plurals differ from their singulars after these letters, apart from a few short words that mean no type.
 */
const START_LETTERS = 2

/** The words that mean a type, for corrections. */
export const TYPE_WORDS: readonly string[] = [...TYPE_OF.keys()]
