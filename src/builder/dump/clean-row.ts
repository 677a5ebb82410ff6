import { attendanceNamed } from '../../event/attendance.ts'
import { type EpochDay, formatDay, parseDay } from '../../event/days.ts'
import { fold } from '../../event/fold.ts'
import { type Attendance, EVENT_TYPES, type EventId, type EventRecord, type EventType } from '../../event/record.ts'
import { FIRST_DAY, LAST_DAY } from '../../event/written-days.ts'
import type { DumpValue, RawRow } from './dump-row.ts'

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
const MOST_SHOWN = 500
const CONTROLS = /\p{Cc}+/gu

/**
 * Turns a row of the dump into an event, or returns the first rule that the row breaks. The country stays as
 * written. `id-duplicate` is not checked here.
 */
export function cleanRow(row: RawRow): EventRecord | Rejection {
  const [idValue, nameValue, typeValue, topicValue, subTopic, startValue, endValue, ...rest] = row
  const [city, country, venue, organizer, website, description, submissionDeadline, attendance, updatedAt] = rest
  const reject = (reason: RejectionReason, value: DumpValue): Rejection => ({
    id: show(idValue),
    reason,
    value: show(value),
  })

  const id = readId(idValue)
  if (id === undefined) return reject('id-invalid', idValue)
  const binary = row.find((value) => typeof value === 'object' && value !== null)
  if (binary !== undefined) return reject('text-invalid', binary)
  const name = readText(nameValue)
  if (name === '') return reject('name-missing', nameValue)
  const type = readType(typeValue)
  if (type === undefined) return reject('type-unknown', typeValue)
  const topic = readText(topicValue)
  if (topic === '') return reject('topic-missing', topicValue)
  const startText = readText(startValue)
  if (startText === '') return reject('start-missing', startValue)
  const start = readDay(startText)
  if (start === undefined) return reject('start-invalid', startValue)
  const endText = readText(endValue)
  const end = endText === '' ? start : readDay(endText)
  if (end === undefined) return reject('end-invalid', endValue)
  if (end < start) return reject('end-before-start', `${formatDay(start)} to ${formatDay(end)}`)

  return {
    id,
    name,
    type,
    topic,
    subTopic: readText(subTopic),
    start,
    end,
    city: readText(city),
    country: readText(country),
    venue: readText(venue),
    organizer: readText(organizer),
    website: readText(website),
    description: readText(description) || null,
    submissionDeadline: readText(submissionDeadline) || null,
    attendance: readAttendance(attendance),
    updatedAt: readText(updatedAt) || null,
  }
}

export function isRejection(result: EventRecord | Rejection): result is Rejection {
  return 'reason' in result
}

/** The text without white space around it, with control characters as spaces. Null becomes `''`. */
function readText(value: DumpValue): string {
  if (value === null) return ''
  return (typeof value === 'string' ? value : String(value)).replace(CONTROLS, ' ').trim()
}

function readId(value: DumpValue): EventId | undefined {
  // columns imported from CSV have digits as text
  const isNumber = typeof value === 'bigint' || (typeof value === 'string' && /^\s*\d{1,16}\s*$/.test(value))
  const id = isNumber ? Number(value) : 0
  return Number.isSafeInteger(id) && id > 0 ? (id as EventId) : undefined
}

function readType(value: DumpValue): EventType | undefined {
  return oneOf(EVENT_TYPES, readText(value))
}

/** An unknown attendance is no reason to reject an event: it is served as null. */
function readAttendance(value: DumpValue): Attendance | null {
  return value === null ? null : (attendanceNamed(readText(value)) ?? null)
}

/** The name that a text means, in any case and with any punctuation. Most texts are a name as it is. */
function oneOf<Name extends string>(names: readonly Name[], text: string): Name | undefined {
  if (names.includes(text as Name)) return text as Name
  const folded = fold(text)
  return names.find((name) => fold(name) === folded)
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
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}... (${text.length} characters)` : text
}
