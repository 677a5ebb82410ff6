import { crc32 } from 'node:zlib'
import type { DocId } from '../docset/docset.ts'
import type { Details } from './details.ts'
import { SnapshotError } from './errors.ts'
import type { SnapshotFile } from './opening/snapshot-file.ts'

/** With this many damaged records, a server is not ready; fewer may be one lost page of the disk. */
const MAX_BROKEN = 10

/**
 * Detects damaged records, and programs that wrote into an open file. Such writing changes answers, because
 * details are read from the file by position.
 */
export class FileHealth {
  /** The first damage, or the error that the file was overwritten. */
  damage: SnapshotError | undefined
  readonly #file: SnapshotFile
  readonly #headBytes: number
  #headCrc = 0
  #written = ''
  #isOverwritten = false
  readonly #broken = new Set<DocId>()

  private constructor(file: SnapshotFile, headBytes: number) {
    this.#file = file
    this.#headBytes = headBytes
  }

  /** Watches a file. `headBytes` is the number of bytes before its sections. */
  static async of(file: SnapshotFile, headBytes: number): Promise<FileHealth> {
    const health = new FileHealth(file, headBytes)
    health.#headCrc = await health.#readHeadCrc()
    health.#written = writtenAt(await file.handle.stat())
    return health
  }

  /** True if details can be read from the file, except for a few damaged records. */
  get isUsable(): boolean {
    return !this.#isOverwritten && this.#broken.size < MAX_BROKEN
  }

  /** Sets `damage` if the file was overwritten since the last check. */
  async check(): Promise<void> {
    const stat = await this.#file.handle.stat()
    const now = writtenAt(stat)
    if (now === this.#written || this.#isOverwritten) return
    this.#written = now
    // with the same size and head, the content counts as unchanged; damaged records are found when they are
    // read
    if (stat.size === this.#file.size && (await this.#readHeadCrc()) === this.#headCrc) return
    this.#isOverwritten = true
    const expected = `the ${this.#file.size} bytes that were opened`
    this.damage = this.#file.refusal(
      'overwritten',
      expected,
      `a file written at ${stat.mtime.toISOString()}, of ${stat.size} bytes`,
    )
  }

  /** Reads the details of a document, and remembers damage. */
  async details(doc: DocId, read: () => Promise<Details>): Promise<Details> {
    try {
      return await read()
    } catch (error) {
      if (error instanceof SnapshotError) {
        this.damage ??= error
        if (this.#broken.size < MAX_BROKEN) this.#broken.add(doc)
        await this.check()
      }
      throw error
    }
  }

  async #readHeadCrc(): Promise<number> {
    return crc32(await this.#file.read(0, this.#headBytes))
  }
}

function writtenAt({ size, mtimeMs }: { readonly size: number; readonly mtimeMs: number }): string {
  return `${mtimeMs} ${size}`
}
