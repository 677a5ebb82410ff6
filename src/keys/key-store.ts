import { timingSafeEqual } from 'node:crypto'
import { ABSENT, fileVersion } from '../files/file-version.ts'
import { digestOfKey, feedTokenOfKey, idOfFeedToken, idOfKey, type Tier } from './api-key.ts'
import { KeyFileError, parseKeyFile, readKeyBytes } from './key-file.ts'
import { type KeyRecord, keyState, refusedFromMs } from './key-record.ts'
import type { Caller } from './plans.ts'

/**
 * API keys: issued on the command line, verified on every request that needs a key. `key-file.ts` issues and
 * revokes keys; the store below notices changes of the file and verifies keys. This folder never sees a
 * request.
 */

/** Interval of polling the key file. A revoked key and its access tokens must end within 5 s. */
const POLL_MS = 4000

interface KeyStoreLog {
  info(fields: object, message: string): void
  error(fields: object, message: string): void
}

interface KeyUse {
  requests: number
  /** Time of the last use, in milliseconds since 1970; 0 for never. */
  lastMs: number
}

export interface IssuedKey {
  readonly id: string
  readonly tier: Tier
  /** Id of the API key to which a feed token belongs. */
  readonly owner: string | undefined
  /** Time from which the key is refused (`refusedFromMs`). */
  readonly refusedFromMs: number
  readonly use: KeyUse
  readonly caller: Caller
}

/** Counts a use of a key, and returns its holder. */
export function useKey({ use, caller }: IssuedKey): Caller {
  use.requests++
  use.lastMs = Date.now()
  return caller
}

/**
 * Opens the store. Without a file, there are no keys until a file appears.
 * @throws KeyFileError if the file is damaged or unreadable
 */
export async function openKeyStore(path: string): Promise<KeyStore> {
  const store = new KeyStore(path)
  await store.reload()
  return store
}

/** The issued keys, read from the key file again whenever it has changed. */
export class KeyStore {
  readonly #file: KeyFileReader
  #keys: ReadonlyMap<string, KeyRecord> = new Map()
  /**
   * Keys verified since the file was last read, by their whole text. The time of a look-up reveals no secret:
   * a Map compares only texts with the same hash, whose seed is random.
   */
  #verified = new Map<string, IssuedKey>()
  /** Verified feed tokens, apart from API keys, so that no token is ever accepted as a key. */
  #verifiedFeeds = new Map<string, IssuedKey>()
  /** Uses of the keys that were verified since the process began. */
  readonly #uses = new Map<string, Pick<IssuedKey, 'id' | 'tier' | 'use'>>()
  #timer: NodeJS.Timeout | undefined
  #isPolling = false
  /** The error that was logged last; empty after the file is accepted again. */
  #loggedError = ''

  constructor(path: string) {
    this.#file = new KeyFileReader(path)
  }

  /** Verifies a key; undefined if it is malformed, was never issued, is revoked, or has expired. */
  verify(key: string): IssuedKey | undefined {
    const issued = this.#verified.get(key) ?? this.#verifyFirst(key, idOfKey(key), this.#verified)
    return issued === undefined || issued.refusedFromMs <= Date.now() ? undefined : issued
  }

  /** Verifies a feed token; undefined if the token or its API key is not valid. */
  verifyFeed(token: string): IssuedKey | undefined {
    const known = this.#verifiedFeeds.get(token)
    const issued = known ?? this.#verifyFirst(token, idOfFeedToken(token), this.#verifiedFeeds)
    const owner = issued?.owner === undefined ? undefined : this.#keys.get(issued.owner)
    if (issued === undefined || owner === undefined) return undefined
    return Math.min(issued.refusedFromMs, refusedFromMs(owner)) <= Date.now() ? undefined : issued
  }

  /** The feed token that belongs to the key with this id; undefined if there is no such key. */
  feedTokenOf(id: string): string | undefined {
    const record = this.#keys.get(id)
    return record === undefined || record.plan === 'feed' ? undefined : feedTokenOfKey(id, record.digest)
  }

  /** Verifies a key by its id and digest, which an access token has in place of the key. */
  verifyDigest(id: string, digest: string): IssuedKey | undefined {
    const record = this.#keys.get(id)
    if (record === undefined || record.plan === 'feed' || record.digest !== digest) return undefined
    return refusedFromMs(record) <= Date.now() ? undefined : this.#issuedKey(record)
  }

