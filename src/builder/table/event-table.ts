import { CHOICE_NAMES, choicesOf, TEXT_NAMES } from '../../event/attributes.ts'
import { DEADLINE_KINDS, DEFAULT_KIND, readDue, readShortForm, type TimedDeadline } from '../../event/deadlines.ts'
import { fold } from '../../event/fold.ts'
import type { EventRecord } from '../../event/record.ts'
import { writtenDay } from '../../event/written-days.ts'
import { NO_DAY } from '../../snapshot/about.ts'
import { detailRecord } from '../../snapshot/detail-records.ts'
import { detailText, NO_DEADLINE } from '../../snapshot/details.ts'
import { NO_DETAIL, ROW_POOLS } from '../../snapshot/format.ts'
import { escapeJson } from '../../snapshot/pool.ts'
import { ValueCounts } from '../samples.ts'
import type { Spool } from '../spool.ts'
import { DictionaryColumn, Growable, TextColumn } from './columns.ts'
import { TermColumn } from './term-column.ts'

/** The kept rows of a dump, in its order, as columns of numbers and bytes. */
export class EventTable {
  readonly #ids = new Set<number>()
  readonly #built: number
  readonly id = new Growable(Float64Array)
  readonly start = new Growable(Int32Array)
  readonly end = new Growable(Int32Array)
  /** By attribute and row: position of the value in the choices; without a value, the number of choices. */
  readonly choices = mapNames(CHOICE_NAMES, () => new Growable(Uint8Array))
  /** Deadlines of all rows, grouped by row. Deadlines without an instant are left out. */
  readonly deadlines = {
    kinds: new Growable(Uint8Array),
    instants: new Growable(Float64Array),
    days: new Growable(Int32Array),
    /** `ends[row]` is the number of deadlines of this row and all earlier rows. */
    ends: new Growable(Uint32Array),
  }
  readonly deadlineCounts = new ValueCounts()
  /** Days of `updated_at`; NO_DAY if the day is missing, unreadable or later than the build. */
  readonly updates = new Growable(Int32Array)
  readonly detailAt = new Growable(Uint32Array)
  /** For each row, the number of fields with a value (see `leadsIn`). */
  readonly filled = new Growable(Uint8Array)
  /** Days of `updated_at`, even if later than the build; NO_DAY if missing or unreadable (see `leadsIn`). */
  readonly updatedAsWritten = new Growable(Int32Array)
  readonly terms = new TermColumn()
  /** Names and websites, JSON-escaped. */
  readonly texts = mapNames(ROW_POOLS, () => new TextColumn())
  readonly values = mapNames(TEXT_NAMES, () => new DictionaryColumn())
  /** The cold text; `detailAt` has positions in it, in bytes. */
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
    const update = writtenDay(record.updatedAt ?? '')
    this.updates.push(update === undefined || update > this.#built ? NO_DAY : update)
    this.detailAt.push(appendDetail(this.details, record, this.#addDeadlines(record)))
    this.filled.push(Object.values(record).filter((value) => value !== null && value !== '').length)
    this.updatedAsWritten.push(update ?? NO_DAY)
    this.terms.push(fold(record.name), record.name)
    this.texts.name.push(escapeJson(record.name))
    this.texts.website.push(escapeJson(record.website))
    for (const name of TEXT_NAMES) this.values[name].push(record[name])
  }

  /**
   * Adds the deadlines of an event: `submissionDeadline` only if `deadlines` has no submission on its day.
   * Returns all deadlines, or none if the record has only `submissionDeadline`.
   */
  #addDeadlines({ submissionDeadline, deadlines: others = [] }: EventRecord): readonly TimedDeadline[] {
    const { kinds, instants, days, ends } = this.deadlines
    const short = submissionDeadline === null ? undefined : readShortForm(submissionDeadline)
    this.deadlineCounts.add(submissionDeadline ?? '', short === undefined ? '' : submissionDeadline!)
    const all = others.map((deadline) => ({ deadline, due: readDue(deadline.due, deadline.zone ?? '') }))
    const isAmongOthers = all.some(({ deadline, due }) => deadline.kind === DEFAULT_KIND && due?.day === short?.day)
    if (submissionDeadline !== null && !isAmongOthers) {
      all.unshift({ deadline: { kind: DEFAULT_KIND, due: submissionDeadline, ...NO_DEADLINE }, due: short })
    }
    for (const { deadline, due } of all) {
      if (due === undefined) continue
      kinds.push(DEADLINE_KINDS.indexOf(deadline.kind))
      instants.push(due.instant)
      days.push(due.day)
    }
    ends.push(kinds.length)
    if (others.length === 0) return []
    return all.map(({ deadline, due }) => ({ ...deadline, instant: due?.instant ?? null }))
  }

  /** Frees the memory that is only needed while rows are read. */
  finishReading(): void {
    this.#ids.clear()
  }
}

/** Appends the details of an event. Returns their position in bytes; NO_DETAIL if there are none. */
function appendDetail(details: Spool, record: EventRecord, deadlines: readonly TimedDeadline[]): number {
  const text = detailText({
    description: record.description,
    submission_deadline: record.submissionDeadline,
    updated_at: record.updatedAt,
    source_url: record.sourceUrl,
    deadlines,
  })
  return text === '' ? NO_DETAIL : details.append(detailRecord(record.id, text))
}

export function mapNames<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>
}
