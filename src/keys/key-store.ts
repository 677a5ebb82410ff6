/**
 * API keys: issued on the command line, verified on every request.
 *
 * Digests of keys come in from the key file. What goes out is the holder of a presented key, with its tier
 * and limits. This folder never sees a request, and the key file never holds a key itself.
 *
 * `key-file.ts` issues and revokes keys, `key-file-reader.ts` notices changes, and the store below verifies.
 */
import { timingSafeEqual } from 'node:crypto'
import { digestOfKey, idOfFeedToken, idOfKey } from './api-key.ts'
import { KeyFileReader } from './key-file-reader.ts'
import { type KeyRow, KeyTable } from './key-table.ts'
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

/** A key that was verified. */
export interface IssuedKey extends Pick<KeyRow, 'id' | 'tier' | 'owner' | 'refusedFromMs'> {
  readonly use: KeyUse
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
  #keys = new KeyTable(0)
  /**
   * Keys verified since the file was last read, by their whole text: at most one for each issued key, and
   * none outlives a revocation. The time of a look-up reveals nothing of a secret. A Map compares two texts
   * only when their hashes are equal, and those are seeded anew in each process.
   */
  #verified = new Map<string, IssuedKey>()
  /** The same of feed tokens, apart from API keys, so that none is ever taken for one. */
  #verifiedFeeds = new Map<string, IssuedKey>()
  /** Uses of the keys that were verified since the process began. */
  readonly #uses = new Map<string, Pick<IssuedKey, 'id' | 'tier' | 'use'>>()
  #timer: NodeJS.Timeout | undefined
  #isPolling = false
  /** The error that was logged last, until the file is accepted again. */
  #loggedError = ''

  constructor(path: string) {
    this.#file = new KeyFileReader(path)
  }

  /** Verifies a key; undefined when it is malformed, was never issued, is revoked, or has expired. */
  verify(key: string): IssuedKey | undefined {
    const issued = this.#verified.get(key) ?? this.#verifyFirst(key, idOfKey(key), this.#verified)
    return issued === undefined || issued.refusedFromMs <= Date.now() ? undefined : issued
  }

  /** Verifies a feed token in the same way. Its API key must still be valid, too. */
  verifyFeed(token: string): IssuedKey | undefined {
    const known = this.#verifiedFeeds.get(token)
    const issued = known ?? this.#verifyFirst(token, idOfFeedToken(token), this.#verifiedFeeds)
    const owner = issued?.owner === undefined ? undefined : this.#keys.rowOf(issued.owner)
    if (issued === undefined || owner === undefined) return undefined
    return Math.min(issued.refusedFromMs, this.#keys.refusedFromMs(owner)) <= Date.now() ? undefined : issued
  }

  /**
   * The keys that were used since the process began. There may be far fewer of them than keys in the file.
   */
  *used(): Iterable<Pick<IssuedKey, 'id' | 'tier' | 'use'>> {
    for (const used of this.#uses.values()) {
      if (used.use.requests > 0 && this.#keys.rowOf(used.id) !== undefined) yield used
    }
  }

  /** How many keys are in each state. */
  states(): ReturnType<KeyTable['states']> {
    return this.#keys.states(Date.now())
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
    const keys = await this.#file.readIfChanged()
    if (keys === undefined) return 'unchanged'
    this.#keys = keys
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
    const row = id === undefined ? undefined : this.#keys.rowOf(id)
    if (row === undefined || !hasDigest(key, this.#keys.digest(row))) return undefined
    if (this.#keys.refusedFromMs(row) <= Date.now()) return undefined
    const issued = this.#issuedKey(this.#keys.row(row))
    // a copy: a part of a URL or header would keep the whole of it in memory
    verified.set(Buffer.from(key).toString(), issued)
    return issued
  }

  #issuedKey({ id, tier, owner, ownLimits, refusedFromMs }: KeyRow): IssuedKey {
    const use = this.#uses.get(id)?.use ?? { requests: 0, lastMs: 0 }
    this.#uses.set(id, { id, tier, use })
    const caller = ownLimits === undefined ? { keyId: id, tier } : { keyId: id, tier, ownLimits }
    return { id, tier, owner, refusedFromMs, use, caller }
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
        log.info({ keys: this.#keys.size, active: this.activeKeys() }, 'key file reloaded')
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

/** Takes constant time, so that the time of an answer reveals nothing of the digest. */
function hasDigest(key: string, digest: Uint8Array): boolean {
  return timingSafeEqual(Buffer.from(digestOfKey(key), 'hex'), digest)
}
