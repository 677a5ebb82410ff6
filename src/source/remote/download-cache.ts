/** Snapshots that were downloaded from one location: the one served and the one before, so that neither a restart nor a rollback needs the storage. */
import { createHash } from 'node:crypto'
import { access, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isTemporary, replaceFile } from '../../files/replace-file.ts'
import { causeOf, SourceError } from '../errors.ts'

/** What names a version of an object, as the header that asks for any other. */
export interface Validator {
  readonly header: 'if-none-match' | 'if-modified-since'
  readonly value: string
}

/** What rests beside the files, in `served.json`. */
interface Served {
  readonly current: Validator
  readonly previous: Validator | null
}

/** A download that nobody wrote to for so long has no writer any more: a writer gives up after 30 s of silence. */
const ABANDONED_MS = 600_000

export class DownloadCache {
  readonly #folder: string
  #served: Served | undefined

  /** `folder` is shared with other locations; `location`, any text, tells this one from them. */
  constructor(folder: string, location: string) {
    this.#folder = join(folder, shortDigest(location))
  }

  /** Reads what was served last. Whatever is not well formed counts as nothing: it can be downloaded. */
  async open(): Promise<void> {
    await this.#writing(() => mkdir(this.#folder, { recursive: true }))
    await this.#removeAbandoned()
    await this.look()
  }

  /** The same for those who must leave everything as it is. */
  async look(): Promise<void> {
    try {
      const served = JSON.parse(await readFile(this.#statePath, 'utf8')) as Served
      if (await this.has(served.current)) this.#served = served
    } catch {
      // nothing was served from here before
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

  /** Stores a version from its bytes; all of them or nothing. Rejects with SourceError when the disk fails, else with the error of `bytes`. */
  async store(version: Validator, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    let failure: unknown
    async function* told() {
      try {
        yield* bytes
      } catch (error) {
        failure = error
        throw error
      }
    }
    await this.#writing(() => replaceFile(this.pathOf(version), (temporary) => writeFile(temporary, told()))).catch(
      (error: unknown) => {
        throw failure ?? error
      },
    )
  }

  /** Remembers that a version is served now, and removes all but it and the one before. */
  async keep(version: Validator): Promise<void> {
    const before = this.#served
    const previous = (this.isCurrent(version) ? before?.previous : before?.current) ?? null
    const served: Served = { current: version, previous }
    const text = `${JSON.stringify(served, null, 2)}\n`
    await this.#writing(() => replaceFile(this.#statePath, (temporary) => writeFile(temporary, text)))
    this.#served = served
    const kept = [version, previous].map((each) => each && this.pathOf(each))
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name)
      if (name.endsWith('.snapshot') && !kept.includes(path)) await rm(path, { force: true })
    }
  }

  async drop(version: Validator): Promise<void> {
    if (this.isCurrent(version)) this.#served = undefined
    await rm(this.pathOf(version), { force: true })
  }

  get #statePath(): string {
    return join(this.#folder, 'served.json')
  }

  async #removeAbandoned(): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      if (!isTemporary(name)) continue
      const path = join(this.#folder, name)
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
      if (Date.now() - mtimeMs > ABANDONED_MS) await rm(path, { force: true })
    }
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

/** 16 hex digits: names that cannot be told from chance, of anything that may stand in an address or a header. */
function shortDigest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
