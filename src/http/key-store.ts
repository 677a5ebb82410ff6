import { timingSafeEqual } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { digestOfKey, idOfKey } from './api-key.ts'
import { KeyFileError, type KeyRecord, readKeyFile } from './key-file.ts'

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
}

/** How reading the file went since the process began. */
interface KeyFileFigures {
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
  /** A presented key; undefined when it is not written like a key, was never issued, or is revoked. */
  verify(key: string): KnownKey | undefined
  /** All keys that the file holds. */
  all(): Iterable<KnownKey>
  readonly figures: KeyFileFigures
  /** How many keys are in use; revoked ones do not count. */
  activeKeys(): number
  /**
   * Looks whether the file changed and reads it if so. A damaged, unreadable or vanished file leaves the keys as they were.
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
  let timer: NodeJS.Timeout | undefined
  const figures = { reloaded: 0, refused: 0, isRefused: false }

  const reload = async (): Promise<'unchanged' | 'reloaded'> => {
    const version = await versionOf(path)
    if (version === seen) return 'unchanged'
    // Remembered before reading: a refused file is reported once, not every five seconds.
    seen = version
    try {
      await read()
      figures.reloaded++
      figures.isRefused = false
      return 'reloaded'
    } catch (error) {
      figures.refused++
      figures.isRefused = true
      throw error
    }
  }
  const read = async (): Promise<void> => {
    const records = await readKeyFile(path)
    if (records === undefined)
      throw new KeyFileError(`the key file ${path} is gone; the keys it held stay valid until it is back`)
    const before = keysById
    const known = (record: KeyRecord): KnownKey => ({
      ...record,
      use: before.get(record.id)?.use ?? { requests: 0, lastMs: 0 },
    })
    keysById = new Map(records.map((record) => [record.id, known(record)]))
    verified = new Map()
  }
  await reload()

  const verify = (key: string): KnownKey | undefined => {
    const known = verified.get(key)
    if (known !== undefined) return known
    const id = idOfKey(key)
    const record = id === undefined ? undefined : keysById.get(id)
    if (record === undefined || record.revoked !== null || !hasDigest(key, record.digest)) return undefined
    verified.set(key, record)
    return record
  }

  return {
    find: (id) => keysById.get(id),
    verify,
    all: () => keysById.values(),
    figures,
    activeKeys: () => [...keysById.values()].filter((record) => record.revoked === null).length,
    reload,
    watch(log) {
      timer = setInterval(() => {
        reload().then(
          (outcome) => {
            if (outcome === 'reloaded') log.info({ keys: keysById.size }, 'key file reloaded')
          },
          (err: unknown) => log.error({ err }, 'key file refused; the keys read before stay in force'),
        )
      }, POLL_MS)
      timer.unref()
    },
    close: () => clearInterval(timer),
  }
}

/** In constant time: how much of a guessed digest is right must not show in how long the answer takes. */
function hasDigest(key: string, digest: string): boolean {
  return timingSafeEqual(Buffer.from(digestOfKey(key)), Buffer.from(digest))
}

const ABSENT = 'absent'

/** Changes whenever the file is replaced or written. */
async function versionOf(path: string): Promise<string> {
  try {
    const { ino, size, mtimeMs } = await stat(path)
    return `${ino} ${size} ${mtimeMs}`
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    return code === 'ENOENT' ? ABSENT : `unreadable: ${code}`
  }
}
