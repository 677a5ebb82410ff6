import { ATTRIBUTE_NAMES, type AttributeName, columnOf, EVENT_TYPES, isChoice } from '../../event/attributes.ts'
import { formatDay } from '../../event/days.ts'
import { readValue } from '../../event/read-value.ts'
import type { EventId, EventRecord } from '../../event/record.ts'
import { writtenDay } from '../../event/written-days.ts'
import { AT, type DumpValue, type RawRow } from './dump-row.ts'

const DAY_FORMS =
  'a day from 1900-01-01 to 2199-12-31 in a form that has one meaning: 2026-03-01, March 1, 2026, 13/03/2026'

/** The rules that rows must follow. The report counts rejected rows under these names. */
export const REJECTIONS = {
  'id-invalid': 'id must be a whole number from 1 to 9007199254740991',
  'id-duplicate': 'id must be unique; the first row with it was kept',
  'text-invalid': 'text columns must hold text, not binary data',
  'name-missing': 'name must not be blank',
  'type-unknown': `type must be one of ${EVENT_TYPES.join(', ')}`,
  'topic-missing': 'topic must not be blank',
  'start-missing': 'start_date must not be blank',
  'start-invalid': `start_date must be ${DAY_FORMS}`,
  'end-invalid': `end_date must be blank or ${DAY_FORMS}`,
  'end-before-start': 'end_date must not precede start_date',
} as const
export type RejectionReason = keyof typeof REJECTIONS
export const REASONS = Object.keys(REJECTIONS) as RejectionReason[]

/** A rule that a row breaks, and the value that breaks it, as text. */
interface BrokenRule {
  readonly reason: RejectionReason
  readonly value: string
}

/** A row that breaks a rule: its id as text, the first rule, and further rules if it breaks several. */
export interface Rejection extends BrokenRule {
  readonly id: string
  readonly further?: readonly BrokenRule[]
}

/** Maximum characters of a value in the report, so that values do not fill the disk. */
const MAX_SHOWN = 500
const CONTROLS = /\p{Cc}+/gu

/** Reads a row as an event, or returns the rules that it breaks. `isTaken` is true for ids of kept events. */
export function cleanRow(row: RawRow, isTaken: (id: EventId) => boolean): EventRecord | Rejection {
  const broken: BrokenRule[] = []
  const breaks = (reason: RejectionReason, value: DumpValue) => {
    broken.push({ reason, value: show(value) })
  }
  const rawAt = (at: number) => row[at] ?? null
  const textAt = (at: number) => readText(rawAt(at))

  const id = readId(rawAt(AT.id))
  if (id === undefined) breaks('id-invalid', rawAt(AT.id))
  const binary = row.find((value) => typeof value === 'object' && value !== null)
  if (binary !== undefined) breaks('text-invalid', binary)
  const name = textAt(AT.name)
  if (name === '') breaks('name-missing', rawAt(AT.name))
  if (cleanValue('type', textAt(AT.type)) === null) breaks('type-unknown', rawAt(AT.type))
  if (textAt(AT.topic) === '') breaks('topic-missing', rawAt(AT.topic))
  const startText = textAt(AT.start_date)
  const start = writtenDay(startText)
  if (start === undefined) breaks(startText === '' ? 'start-missing' : 'start-invalid', rawAt(AT.start_date))
  const endText = textAt(AT.end_date)
  const end = endText === '' ? start : writtenDay(endText)
  if (end === undefined && endText !== '') breaks('end-invalid', rawAt(AT.end_date))
  if (start !== undefined && end !== undefined && end < start) {
    breaks('end-before-start', `${formatDay(start)} to ${formatDay(end)}`)
  }
  if (id !== undefined && isTaken(id)) breaks('id-duplicate', name)
  if (broken.length > 0) return rejection(rawAt(AT.id), broken)

  const record: Partial<Record<AttributeName, string | null>> & Omit<EventRecord, AttributeName> = {
    id: id!,
    name,
    start: start!,
    end: end!,
    website: textAt(AT.website),
    description: textAt(AT.description) || null,
    submissionDeadline: textAt(AT.submission_deadline) || null,
    updatedAt: textAt(AT.updated_at) || null,
    sourceUrl: textAt(AT.source_url) || null,
  }
  for (const attribute of ATTRIBUTE_NAMES) record[attribute] = cleanValue(attribute, textAt(AT[columnOf(attribute)]))
  return record as EventRecord
}

function rejection(rawId: DumpValue, broken: readonly BrokenRule[]): Rejection {
  const [first, ...further] = broken
  return { id: show(rawId), ...first!, ...(further.length > 0 && { further }) }
}

/** The value of an attribute; for an empty or unreadable text, null for a choice, otherwise `''`. */
function cleanValue(name: AttributeName, text: string): string | null {
  const value = text === '' ? '' : (readValue(name, text) ?? '')
  return isChoice(name) && value === '' ? null : value
}

export function isRejection(result: EventRecord | Rejection): result is Rejection {
  return 'reason' in result
}

/** The text without white space around it, with control characters as spaces. Null becomes `''`. */
export function readText(value: DumpValue): string {
  if (value === null) return ''
  return (typeof value === 'string' ? value : String(value)).replace(CONTROLS, ' ').trim()
}

/** An event id; undefined if the value is not an id. */
export function readId(value: DumpValue): EventId | undefined {
  // columns imported from CSV have digits as text
  const isNumber = typeof value === 'bigint' || (typeof value === 'string' && /^\s*\d{1,16}\s*$/.test(value))
  const id = isNumber ? Number(value) : 0
  return Number.isSafeInteger(id) && id > 0 ? (id as EventId) : undefined
}

/** A value for the report, cut to MAX_SHOWN characters. */
export function show(value: DumpValue): string {
  if (value === null) return 'null'
  if (value instanceof Uint8Array) return `${value.length} bytes of binary data`
  const text = String(value)
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}... (${text.length} characters)` : text
}
