import { ABSENT, fileVersion } from '../files/file-version.ts'
import { KeyFileError, parseKeyFile, readKeyBytes } from './key-file.ts'
import type { KeyRecord } from './key-record.ts'

/** How reading the key file went since the process began. */
interface KeyFileMeasurements {
  /** How often it was read and accepted, including the first time. */
  reloaded: number
  refused: number
  /** Whether the current file was refused, so that the keys read before it stay in force. */
  isRefused: boolean
}

/** Reads the key file again when it has changed. An unreadable file is tried again, a damaged file is not. */
export class KeyFileReader {
  readonly #path: string
  readonly #measurements: KeyFileMeasurements = { reloaded: 0, refused: 0, isRefused: false }
  /** The version that was read last, accepted or not. */
  #readVersion = ABSENT
  /** The last version that was read and refused. */
  #damagedVersion: string | undefined

  constructor(path: string) {
    this.#path = path
  }

  get measurements(): Readonly<KeyFileMeasurements> {
    return this.#measurements
  }

  /**
   * All keys of a changed file by id; undefined when the file has not changed.
   * @throws KeyFileError when the changed file is damaged, unreadable or gone
   */
  async readIfChanged(): Promise<ReadonlyMap<string, KeyRecord> | undefined> {
    const measurements = this.#measurements
    const version = await fileVersion(this.#path)
    if (version === this.#readVersion) {
      // A file that was out of reach for a while may be back unchanged.
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
    // Set before parsing, so that a damaged file is refused once and not at every check.
    this.#readVersion = version
    if (text === undefined) {
      throw new KeyFileError(`the key file ${this.#path} is gone; the keys it held stay valid until it is back`)
    }
    return parseKeyFile(text, this.#path)
  }
}
