/** The line of chips: the words of a search with their meanings, and the filters of the search. */
import type { SearchBody } from './answer.ts'
import { withDaysInWords } from './dates.ts'
import { changed, type Filter, type Search, sameWord, withoutWords } from './search.ts'
import { conditionsOf } from './values.ts'

export type Note = NonNullable<SearchBody['interpretation']>[number]

export interface Chip {
  readonly text: string
  /** `words`: as typed; `meant`: words with an interpretation; `left-out`: not searched for. */
  readonly kind: 'words' | 'meant' | 'left-out' | 'filter'
  /** Words of `q` that the chip shows; `''` for a filter. */
  readonly words: string
  /** The sentence of the answer that explains the chip. */
  readonly reason?: string
  /** The search without the chip; undefined if the words of the chip are not in the search. */
  readonly without: Search | undefined
  /** The search with the value of the filter as words of `q` instead. */
  readonly asWords?: Search
}

/**
 * The chips of a search: first those of the words, in their order, then those of the filters.
 * @param answered the words to which the notes belong; the words of the search may be newer
 */
export function chipsOf(search: Search, answered: string | undefined, notes: readonly Note[]): readonly Chip[] {
  // a removed word has no chip, even before the answer to the search without the word arrives
  const ofWords = chipsOfWords(search, answered ?? search.q ?? '', notes).filter(({ without }) => without !== undefined)
  return [...ofWords, ...chipsOfFilters(search, notes)]
}

/** The end of the reason for words such as "in" and "events", which have no chip. */
const SAYS_NOTHING = 'nothing about an event.'

function chipsOfWords(search: Search, q: string, notes: readonly Note[]): readonly Chip[] {
  const words = q.split(/\s+/).filter((word) => word !== '')
  const noteOf = new Map<number, Note>()
  for (const note of notes) {
    if (note.parameter !== 'q') continue
    const places = placesOf(note.given.split(/\s+/), words, (at) => noteOf.has(at))
    for (const place of places) noteOf.set(place, note)
  }
  const runs: { readonly words: string[]; readonly note: Note | undefined }[] = []
  for (const [at, word] of words.entries()) {
    const note = noteOf.get(at)
    const run = note === undefined ? runs.at(-1) : runs.find((other) => other.note === note)
    if (run?.note === note && run !== undefined) run.words.push(word)
    else runs.push({ words: [word], note })
  }
  const shown = runs.filter(({ note }) => note === undefined || !note.reason.endsWith(SAYS_NOTHING))
  return shown.map(({ words: run, note }): Chip => {
    const text = run.join(' ')
    const without = withoutWords(search, text)
    if (note === undefined) return { text, kind: 'words', words: text, without }
    const kind = note.used.length === 0 ? 'left-out' : 'meant'
    return { text: takenAs(text, note), kind, words: text, reason: note.reason, without }
  })
}

/** One position in `words` for each word of `given`; empty if a word of `given` has no free position. */
function placesOf(given: readonly string[], words: readonly string[], isTaken: (at: number) => boolean): number[] {
  const places: number[] = []
  for (const word of given) {
    const at = words.findIndex((other, place) => !isTaken(place) && !places.includes(place) && sameWord(other, word))
    if (at < 0) return []
    places.push(at)
  }
  return places
}

/**
 * Words with their meaning: `workshop`, `munich → Munich, Germany`; `ai + synonyms` if the words and their
 * synonyms are searched for.
 */
function takenAs(words: string, { given, used, reason }: Note): string {
  const [first, ...others] = used
  if (first === undefined || used.join(', ') === given) return words
  if (reason.startsWith('Also searched')) return `${words} + synonyms`
  const name = withDaysInWords(first)
  if (others.length > 0) return `${words} → ${name} and ${others.length} more`
  return sameWord(words.replace(/s$/i, ''), name) || sameWord(words, name) ? name : `${words} → ${name}`
}

function chipsOfFilters(search: Search, notes: readonly Note[]): readonly Chip[] {
  return conditionsOf(search).map(({ filter, value, text, without }): Chip => {
    const note = notes.find(({ parameter, given }) => parameter === filter && sameWord(given, value))
    const isKnown = note === undefined || note.used.join() === value
    return {
      text: isKnown ? text : takenAs(text, note),
      kind: note?.used.length === 0 ? 'left-out' : 'filter',
      words: '',
      ...(isKnown ? {} : { reason: note.reason }),
      without,
      ...(SAID_IN_WORDS.has(filter) && {
        asWords: changed(without, {
          q: [search.q, filter === 'near' ? `near ${value}` : value].filter((part) => part).join(' '),
        }),
      }),
    }
  })
}

/** Filters whose values mean the same as words of `q`. */
const SAID_IN_WORDS: ReadonlySet<Filter> = new Set<Filter>([
  ...(['topic', 'subtopic', 'country', 'countries', 'continent', 'city', 'near', 'type', 'month', 'year'] as const),
  ...(['attendance', 'organizer', 'venue', 'series'] as const),
])
