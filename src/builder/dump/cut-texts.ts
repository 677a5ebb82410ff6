import { TEXT_NAMES, type TextName } from '../../event/attributes.ts'
import { cutAtWord } from '../../event/cut-at-word.ts'
import type { EventRecord } from '../../event/record.ts'

/**
 * The most characters (code points) that a text of an event may have. Chat assistants refuse answers of more
 * than 100,000 characters.
 */
export const MAX_CHARACTERS = {
  name: 500,
  ...(Object.fromEntries(TEXT_NAMES.map((name) => [name, 500])) as Record<TextName, 500>),
  website: 500,
  description: 5000,
  submissionDeadline: 500,
  updatedAt: 500,
} as const satisfies Partial<Record<keyof EventRecord, number>>
type CutField = keyof typeof MAX_CHARACTERS
const FIELDS = Object.keys(MAX_CHARACTERS) as CutField[]

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
      if (text === null || text.length <= MAX_CHARACTERS[field]) continue
      const shorter = cutAtWord(text, MAX_CHARACTERS[field])
      if (shorter === text) continue
      record[field] = field === 'website' ? '' : shorter
      const counted = this.#cut.get(field) ?? { rows: 0, ids: [] }
      this.#cut.set(field, counted)
      counted.rows++
      if (counted.ids.length < SAMPLES) counted.ids.push(record.id)
    }
  }

  /** In the order of `MAX_CHARACTERS`; fields of which nothing was cut are left out. */
  report(): CutReport[] {
    return FIELDS.flatMap((field) => {
      const counted = this.#cut.get(field)
      return counted ? [{ field, most: MAX_CHARACTERS[field], ...counted }] : []
    })
  }
}
