import { TEXT_NAMES, type TextName } from '../../event/attributes.ts'
import { cutAtWord } from '../../event/fold.ts'
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

/** True if an event has a text that is too long. */
export function hasLongText(event: EventRecord): boolean {
  return FIELDS.some((field) => shortened(event, field) !== event[field])
}

/**
 * Shortens the texts of an event that are too long, in place. A long website is left out: part of an address
 * is useless.
 */
export function shortenTexts(event: EventRecord): void {
  for (const field of FIELDS) {
    const shorter = shortened(event, field)
    if (shorter !== null && shorter !== event[field]) event[field] = field === 'website' ? '' : shorter
  }
}

function shortened(event: EventRecord, field: CutField): string | null {
  const text = event[field]
  const most = MAX_CHARACTERS[field]
  return text === null || text.length <= most ? text : cutAtWord(text, most)
}