  /** The keys and feed tokens of the file that were used since the process began. */
  *used(): Iterable<Pick<IssuedKey, 'id' | 'tier' | 'use'>> {
    for (const used of this.#uses.values()) {
      if (used.use.requests > 0 && this.#keys.has(used.id)) yield used
    }
  }

  states(): Readonly<Record<ReturnType<typeof keyState>, number>> {
    const states = { active: 0, expired: 0, revoked: 0 }
    const nowMs = Date.now()
    for (const record of this.#keys.values()) states[keyState(record, nowMs)]++
    return states
  }

  get measurements(): KeyFileReader['measurements'] {
    return this.#file.measurements
  }

  /**
   * Reads the file if it has changed. If it is refused, the keys stay as they were.
   * @throws KeyFileError if the file is damaged, unreadable or missing
   */
  async reload(): Promise<'unchanged' | 'reloaded'> {
    const keys = await this.#file.readIfChanged()
    if (keys === undefined) return 'unchanged'
    this.#keys = keys
    this.#verified = new Map()
    this.#verifiedFeeds = new Map()
    return 'reloaded'
  }

  /** Polls the key file until `close`, and logs reloads and refusals. */
  watch(log: KeyStoreLog): void {
    this.#timer = setInterval(() => this.#poll(log), POLL_MS)
    this.#timer.unref()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #verifyFirst(key: string, id: string | undefined, verified: Map<string, IssuedKey>): IssuedKey | undefined {
    const named = id === undefined ? undefined : this.#keys.get(id)
    const record = verified === this.#verifiedFeeds ? named && ownFeed(named) : named
    if (record === undefined || !hasDigest(key, record.digest)) return undefined
    if (refusedFromMs(record) <= Date.now()) return undefined
    const issued = this.#issuedKey(record)
    // a copy, because a substring of a URL or header would keep the whole text in memory
    verified.set(Buffer.from(key).toString(), issued)
    return issued
  }

  #issuedKey(record: KeyRecord): IssuedKey {
    const { id, plan: tier, of: owner, limits } = record
    const use = this.#uses.get(id)?.use ?? { requests: 0, lastMs: 0 }
    this.#uses.set(id, { id, tier, use })
    const caller = limits === undefined ? { keyId: id, tier } : { keyId: id, tier, ownLimits: limits }
    return { id, tier, owner, refusedFromMs: refusedFromMs(record), use, caller }
  }

  async #poll(log: KeyStoreLog): Promise<void> {
    // on a slow disk, two concurrent reads could end with the older file in force
    if (this.#isPolling) return
    this.#isPolling = true
    try {
      const outcome = await this.reload()
      if (!this.measurements.isRefused) this.#loggedError = ''
      if (outcome === 'reloaded') {
        log.info({ keys: this.#keys.size, active: this.states().active }, 'key file reloaded')
      }
    } catch (error) {
      const { message } = error as Error
      if (message !== this.#loggedError) {
        log.error({ err: error }, 'key file refused; the previous keys stay in force')
      }
      this.#loggedError = message
    } finally {
      this.#isPolling = false
    }
  }
}

/** The record of a feed token: `record`, or the record of the feed token that belongs to an API key. */
function ownFeed(record: KeyRecord): KeyRecord {
  if (record.plan === 'feed') return record
  const { limits, ...rest } = record
  const digest = digestOfKey(feedTokenOfKey(record.id, record.digest))
  return { ...rest, id: `${record.id}-feed`, plan: 'feed', of: record.id, digest }
}

/** Takes constant time, so that the time of an answer does not reveal the digest. */
function hasDigest(key: string, digest: string): boolean {
  return timingSafeEqual(Buffer.from(digestOfKey(key)), Buffer.from(digest))
}

/** Figures for metrics, since the process began. */
interface KeyFileMeasurements {
  /** Number of times that the file was read and accepted, including the first time. */
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
      // a file that could not be read for a while may be readable again without a change
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
    // set before parsing, so that a damaged file is refused only once
    this.#readVersion = version
    if (text === undefined) {
      throw new KeyFileError(`the key file ${this.#path} is missing; its keys stay valid until the file is back`)
    }
    return parseKeyFile(text, this.#path)
  }
}
