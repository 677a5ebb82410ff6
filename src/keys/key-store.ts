import { timingSafeEqual } from 'node:crypto'
import { ABSENT, fileVersion } from '../files/file-version.ts'
import { digestOfKey, idOfKey } from './api-key.ts'
import { KeyFileError, parseKeyFile, readKeyText } from './key-file.ts'
import { expiryMs, type KeyRecord, keyState } from './key-record.ts'
import type { Caller } from './plans.ts'

/** Issuing and revoking must be seen within 10 s; half of that leaves room for a slow disk. Polling also works on NFS and mounted volumes. */
const POLL_MS = 5000

interface KeyStoreLog {
  info(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** How a key was used since the process began. */
interface KeyUse {
  requests: number
  /** When last, in milliseconds since 1970; 0 for never. */
  lastMs: number
}

/** An issued key and its use; whoever lets a request in notes it there. */
interface KnownKey extends KeyRecord {
  readonly use: KeyUse
  /** The moment from which it is refused; Infinity for never. */
  readonly expiresMs: number
  /** Its holder: one object for all requests. */
  readonly caller: Caller
}

/** How reading the file went since the process began. */
interface KeyFileMeasurements {
  /** How often it was read, the first time included. */
  readonly reloaded: number
  readonly refused: number
  /** Whether the file as it is now was refused, so that the keys read before are in force. */
  readonly isRefused: boolean
}

/** The issued keys in memory, following their file. */
export interface KeyStore {
  /** The key with this id, revoked or not. */
  find(id: string): KnownKey | undefined
  /** A presented key; undefined when it is not written like a key, was never issued, is revoked, or has expired. */
  verify(key: string): KnownKey | undefined
  /** All keys that the file holds. */
  all(): Iterable<KnownKey>
  readonly measurements: KeyFileMeasurements
  /** How many keys are accepted now: neither revoked nor expired. */
  activeKeys(): number
  /**
   * Looks whether the file changed and reads it if so. A damaged, unreadable or vanished file leaves the keys as they were. What could not be read is
   * tried again at the next look, what was damaged when it has changed.
   * @throws KeyFileError for a file that was refused
   */
  reload(): Promise<'unchanged' | 'reloaded'>
  /** Reloads every 5 s until `close`, and logs what happens. */
  watch(log: KeyStoreLog): void
  close(): void
}

/**
 * Opens the store. No file means no keys until one appears.
 * @throws KeyFileError when the file is damaged
 */
export async function openKeyStore(path: string): Promise<KeyStore> {
  let keysById: ReadonlyMap<string, KnownKey> = new Map()
  /**
   * Keys that were verified since the file was last read, by their whole text: at most one a record, and none outlives a revocation. How long a
   * look-up takes tells nothing of a secret: a Map compares texts only when their hashes, seeded in each process, are equal.
   */
  let verified = new Map<string, KnownKey>()
  let seen = ABSENT
  /** The version that was read and refused last. */
  let damaged: string | undefined
  let timer: NodeJS.Timeout | undefined
  const measurements = { reloaded: 0, refused: 0, isRefused: false }

  const reload = async (): Promise<'unchanged' | 'reloaded'> => {
    const version = await fileVersion(path)
    if (version === seen) {
      // what could not be read for a while may be what it was before
      measurements.isRefused = version === damaged
      return 'unchanged'
    }
    try {
      await read(version)
      measurements.reloaded++
      measurements.isRefused = false
      return 'reloaded'
    } catch (error) {
      if (version === seen) damaged = version
      measurements.refused++
      measurements.isRefused = true
      throw error
    }
  }
  const read = async (version: string): Promise<void> => {
    const text = await readKeyText(path)
    // Noted before it is understood: a damaged file is refused once, not every five seconds.
    seen = version
    if (text === undefined)
      throw new KeyFileError(`the key file ${path} is gone; the keys it held stay valid until it is back`)
    const before = keysById
    keysById = new Map(
      parseKeyFile(text, path).map((record) => [record.id, knownKey(record, before.get(record.id)?.use)]),
    )
    verified = new Map()
  }
  await reload()

  const verifyFirst = (key: string): KnownKey | undefined => {
    const id = idOfKey(key)
    const known = id === undefined ? undefined : keysById.get(id)
    if (known === undefined || known.revoked !== null || !hasDigest(key, known.digest)) return undefined
    verified.set(key, known)
    return known
  }
  const activeKeys = (): number => {
    const nowMs = Date.now()
    return [...keysById.values()].filter((known) => keyState(known, nowMs) === 'active').length
  }

  return {
    find: (id) => keysById.get(id),
    verify(key) {
      const known = verified.get(key) ?? verifyFirst(key)
      return known === undefined || hasExpired(known) ? undefined : known
    },
    all: () => keysById.values(),
    measurements,
    activeKeys,
    reload,
    watch(log) {
      let isLooking = false
      let told = ''
      const look = async (): Promise<void> => {
        // on a disk that takes longer than the time between two looks, an old file must not come after a new one
        if (isLooking) return
        isLooking = true
        try {
          const outcome = await reload()
          if (!measurements.isRefused) told = ''
          if (outcome === 'reloaded') log.info({ keys: keysById.size, active: activeKeys() }, 'key file reloaded')
        } catch (error) {
          const { message } = error as Error
          if (message !== told) log.error({ err: error }, 'key file refused; the keys read before stay in force')
          told = message
        } finally {
          isLooking = false
        }
      }
      timer = setInterval(look, POLL_MS)
      timer.unref()
    },
    close: () => clearInterval(timer),
  }
}

function knownKey(record: KeyRecord, use: KeyUse = { requests: 0, lastMs: 0 }): KnownKey {
  const { id, plan, limits } = record
  return { ...record, use, expiresMs: expiryMs(record), caller: { keyId: id, tier: plan, ownLimits: limits } }
}

function hasExpired({ expiresMs }: KnownKey): boolean {
  return expiresMs !== Number.POSITIVE_INFINITY && expiresMs <= Date.now()
}

/** In constant time: how much of a guessed digest is right must not show in how long the answer takes. */
function hasDigest(key: string, digest: string): boolean {
  return timingSafeEqual(Buffer.from(digestOfKey(key)), Buffer.from(digest))
}
