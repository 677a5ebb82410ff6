import { lowerBound } from '../../docset/sorted.ts'
import { DEADLINE_KINDS, type WrittenDeadline } from '../../event/deadlines.ts'
import type { EventId } from '../../event/record.ts'
import type { EventDeadline } from '../dump/clean-deadline.ts'
import { DictionaryColumn, Growable } from './columns.ts'

/** The rows of `deadlines` by event, in columns, because objects would need too much memory. */
export class DeadlineRows {
  readonly #events = new Growable(Float64Array)
  readonly #kinds = new Growable(Uint8Array)
  readonly #dues = new DictionaryColumn()
  readonly #zones = new DictionaryColumn()
  readonly #labels = new DictionaryColumn()
  /** Round of each row; 0 for none. */
  readonly #rounds = new Growable(Uint8Array)
  readonly #extended = new Growable(Uint8Array)
  /** Rows in ascending order of event, then row; `#sorted[at]` is the event of `#order[at]`. */
  #order = new Uint32Array()
  #sorted = new Float64Array()

  add({ event, deadline }: EventDeadline): void {
    this.#events.push(event)
    this.#kinds.push(DEADLINE_KINDS.indexOf(deadline.kind))
    this.#dues.push(deadline.due)
    this.#zones.push(deadline.zone ?? '')
    this.#labels.push(deadline.label ?? '')
    this.#rounds.push(deadline.round ?? 0)
    this.#extended.push(deadline.extended ? 1 : 0)
  }

  /** Sorts the rows by event. To be called after the last row. */
  sort(): void {
    const events = this.#events.values()
    this.#order = Uint32Array.from(events, (_, row) => row).sort((a, b) => events[a]! - events[b]! || a - b)
    this.#sorted = Float64Array.from(this.#order, (row) => events[row]!)
  }

  /** The deadlines of an event, in the order of the dump. */
  of(event: EventId): WrittenDeadline[] {
    const deadlines: WrittenDeadline[] = []
    for (let at = lowerBound(this.#sorted, event); this.#sorted[at] === event; at++) {
      deadlines.push(this.#deadline(this.#order[at]!))
    }
    return deadlines
  }

  /** The event and the due text of each row, in order of events. */
  *all(): Iterable<{ readonly event: EventId; readonly due: string }> {
    for (const [at, row] of this.#order.entries()) {
      yield { event: this.#sorted[at] as EventId, due: this.#dues.text(row) }
    }
  }

  #deadline(row: number): WrittenDeadline {
    return {
      kind: DEADLINE_KINDS[this.#kinds.at(row)]!,
      due: this.#dues.text(row),
      zone: this.#zones.text(row) || null,
      round: this.#rounds.at(row) || null,
      label: this.#labels.text(row) || null,
      extended: this.#extended.at(row) === 1,
    }
  }
}
