import { EVENT_TYPES, type EventType } from '../../../event/record.ts'
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
export function typeMeant({ synonyms }: Snapshot, word: string): EventType | undefined {
  const own = TYPE_OF.get(termOf(word)) ?? TYPE_OF.get(word)
  if (own !== undefined) return own
  // a word of Chinese or Japanese may be several terms: 研讨会
  for (const form of synonyms.of(termsOfWord(word).join(' '))) {
    const type = TYPE_OF.get(form)
    if (type !== undefined) return type
  }
  return undefined
}

/** The words that mean a type, for corrections. */
export const TYPE_WORDS: readonly string[] = [...TYPE_OF.keys()]
