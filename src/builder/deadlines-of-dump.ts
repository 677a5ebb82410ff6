import type { EventId, EventRecord } from '../event/record.ts'
import { cleanDeadline, DEADLINE_FAULTS, type DeadlineFault, MAX_DEADLINES } from './dump/clean-deadline.ts'
import { type Rejection, show } from './dump/clean-row.ts'
import type { Dump } from './dump/read-dump.ts'
import { formatCount, shorten } from './printable.ts'
import { Samples } from './samples.ts'
import { DeadlineRows } from './table/deadline-rows.ts'

type FaultySample = Pick<Rejection, 'id' | 'value'>

/** Report on the rows of the table or view `deadlines`. */
export interface DeadlineReport {
  readonly rows: number
  /** Required columns that the table lacks. If there are any, no row was used. */
  readonly missingColumns: readonly string[]
  readonly faults: readonly {
    readonly fault: DeadlineFault
    readonly says: string
    readonly rows: number
    readonly samples: readonly FaultySample[]
  }[]
}

/** The deadlines of a dump by event. Counts the rows that look wrong. */
export class DeadlinesOfDump {
  readonly #dumped: Dump['deadlines']
  readonly #rows = new DeadlineRows()
  readonly #faults = new Samples<DeadlineFault, FaultySample>()
  #count = 0

  constructor(dumped: Dump['deadlines']) {
    this.#dumped = dumped
  }

  /** Reads all rows. To be called before events are read. */
  read(): void {
    for (const row of this.#dumped?.rows() ?? []) {
      this.#count++
      const id = show(row[0] ?? null)
      const deadline = cleanDeadline(row, (fault, value) => this.#faults.add(fault, { id, value }))
      if (deadline) this.#rows.add(deadline)
    }
    this.#rows.sort()
  }

  /** The deadlines of an event, at most MAX_DEADLINES, as a part of its record. */
  of(event: EventId): Pick<EventRecord, 'deadlines'> {
    const all = this.#rows.of(event)
    for (const { due } of all.slice(MAX_DEADLINES)) this.#faults.add('too-many', { id: String(event), value: due })
    return all.length === 0 ? {} : { deadlines: all.slice(0, MAX_DEADLINES) }
  }

  /** Reports the deadlines of events that were not kept. To be called after events are read. */
  checkEvents(isKept: (event: EventId) => boolean): void {
    for (const { event, due } of this.#rows.all()) {
      if (!isKept(event)) this.#faults.add('event-unknown', { id: String(event), value: due })
    }
  }

  /** The report; undefined if the dump has no table `deadlines`. */
  report(): DeadlineReport | undefined {
    if (this.#dumped === undefined) return undefined
    const faults = Object.entries(DEADLINE_FAULTS).flatMap(([name, says]) => {
      const fault = name as DeadlineFault
      const { count, samples } = this.#faults.of(fault)
      return count === 0 ? [] : [{ fault, says, rows: count, samples }]
    })
    return { rows: this.#count, missingColumns: this.#dumped.missing, faults }
  }
}

export function deadlineLines({ rows, missingColumns, faults }: DeadlineReport): string[] {
  if (missingColumns.length > 0) {
    return [`The table deadlines was not used, because it lacks the columns ${missingColumns.join(', ')}`]
  }
  return [
    `Rows of deadlines read: ${formatCount(rows)}`,
    ...faults.flatMap(({ fault, says, rows, samples }) => [
      `  ${fault}: ${formatCount(rows)} (${says})`,
      ...samples.map(({ id, value }) => `    event ${shorten(id)}: ${shorten(value)}`),
    ]),
  ]
}
