import { ABSENT, fileVersion } from '../files/file-version.ts'
import { KeyFileError, parseKeyFile, readKeyBytes } from './key-file.ts'
import type { KeyRecord } from './key-record.ts'

/** Numbers about reading the key file since the process began. */
interface KeyFileMeasurements {
  /** How often the file was read and accepted, including the first time. */
  reloaded: number
  refused: number
  /** True if the current file was refused, so that the previous keys stay in force. */
  isRefused: boolean
}

/** Reads the key file again if it has changed. An unreadable file is retried, a damaged file is not. */
export class KeyFileReader {
  readonly #path: string
  readonly #measurements: KeyFileMeasurements = { reloaded: 0, refused: 0, isRefused: false }
  /** The version that was read last, accepted or not. */
  #readVersion = ABSENT
  /** The last version that was refused. */
  #damagedVersion: string | undefined

  constructor(path: string) {
    this.#path = path
  }

  get measurements(): Readonly<KeyFileMeasurements> {
    return this.#measurements
  }

  /**
   * All keys of a changed file by id; undefined if the file has not changed.
   * @throws KeyFileError if the changed file is damaged, unreadable or missing
   */
  async readIfChanged(): Promise<ReadonlyMap<string, KeyRecord> | undefined> {
    const measurements = this.#measurements
    const version = await fileVersion(this.#path)
    if (version === this.#readVersion) {
      // a file that was unreachable for a while may be back unchanged
      measurements.isRefused = version === this.#damagedVersion
      return undefined
    }
    try {
      const keys = await this.#read(version)
      measurements.reloaded++
      measurements.isRefused = false
      return keys
    } catch (error) {
      if (version === this.#readVersion) this.#damagedVersion = version
      measurements.refused++
      measurements.isRefused = true
      throw error
    }
  }

  async #read(version: string): Promise<ReadonlyMap<string, KeyRecord>> {
    const text = await readKeyBytes(this.#path)
    // set before parsing, so that a damaged file is refused once and not at every check
    this.#readVersion = version
    if (text === undefined) {
      throw new KeyFileError(`the key file ${this.#path} is gone; the keys it held stay valid until it is back`)
    }
    return parseKeyFile(text, this.#path)
  }
}
