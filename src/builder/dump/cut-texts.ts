import { TEXT_NAMES, type TextName } from '../../event/attributes.ts'
import { cutAtWord } from '../../event/fold.ts'
import type { EventRecord } from '../../event/record.ts'

/** Maximum code points of each text of an event: assistants refuse answers of over 100,000 characters. */
export const MAX_CHARACTERS = {
  name: 500,
  ...(Object.fromEntries(TEXT_NAMES.map((name) => [name, 500])) as Record<TextName, 500>),
  website: 500,
  description: 5000,
  submissionDeadline: 500,
  updatedAt: 500,
  sourceUrl: 500,
} as const satisfies Partial<Record<keyof EventRecord, number>>
type CutField = keyof typeof MAX_CHARACTERS
/** Replacements for URLs that are too long: part of a URL is useless. */
const NO_LINK = { website: '', sourceUrl: null } as const
const FIELDS = Object.keys(MAX_CHARACTERS) as CutField[]

/**
 * Shortens the texts of an event that are too long, in place, and removes its URLs that are too long. Returns
 * true if any text was too long.
 */
export function shortenTexts(event: EventRecord): boolean {
  let isCut = false
  for (const field of FIELDS) {
    const text = event[field]
    if (text === null || text.length <= MAX_CHARACTERS[field]) continue
    const shorter = cutAtWord(text, MAX_CHARACTERS[field])
    if (shorter === text) continue
    Object.assign(event, { [field]: field in NO_LINK ? NO_LINK[field as keyof typeof NO_LINK] : shorter })
    isCut = true
  }
  return isCut
}
