/**
 * API keys: issued on the command line, verified on every request.
 *
 * Digests of keys come in from the key file. What goes out is the holder of a presented key, with its tier
 * and limits. This folder never sees a request, and the key file never holds a key itself.
 *
 * `key-file.ts` issues and revokes keys, `key-file-reader.ts` notices changes, and the store below verifies.
 */
import { timingSafeEqual } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { digestOfKey, idOfFeedToken, idOfKey } from './api-key.ts'
import { KeyFileReader } from './key-file-reader.ts'
import { expiryMs, type KeyRecord } from './key-record.ts'
import { KEYS_PER_TURN } from './parse-key-file.ts'
import type { Caller } from './plans.ts'

/**
 * Issuing and revoking must take effect within 10 s. Half of that leaves room for a slow disk. Polling also
 * works on NFS and on mounted volumes.
 */
const POLL_MS = 5000

interface KeyStoreLog {
  info(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** How often a key was used since the process began. Whatever admits a request counts it here. */
interface KeyUse {
  requests: number
  /** When it was last used, in milliseconds since 1970; 0 for never. */
  lastMs: number
}

/** An issued key in memory. */
interface IssuedKey extends KeyRecord {
  readonly use: KeyUse
  /** The moment from which the key is refused; Infinity for never. */
  readonly expiresMs: number
  /** Its holder. */
  readonly caller: Caller
}

/**
 * Opens the store. Without a file there are no keys until one appears.
 * @throws KeyFileError when the file is damaged
 */
export async function openKeyStore(path: string): Promise<KeyStore> {
  const store = new KeyStore(path)
  await store.reload()
  return store
}

/** The issued keys, read from the key file again whenever it has changed. */
export class KeyStore {
  readonly #file: KeyFileReader
  #keysById: ReadonlyMap<string, IssuedKey> = new Map()
  /**
   * Keys verified since the file was last read, by their whole text: at most one for each issued key, and
   * none outlives a revocation. The time of a look-up reveals nothing of a secret. A Map compares two texts
   * only when their hashes are equal, and those are seeded anew in each process.
   */
  #verified = new Map<string, IssuedKey>()
  /** The same of feed tokens, apart from API keys, so that none is ever taken for one. */
  #verifiedFeeds = new Map<string, IssuedKey>()
  /** Ids of keys that were verified since the process began. */
  readonly #usedIds = new Set<string>()
  /** Revoked keys, and when the others expire that do, ascending: to look at every key takes too long. */
  #states = { revoked: 0, expiriesMs: new Float64Array() }
  #timer: NodeJS.Timeout | undefined
  #isPolling = false
  /** The error that was logged last, until the file is accepted again. */
  #loggedError = ''

  constructor(path: string) {
    this.#file = new KeyFileReader(path)
  }

  /** The key with this id, revoked or not. */
  find(id: string): IssuedKey | undefined {
    return this.#keysById.get(id)
  }

  /** Verifies a key; undefined when it is malformed, was never issued, is revoked, or has expired. */
  verify(key: string): IssuedKey | undefined {
    const issued = this.#verified.get(key) ?? this.#verifyFirst(key, idOfKey(key), this.#verified)
    return issued === undefined || hasExpired(issued) ? undefined : issued
  }

  /** Verifies a feed token in the same way. Its API key must still be valid, too. */
  verifyFeed(token: string): IssuedKey | undefined {
    const known = this.#verifiedFeeds.get(token)
    const issued = known ?? this.#verifyFirst(token, idOfFeedToken(token), this.#verifiedFeeds)
    const owner = issued?.of === undefined ? undefined : this.#keysById.get(issued.of)
    if (issued === undefined || owner === undefined || owner.revoked !== null) return undefined
    return hasExpired(issued) || hasExpired(owner) ? undefined : issued
  }

  /** All keys in the file. */
  all(): Iterable<IssuedKey> {
    return this.#keysById.values()
  }

  /**
   * The keys that were used since the process began. There may be far fewer of them than keys in the file.
   */
  *used(): Iterable<IssuedKey> {
    for (const id of this.#usedIds) {
      const issued = this.#keysById.get(id)
      if (issued !== undefined && issued.use.requests > 0) yield issued
    }
  }

  /** How many keys are in each state. */
  states(): Readonly<Record<'active' | 'expired' | 'revoked', number>> {
    const { revoked, expiriesMs } = this.#states
    const expired = countUpTo(expiriesMs, Date.now())
    return { active: this.#keysById.size - revoked - expired, expired, revoked }
  }

  /** How many keys are neither revoked nor expired. */
  activeKeys(): number {
    return this.states().active
  }

  get measurements(): KeyFileReader['measurements'] {
    return this.#file.measurements
  }

  /**
   * Reads the file if it has changed. A damaged, unreadable or missing file leaves the keys as they were.
   * @throws KeyFileError for a file that was refused
   */
  async reload(): Promise<'unchanged' | 'reloaded'> {
    const records = await this.#file.readIfChanged()
    if (records === undefined) return 'unchanged'
    const before = this.#keysById
    const keysById = new Map<string, IssuedKey>()
    const expiriesMs: number[] = []
    let revoked = 0
    for (const record of records) {
      const issued = issuedKey(record, before.get(record.id)?.use)
      keysById.set(record.id, issued)
      if (record.revoked !== null) revoked++
      else if (issued.expiresMs !== Number.POSITIVE_INFINITY) expiriesMs.push(issued.expiresMs)
      if (keysById.size % KEYS_PER_TURN === 0) await setImmediate()
    }
    this.#keysById = keysById
    this.#states = { revoked, expiriesMs: Float64Array.from(expiriesMs).sort() }
    this.#verified = new Map()
    this.#verifiedFeeds = new Map()
    return 'reloaded'
  }

  /** Reloads every 5 s until `close`, and logs reloads and refusals. */
  watch(log: KeyStoreLog): void {
    this.#timer = setInterval(() => this.#poll(log), POLL_MS)
    this.#timer.unref()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #verifyFirst(key: string, id: string | undefined, verified: Map<string, IssuedKey>): IssuedKey | undefined {
    const issued = id === undefined ? undefined : this.#keysById.get(id)
    if (issued === undefined || issued.revoked !== null || !hasDigest(key, issued.digest)) return undefined
    // a copy: a part of a URL or header would keep the whole of it in memory
    verified.set(Buffer.from(key).toString(), issued)
    this.#usedIds.add(issued.id)
    return issued
  }

  async #poll(log: KeyStoreLog): Promise<void> {
    // On a disk that takes longer than `POLL_MS`, two readings at once could end with the older file in
    // force.
    if (this.#isPolling) return
    this.#isPolling = true
    try {
      const outcome = await this.reload()
      if (!this.measurements.isRefused) this.#loggedError = ''
      if (outcome === 'reloaded') {
        log.info({ keys: this.#keysById.size, active: this.activeKeys() }, 'key file reloaded')
      }
    } catch (error) {
      const { message } = error as Error
      if (message !== this.#loggedError) {
        log.error({ err: error }, 'key file refused; the keys read before it stay in force')
      }
      this.#loggedError = message
    } finally {
      this.#isPolling = false
    }
  }
}

function issuedKey(record: KeyRecord, use: KeyUse = { requests: 0, lastMs: 0 }): IssuedKey {
  const { id, plan, limits } = record
  return { ...record, use, expiresMs: expiryMs(record), caller: { keyId: id, tier: plan, ownLimits: limits } }
}

/** How many of some ascending numbers are at most `most`. */
function countUpTo(numbers: Float64Array, most: number): number {
  let [low, high] = [0, numbers.length]
  // invariant: those before low are at most `most`, those from high on are above it
  while (low < high) {
    const middle = (low + high) >> 1
    if (numbers[middle]! <= most) low = middle + 1
    else high = middle
  }
  return low
}

function hasExpired({ expiresMs }: IssuedKey): boolean {
  return expiresMs !== Number.POSITIVE_INFINITY && expiresMs <= Date.now()
}

/** Takes constant time, so that the time of an answer reveals nothing of the digest. */
function hasDigest(key: string, digest: string): boolean {
  return timingSafeEqual(Buffer.from(digestOfKey(key)), Buffer.from(digest))
}
