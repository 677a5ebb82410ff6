import { ATTRIBUTE_NAMES, type AttributeName, columnOf, EVENT_TYPES, isChoice } from '../../event/attributes.ts'
import { type EpochDay, formatDay, parseDay } from '../../event/days.ts'
import { readValue } from '../../event/read-value.ts'
import type { EventId, EventRecord } from '../../event/record.ts'
import { FIRST_DAY, LAST_DAY } from '../../event/written-days.ts'
import { AT, type DumpValue, type RawRow } from './dump-row.ts'

/** The rules that rows must keep. The report counts rejected rows under these names. */
export const REJECTIONS = {
  'id-invalid': 'id must be a whole number from 1 to 9007199254740991',
  'id-duplicate': 'id must be unique; the first row with it was kept',
  'text-invalid': 'text columns must hold text, not binary data',
  'name-missing': 'name must not be blank',
  'type-unknown': `type must be one of ${EVENT_TYPES.join(', ')}`,
  'topic-missing': 'topic must not be blank',
  'start-missing': 'start_date must not be blank',
  'start-invalid': 'start_date must be a calendar date from 1900-01-01 to 2199-12-31, written YYYY-MM-DD',
  'end-invalid': 'end_date must be blank or a calendar date from 1900-01-01 to 2199-12-31, written YYYY-MM-DD',
  'end-before-start': 'end_date must not precede start_date',
} as const
export type RejectionReason = keyof typeof REJECTIONS

/** A row that breaks a rule. `value` broke it; `id` and `value` are the dump's values as text. */
export interface Rejection {
  readonly id: string
  readonly reason: RejectionReason
  readonly value: string
}

/** As long as any text of an event but its description. */
const MAX_SHOWN = 500
const CONTROLS = /\p{Cc}+/gu

/**
 * Turns a row of the dump into an event, or returns the first rule that the row breaks. The country stays as
 * written. `id-duplicate` is not checked here.
 */
export function cleanRow(row: RawRow): EventRecord | Rejection {
  const rawId = row[AT.id] ?? null
  const reject = (reason: RejectionReason, value: DumpValue = null): Rejection => ({
    id: show(rawId),
    reason,
    value: show(value),
  })

  const id = readId(rawId)
  if (id === undefined) return reject('id-invalid', rawId)
  const binary = row.find((value) => typeof value === 'object' && value !== null)
  if (binary !== undefined) return reject('text-invalid', binary)
  const textAt = (at: number) => readText(row[at] ?? null)
  const name = textAt(AT.name)
  if (name === '') return reject('name-missing', row[AT.name])
  const type = cleanValue('type', textAt(AT.type))
  if (type === null) return reject('type-unknown', row[AT.type])
  if (textAt(AT.topic) === '') return reject('topic-missing', row[AT.topic])
  const startText = textAt(AT.start_date)
  if (startText === '') return reject('start-missing', row[AT.start_date])
  const start = readDay(startText)
  if (start === undefined) return reject('start-invalid', row[AT.start_date])
  const endText = textAt(AT.end_date)
  const end = endText === '' ? start : readDay(endText)
  if (end === undefined) return reject('end-invalid', row[AT.end_date])
  if (end < start) return reject('end-before-start', `${formatDay(start)} to ${formatDay(end)}`)

  const record: Partial<Record<AttributeName, string | null>> & Omit<EventRecord, AttributeName> = {
    id,
    name,
    start,
    end,
    website: textAt(AT.website),
    description: textAt(AT.description) || null,
    submissionDeadline: textAt(AT.submission_deadline) || null,
    updatedAt: textAt(AT.updated_at) || null,
  }
  for (const attribute of ATTRIBUTE_NAMES) record[attribute] = cleanValue(attribute, textAt(AT[columnOf(attribute)]))
  return record as EventRecord
}

/** A text that means no value of its attribute is no reason to reject an event: the value is absent then. */
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

function readId(value: DumpValue): EventId | undefined {
  // columns imported from CSV have digits as text
  const isNumber = typeof value === 'bigint' || (typeof value === 'string' && /^\s*\d{1,16}\s*$/.test(value))
  const id = isNumber ? Number(value) : 0
  return Number.isSafeInteger(id) && id > 0 ? (id as EventId) : undefined
}

function readDay(text: string): EpochDay | undefined {
  const day = parseDay(text)
  return day !== undefined && day >= FIRST_DAY && day <= LAST_DAY ? day : undefined
}

/** As in the report, where a value must not fill the disk. */
function show(value: DumpValue): string {
  if (value === null) return 'null'
  if (value instanceof Uint8Array) return `${value.length} bytes of binary data`
  const text = String(value)
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}... (${text.length} characters)` : text
}
