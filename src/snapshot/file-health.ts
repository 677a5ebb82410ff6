import { crc32 } from 'node:zlib'
import type { DocId } from '../docset/docset.ts'
import { SnapshotError } from './errors.ts'
import type { SnapshotFile } from './opening/snapshot-file.ts'

/**
 * Damaged records after which a file is not served any more. A disk may lose a page; the other events are
 * answered then.
 */
const MAX_BROKEN = 10

/** Whether the file of an opened snapshot still is what was opened. */
export interface FileHealth {
  /** What was found first, or that the file was overwritten; undefined while nothing was. */
  readonly damage: SnapshotError | undefined
  /** Whether details can be read from it, all but a few. */
  readonly isUsable: boolean
  /** Looks whether the file was written since. Reads nothing where it was not. */
  check(): Promise<void>
}

/**
 * Watches a file that was opened, of which `headBytes` lie before the sections. It is read by position for as
 * long as it is served, so somebody who writes to it, instead of renaming another file to its name, changes
 * what is read.
 */
export async function watchFile(file: SnapshotFile, headBytes: number) {
  const headCrc = crc32(await file.read(0, headBytes))
  let written = await writtenAt(file)
  let damage: SnapshotError | undefined
  let isOverwritten = false
  const broken = new Set<DocId>()

  async function check(): Promise<void> {
    const now = await writtenAt(file)
    if (now === written || isOverwritten) return
    written = now
    // the same head means the same content, unless records say otherwise
    if (await hasSameHead()) return
    isOverwritten = true
    damage = file.refusal('overwritten', `the ${file.size} bytes that were opened`, `a file written at ${now}`)
  }

  async function hasSameHead(): Promise<boolean> {
    const { size } = await file.handle.stat()
    return size === file.size && crc32(await file.read(0, headBytes)) === headCrc
  }

  const health: FileHealth = {
    get damage() {
      return damage
    },
    get isUsable() {
      return !isOverwritten && broken.size < MAX_BROKEN
    },
    check,
  }
  return {
    health,
    /** Reads the details of a document, and remembers whether they were damaged. */
    async details(doc: DocId, read: () => Promise<string>): Promise<string> {
      try {
        return await read()
      } catch (error) {
        if (error instanceof SnapshotError) {
          damage ??= error
          if (broken.size < MAX_BROKEN) broken.add(doc)
          await check()
        }
        throw error
      }
    },
  }
}

/** Size and time of writing. */
async function writtenAt({ handle }: SnapshotFile): Promise<string> {
  const { size, mtimeMs } = await handle.stat()
  return `${mtimeMs} ms, of ${size} bytes`
}
