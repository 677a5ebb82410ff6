import type { EventRecord } from '../../event/record.ts'

/**
 * The most characters (code points) that a text of an event may have. Chat assistants refuse answers of more
 * than 100,000 characters.
 */
export const MOST_CHARACTERS = {
  name: 500,
  topic: 500,
  subTopic: 500,
  city: 500,
  country: 500,
  venue: 500,
  organizer: 500,
  website: 500,
  description: 5000,
} as const satisfies Partial<Record<keyof EventRecord, number>>
type CutField = keyof typeof MOST_CHARACTERS
const FIELDS = Object.keys(MOST_CHARACTERS) as CutField[]

/** Ids that the report shows for each field. */
const SAMPLES = 5

/** How many texts of a field were too long, and the ids of the first few. */
export interface CutReport {
  readonly field: CutField
  readonly most: number
  readonly rows: number
  readonly ids: readonly number[]
}

/** Shortens texts that are too long, and counts them. */
export class TextCutter {
  readonly #cut = new Map<CutField, { rows: number; ids: number[] }>()

  /** Shortens the texts of an event in place. A long website is left out: part of an address is useless. */
  shorten(record: EventRecord): void {
    for (const field of FIELDS) {
      const text = record[field]
      if (text === null || text.length <= MOST_CHARACTERS[field]) continue
      const shorter = cutAtWord(text, MOST_CHARACTERS[field])
      if (shorter === text) continue
      record[field] = field === 'website' ? '' : shorter
      const counted = this.#cut.get(field) ?? { rows: 0, ids: [] }
      this.#cut.set(field, counted)
      counted.rows++
      if (counted.ids.length < SAMPLES) counted.ids.push(record.id)
    }
  }

  /** In the order of `MOST_CHARACTERS`; fields of which nothing was cut are left out. */
  report(): CutReport[] {
    return FIELDS.flatMap((field) => {
      const counted = this.#cut.get(field)
      return counted ? [{ field, most: MOST_CHARACTERS[field], ...counted }] : []
    })
  }
}

/**
 * A text of at most `most` code points: the text itself, or its beginning up to the end of a word, with an
 * ellipsis. A text whose last word would be most of it is cut inside that word.
 */
export function cutAtWord(text: string, most: number): string {
  const characters = [...text]
  if (characters.length <= most) return text
  const beginning = characters.slice(0, most - 1).join('')
  const isWordEnd = /\s/u.test(characters[most - 1]!)
  const end = isWordEnd ? beginning.length : beginning.search(/\s+\S*$/u)
  return `${beginning.slice(0, end >= beginning.length / 2 ? end : undefined).trimEnd()}…`
}
