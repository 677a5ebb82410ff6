import { TEXT_NAMES, type TextName } from '../../event/attributes.ts'
import { cutAtWord } from '../../event/fold.ts'
import type { EventRecord } from '../../event/record.ts'
import { Samples } from '../samples.ts'

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

/** How many texts of a field were too long, and the ids of the first few. */
export interface CutReport {
  readonly field: CutField
  readonly most: number
  readonly rows: number
  readonly ids: readonly number[]
}

/** Shortens texts that are too long, and counts them. */
export class TextCutter {
  readonly #cut = new Samples<CutField, number>()

  /** Shortens the texts of an event in place. A long website is left out: part of an address is useless. */
  shorten(record: EventRecord): void {
    for (const field of FIELDS) {
      const text = record[field]
      if (text === null || text.length <= MAX_CHARACTERS[field]) continue
      const shorter = cutAtWord(text, MAX_CHARACTERS[field])
      if (shorter === text) continue
      record[field] = field === 'website' ? '' : shorter
      this.#cut.add(field, record.id)
    }
  }

  /** In the order of `MAX_CHARACTERS`; fields of which nothing was cut are left out. */
  report(): CutReport[] {
    return FIELDS.flatMap((field) => {
      const { count, samples } = this.#cut.of(field)
      return count === 0 ? [] : [{ field, most: MAX_CHARACTERS[field], rows: count, ids: samples }]
    })
  }
}
