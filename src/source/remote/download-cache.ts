/**
 * Downloaded snapshots of one location: the served version and the previous version, so that a restart needs
 * no storage, and a rollback needs no download.
 */
import { hash } from 'node:crypto'
import { access, mkdir, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { removeLeftoversIn } from '../../files/leftovers.ts'
import { replaceFile } from '../../files/replace-file.ts'
import { causeOf, SourceError } from '../errors.ts'

/** The version of an object, as a header that makes a request conditional. */
export interface Validator {
  readonly header: 'if-none-match' | 'if-modified-since'
  readonly value: string
}

/** The content of `served.json`, in the folder of the snapshots. */
interface Served {
  readonly current: Validator
  readonly previous: Validator | null
}

/** Bytes of the disk that a download leaves free, so that key files and logs can still be written. */
const SPARE_BYTES = 10_000_000

export class DownloadCache {
  readonly #folder: string
  #served: Served | undefined

  /** `folder` may be shared with other locations. `location` is any text that identifies the location. */
  constructor(folder: string, location: string) {
    this.#folder = join(folder, shortDigest(location))
  }

  /**
   * Prepares the folder, and reads which version was served last. If the state file is damaged, the snapshot
   * is downloaded again.
   */
  async open(): Promise<void> {
    await this.#writing(() => mkdir(this.#folder, { recursive: true }))
    removeLeftoversIn(this.#folder, () => true)
    await this.read()
  }

  /** Like `open`, but changes nothing on the disk. */
  async read(): Promise<void> {
    try {
      const served = JSON.parse(await readFile(this.#statePath, 'utf8')) as Served
      if (await this.has(served.current)) this.#served = served
    } catch {
      // the file is missing until a version of this location is served
    }
  }

  /** The version served last. */
  get current(): Validator | undefined {
    return this.#served?.current
  }

  isCurrent(version: Validator): boolean {
    return sameVersion(version, this.#served?.current)
  }

  pathOf(version: Validator): string {
    return join(this.#folder, `${shortDigest(`${version.header} ${version.value}`)}.snapshot`)
  }

  async has(version: Validator): Promise<boolean> {
    return access(this.pathOf(version)).then(
      () => true,
      () => false,
    )
  }

  /**
   * Refuses a download if the disk has no room for its bytes.
   * @throws SourceError
   */
  async requireRoom(bytes: number): Promise<void> {
    const { bavail, bsize } = await statfs(this.#folder)
    const room = bavail * bsize - SPARE_BYTES
    if (bytes <= room) return
    throw new SourceError('cache-unusable', this.#folder, `room for ${bytes} bytes`, `room for ${Math.max(room, 0)}`)
  }

  /**
   * Stores all bytes of a version, or nothing.
   * @throws SourceError if the disk fails; the error of `bytes`
   */
  async store(version: Validator, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    let failure: unknown
    async function* observed() {
      try {
        yield* bytes
      } catch (error) {
        failure = error
        throw error
      }
    }
    await this.#writing(() => replaceFile(this.pathOf(version), (temporary) => writeFile(temporary, observed()))).catch(
      (error: unknown) => {
        throw failure ?? error
      },
    )
  }

  /** Records that a version is served now, and removes all snapshots except this and the previous version. */
  async keep(version: Validator): Promise<void> {
    const before = this.#served
    const previous = (this.isCurrent(version) ? before?.previous : before?.current) ?? null
    const served: Served = { current: version, previous }
    const text = `${JSON.stringify(served, null, 2)}\n`
    await this.#writing(() => replaceFile(this.#statePath, (temporary) => writeFile(temporary, text)))
    this.#served = served
    const remaining = [version, previous].map((each) => each && this.pathOf(each))
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name)
      if (name.endsWith('.snapshot') && !remaining.includes(path)) await rm(path, { force: true })
    }
  }

  async drop(version: Validator): Promise<void> {
    if (this.isCurrent(version)) this.#served = undefined
    await rm(this.pathOf(version), { force: true })
  }

  get #statePath(): string {
    return join(this.#folder, 'served.json')
  }

  async #writing(write: () => Promise<unknown>): Promise<void> {
    try {
      await write()
    } catch (error) {
      throw new SourceError('cache-unusable', this.#folder, 'a folder with room for the snapshot', causeOf(error))
    }
  }
}

export function sameVersion(a: Validator, b: Validator | undefined): boolean {
  return a.header === b?.header && a.value === b.value
}

/** A file name of 16 hex digits for any text. */
function shortDigest(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 16)
}
