import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import type { EventRecord } from '../../event/record.ts'
import { detailBytesAtMost, writeDetail } from '../../snapshot/details.ts'
import type { Payload } from '../../snapshot/encode.ts'
import { NO_DETAIL } from '../../snapshot/format.ts'

const BUFFER_BYTES = 1 << 20

/** Holds the cold text of rows in a scratch file. It is most of a dump, and no stage needs it in memory. */
export class DetailSpool {
  readonly #path: string
  readonly #file: number
  #buffer = Buffer.allocUnsafe(BUFFER_BYTES)
  #buffered = 0
  #flushed = 0
  #crc = 0

  constructor(path: string) {
    this.#path = path
    this.#file = openSync(path, 'w+')
    removeName(path)
  }

  /**
   * Appends the details of an event. Returns the position of the record in bytes, or NO_DETAIL without any.
   */
  append(record: EventRecord): number {
    const { id, description, submissionDeadline, attendance, updatedAt } = record
    if (description === null && submissionDeadline === null && attendance === null && updatedAt === null)
      return NO_DETAIL
    const members = JSON.stringify({
      description,
      submission_deadline: submissionDeadline,
      attendance,
      updated_at: updatedAt,
    }).slice(1, -1)
    this.#makeRoom(detailBytesAtMost(members))
    const at = this.#flushed + this.#buffered
    this.#buffered += writeDetail(id, members, this.#buffer, this.#buffered)
    return at
  }

  /** All records. The chunks must be read before `remove`. */
  finish(): Payload {
    this.#flush()
    const [file, length, crc] = [this.#file, this.#flushed, this.#crc]
    return {
      length,
      crc,
      *chunks() {
        for (let at = 0; at < length; ) {
          const chunk = Buffer.allocUnsafe(Math.min(BUFFER_BYTES, length - at))
          const read = readSync(file, chunk, 0, chunk.length, at)
          yield chunk.subarray(0, read)
          at += read
        }
      },
    }
  }

  /** Closes the scratch file, which deletes it. */
  remove(): void {
    closeSync(this.#file)
    removeName(this.#path)
  }

  #makeRoom(bytes: number): void {
    if (this.#buffered + bytes <= this.#buffer.length) return
    this.#flush()
    if (bytes > this.#buffer.length) this.#buffer = Buffer.allocUnsafe(bytes)
  }

  #flush(): void {
    const bytes = this.#buffer.subarray(0, this.#buffered)
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at, bytes.length - at)
    this.#crc = crc32(bytes, this.#crc)
    this.#flushed += bytes.length
    this.#buffered = 0
  }
}

/**
 * A file without a name is deleted when it is closed, also by a process that is killed. Where an open file
 * must have a name, it loses it when it is closed.
 */
function removeName(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // removed when it is closed
  }
}
