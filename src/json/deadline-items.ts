import type { DocId } from '../docset/docset.ts'
import type { EpochDay } from '../event/days.ts'
import { ATTENDANCES } from '../event/record.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { writeDay } from './portable/day-text.ts'
import type { ItemWriter, Slab } from './slab.ts'

const DEADLINE = Buffer.from(',"submission_deadline":"')
const DAY_BYTES = 10
const NO_DEADLINE = Buffer.from(',"submission_deadline":null')
/** What follows a deadline, by the number of an attendance; the last one is for none. */
const ATTENDANCE = [...ATTENDANCES, null].map((value) => Buffer.from(`,"attendance":${JSON.stringify(value)}}`))
const [QUOTE, COMMA] = [0x22, 0x2c] as const
/** Bytes that an item has more than usual, at most. The quote behind the day goes over its closing brace. */
const MAX_BYTES = DEADLINE.length + DAY_BYTES + Math.max(...ATTENDANCE.map(({ length }) => length))

/**
 * Writes items with two more members at their end:
 *
 *     {"id":7, ... ,"website":"https://...","submission_deadline":"2026-03-01","attendance":null}
 *
 * Only answers that are asked for these are written so. Each item is written by the usual writer, and the
 * members go over its closing brace. So plain answers cost what they cost without this.
 */
export class DeadlineItems implements ItemWriter {
  readonly #snapshot: Snapshot
  readonly #items: ItemWriter
  /** The document that is written next, in an array that is used again. */
  readonly #one: [DocId] = [0 as DocId]

  constructor(snapshot: Snapshot, items: ItemWriter) {
    this.#snapshot = snapshot
    this.#items = items
  }

  /** Also brings the whole page into the processor's cache, before its items are written one by one. */
  prepare(docs: readonly DocId[]): number {
    return this.#items.prepare(docs) + docs.length * MAX_BYTES
  }

  write(into: Slab, at: number, docs: readonly DocId[]): number {
    let next = at
    for (const doc of docs) {
      if (next > at) into.bytes[next++] = COMMA
      this.#one[0] = doc
      this.#items.prepare(this.#one)
      next = this.#writeMembers(into, this.#items.write(into, next, this.#one) - 1, doc)
    }
    return next
  }

  #writeMembers({ bytes, view }: Slab, at: number, doc: DocId): number {
    const { attendance, deadlines } = this.#snapshot
    const day = deadlines.days[deadlines.ids[doc]!]
    const lead = day === undefined ? NO_DEADLINE : DEADLINE
    bytes.set(lead, at)
    let next = at + lead.length
    if (day !== undefined) {
      writeDay(view, next, day as EpochDay)
      next += DAY_BYTES
      bytes[next++] = QUOTE
    }
    const members = ATTENDANCE[attendance[doc]!]!
    bytes.set(members, next)
    return next + members.length
  }
}
