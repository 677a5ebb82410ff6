import { CHOICE_NAMES, choicesOf, TEXT_NAMES } from '../../event/attributes.ts'
import { fold } from '../../event/fold.ts'
import type { EventRecord } from '../../event/record.ts'
import { writtenDay } from '../../event/written-days.ts'
import { NO_DAY } from '../../snapshot/about.ts'
import { type DetailMembers, detailRecord } from '../../snapshot/details.ts'
import { NO_DETAIL, ROW_POOLS } from '../../snapshot/format.ts'
import { escapeJson } from '../../snapshot/pool.ts'
import { ValueCounts } from '../samples.ts'
import type { Spool } from '../spool.ts'
import { DictionaryColumn, Growable, TextColumn } from './columns.ts'
import { TermColumn } from './term-column.ts'

/** The deadline of a row that has none, or one that could not be read: no day of the directory. */
export const NO_DEADLINE = NO_DAY

/** The last change of a row that has none, or one that could not be read: before every day. */
const NO_UPDATE = -0x8000_0000

/**
 * The rows of a dump that were not rejected, column by column, in the order of the dump. Columns are arrays
 * of numbers and bytes: there is no object for each row.
 */
export class EventTable {
  readonly #ids = new Set<number>()
  readonly #built: number
  readonly id = new Growable(Float64Array)
  readonly start = new Growable(Int32Array)
  readonly end = new Growable(Int32Array)
  /** Positions in the choices of each attribute; their number for none. */
  readonly choices = mapNames(CHOICE_NAMES, () => new Growable(Uint8Array))
  /** Submission deadlines as days, or NO_DEADLINE. */
  readonly deadlines = new Growable(Int32Array)
  readonly deadlineCounts = new ValueCounts()
  /** Days of `updated_at`, or NO_DAY. Days after the build are mistakes. */
  readonly updates = new Growable(Int32Array)
  readonly detailAt = new Growable(Uint32Array)
  /** Number of values that a row has. */
  readonly filled = new Growable(Uint8Array)
  /** The day of the last change of a row; NO_UPDATE if it is not known. */
  readonly updated = new Growable(Int32Array)
  readonly terms = new TermColumn()
  /** Names and websites, JSON-escaped. */
  readonly texts = mapNames(ROW_POOLS, () => new TextColumn())
  readonly values = mapNames(TEXT_NAMES, () => new DictionaryColumn())
  /** The cold text; `detailAt` is its position in bytes. */
  readonly details: Spool

  /** `built` is the day of the build. */
  constructor(details: Spool, built: number = Number.POSITIVE_INFINITY) {
    this.details = details
    this.#built = built
  }

  get rows(): number {
    return this.id.length
  }

  has(id: number): boolean {
    return this.#ids.has(id)
  }

  /** Appends a row. Its id must not be in the table yet. */
  add(record: EventRecord): void {
    this.#ids.add(record.id)
    this.id.push(record.id)
    this.start.push(record.start)
    this.end.push(record.end)
    for (const name of CHOICE_NAMES) {
      const choices = choicesOf(name)
      const choice = record[name]
      this.choices[name].push(choice === null ? choices.length : choices.indexOf(choice))
    }
    this.#addDeadline(record.submissionDeadline ?? '')
    const update = writtenDay(record.updatedAt ?? '')
    this.updates.push(update === undefined || update > this.#built ? NO_DAY : update)
    this.detailAt.push(appendDetail(this.details, record))
    this.filled.push(Object.values(record).filter((value) => value !== null && value !== '').length)
    this.updated.push(writtenDay(record.updatedAt ?? '') ?? NO_UPDATE)
    this.terms.push(fold(record.name), record.name)
    this.texts.name.push(escapeJson(record.name))
    this.texts.website.push(escapeJson(record.website))
    for (const name of TEXT_NAMES) this.values[name].push(record[name])
  }

  #addDeadline(written: string): void {
    const day = written === '' ? undefined : writtenDay(written)
    this.deadlines.push(day ?? NO_DEADLINE)
    this.deadlineCounts.add(written, day === undefined ? '' : written)
  }

  /** Frees the memory that only reading needs. */
  finishReading(): void {
    this.#ids.clear()
  }
}

/** Appends the details of an event. Returns the position of the record in bytes, or NO_DETAIL without any. */
function appendDetail(details: Spool, record: EventRecord): number {
  const { description, submissionDeadline, updatedAt, sourceUrl } = record
  const members: DetailMembers = {
    description,
    submission_deadline: submissionDeadline,
    updated_at: updatedAt,
    source_url: sourceUrl,
  }
  if (Object.values(members).every((value) => value === null)) return NO_DETAIL
  return details.append(detailRecord(record.id, JSON.stringify(members).slice(1, -1)))
}

/** An object with a value for each name. */
export function mapNames<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>
}
