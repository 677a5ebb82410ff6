import { createHash } from 'node:crypto'
import { cleanRow, isRejection, REJECTIONS } from '../builder/dump/clean-row.ts'
import { DUMP_COLUMNS } from '../builder/dump/dump-row.ts'
import type { StoredEvent } from '../builder/dump/update-dump.ts'
import { formatDay } from '../event/days.ts'
import { DEADLINE_KINDS } from '../event/deadlines.ts'
import { fold } from '../event/fold.ts'
import type { EventId } from '../event/record.ts'
import { writtenRange } from '../event/written-range.ts'
import { NEEDED } from './columns.ts'
import { plainText, splitPlace, typeNamed } from './read-texts.ts'
import type { Deadline } from './record.ts'

export interface SourceFacts {
  /** The name by which a later import finds the rows of the source. */
  readonly source: string
  /** The name that readers see; `''` for none. */
  readonly publicName: string
}

/** Reason why a record is no event. */
export interface Refusal {
  readonly reason: string
  readonly value: string
  /** The key of the row, if it is known. A row with this key from an earlier import stays in the dump. */
  readonly key: string | undefined
}

const RANK = /^rank\.(.*)$/

export function makeEvent(
  fields: ReadonlyMap<string, string>,
  deadlines: readonly Deadline[],
  { source, publicName }: SourceFacts,
): StoredEvent | Refusal {
  const read = (name: string) => {
    const text = fields.get(name) ?? ''
    return name === 'description' ? plainText(text) : text.replace(/\s+/g, ' ')
  }
  const days = daysOf(read('start_date'), read('end_date'))
  const key = keyOf(read('id'), read('name'), days.start_date)
  const id = idOf(source, key)
  const values = new Map<string, string>(DUMP_COLUMNS.map((column) => [column, read(column)]))
  const type = typeNamed(read('type')) ?? read('type')
  // of several languages, the first is usually the main language
  const language = read('language')
    .split(/[,;/|]/, 1)[0]!
    .trim()
  const known = {
    ...days,
    ...splitPlace(read('city'), read('country')),
    type,
    language,
    source: read('source') || publicName,
  }
  for (const [column, text] of Object.entries(known)) values.set(column, text)
  const rejection = cleanRow(
    DUMP_COLUMNS.map((column) => (column === 'id' ? BigInt(id) : values.get(column) || null)),
    () => false,
  )
  if (isRejection(rejection)) {
    const { reason, value } = rejection
    const isKeyKnown = read('id') !== '' || NEEDED.every((column) => read(column) !== '')
    return { reason: REJECTIONS[reason], value, key: isKeyKnown ? key : undefined }
  }
  const row = Object.fromEntries(DUMP_COLUMNS.map((column) => [column, values.get(column) || null]))
  return {
    id,
    key,
    row: { ...row, id },
    deadlines: (deadlines.length > 0 ? deadlines : flatDeadlines(fields)).filter(isKnown).map(rowOfDeadline),
    ranks: [...fields].flatMap(([name, value]) => {
      const scheme = RANK.exec(name)?.[1]
      return scheme === undefined ? [] : [{ series: null, scheme, value, year: null }]
    }),
  }
}

/** The days as `YYYY-MM-DD`; a text that means no day stays as it is. */
function daysOf(start: string, end: string): { start_date: string; end_date: string } {
  const first = writtenRange(start)
  const last = end === '' ? first : writtenRange(end)
  return {
    start_date: first === undefined ? start : formatDay(first.start),
    end_date: last === undefined ? end : formatDay(last.end),
  }
}

/** The source's own id, or name and first day. The case and the punctuation of a name are ignored. */
function keyOf(own: string, name: string, start: string): string {
  return own === '' ? `${fold(name) || name}\n${start}` : own
}

/** A hash of 52 bits, which JSON and JavaScript hold as a number; never 0. */
export function idOf(source: string, key: string): EventId {
  const bits = createHash('sha256').update(`${source}\0${key}`).digest().readBigUInt64BE() >> 12n
  return Number(bits || 1n) as EventId
}

function flatDeadlines(fields: ReadonlyMap<string, string>): Deadline[] {
  const zone = fields.get('deadline.zone') ?? ''
  return DEADLINE_KINDS.flatMap((kind) => {
    const due = fields.get(`deadline.${kind}`)
    return due === undefined ? [] : [{ kind, due, zone, round: 0, label: '' }]
  })
}

/** True if the kind of a deadline is one of DEADLINE_KINDS. */
export function isKnown({ kind }: Deadline): boolean {
  return DEADLINE_KINDS.some((each) => each === kind)
}

function rowOfDeadline({ kind, due, zone, round, label }: Deadline): StoredEvent['deadlines'][number] {
  return { kind, due, zone: zone || null, round: round || null, label: label || null, extended: null }
}
