import { writtenDay } from '../../event/written-days.ts'
import { growableI32 } from './growable.ts'

/** The deadline of a row that has none, or one that could not be read: no day of the directory. */
export const NO_DEADLINE = -0x8000_0000

/** Texts that could not be read and that the report tells apart; of any more only the rows are counted. */
const MAX_UNREAD = 10_000
/** Texts that the report shows. */
const SAMPLES = 20

/** What became of the column of submission deadlines. */
export interface DeadlineReport {
  /** Rows whose deadline was read as a day. */
  readonly read: number
  /** Rows whose deadline is no day that could be read: it is shown as written. */
  readonly unread: number
  /** Some texts that could not be read, those of the most rows first. */
  readonly samples: readonly { readonly written: string; readonly rows: number }[]
}

/** The submission deadlines of rows as days, and what could not be read. */
export class DeadlineColumn {
  readonly #days = growableI32()
  /** `unread.get(text)` is the rows that have a text that could not be read. */
  readonly #unread = new Map<string, number>()
  #readRows = 0
  #unreadRows = 0

  push(written: string | null): void {
    const day = written === null ? undefined : writtenDay(written)
    this.#days.push(day ?? NO_DEADLINE)
    if (day !== undefined) this.#readRows++
    else if (written !== null) this.#countUnread(written)
  }

  /** `days()[row]` is the deadline of a row, or NO_DEADLINE; length = rows. */
  days(): Int32Array {
    return this.#days.values()
  }

  report(): DeadlineReport {
    const samples = [...this.#unread]
      .map(([written, rows]) => ({ written, rows }))
      .sort((a, b) => b.rows - a.rows || (a.written < b.written ? -1 : 1))
      .slice(0, SAMPLES)
    return { read: this.#readRows, unread: this.#unreadRows, samples }
  }

  #countUnread(written: string): void {
    this.#unreadRows++
    const rows = this.#unread.get(written)
    if (rows !== undefined || this.#unread.size < MAX_UNREAD) this.#unread.set(written, (rows ?? 0) + 1)
  }
}
