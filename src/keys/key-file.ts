/**
 * The key file: the digests of all issued API keys, with their plans and terms.
 *
 * The file is replaced as a whole, so that a reader never sees half of it, even after a power cut. A lock
 * file beside it keeps two commands from overwriting each other's keys.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { removeLeftovers } from '../files/leftovers.ts'
import { LockHeldError, withLockFile } from '../files/lock-file.ts'
import { replaceFile } from '../files/replace-file.ts'
import { NotReplaceableError, replaceablePath } from '../files/replaceable-path.ts'
import { digestOfKey, mintKey, type Plan, type Tier } from './api-key.ts'
import { type KeyRecord, keyState } from './key-record.ts'
import type { KeyTerms } from './key-terms.ts'
import { KeyFileError, parseKeyFile } from './parse-key-file.ts'

const MAX_LABEL_CHARACTERS = 100

/**
 * Reads all keys, including revoked ones; undefined when there is no file.
 * @throws KeyFileError when the file is damaged or cannot be read
 */
export async function readKeyFile(path: string): Promise<readonly KeyRecord[] | undefined> {
  const text = await readKeyBytes(path)
  if (text === undefined) return undefined
  const records = new Map<string, KeyRecord>()
  await parseKeyFile(text, path, (record) => !records.has(record.id) && records.set(record.id, record) !== undefined)
  return [...records.values()]
}

/**
 * The bytes of the file; undefined when there is none.
 * @throws KeyFileError when it cannot be read
 */
export async function readKeyBytes(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new KeyFileError(`cannot read the key file ${path}: ${error.message}`)
  })
}

/** A key to issue, with its terms. */
interface KeyRequest extends KeyTerms {
  readonly tier: Plan
  /** For people, to tell keys apart. */
  readonly label: string
  readonly now: Date
}

/**
 * Issues a key and adds its digest to the file. Creates the file if there is none.
 * @returns the key itself, which is stored nowhere
 * @throws KeyFileError
 */
export async function issueKey(path: string, request: KeyRequest): Promise<{ key: string; record: KeyRecord }> {
  const { tier, now, expires, limits = {} } = request
  const label = request.label.trim()
  if (label === '' || [...label].length > MAX_LABEL_CHARACTERS || /\p{Cc}/u.test(label)) {
    throw new KeyFileError(`expected a label of 1 to ${MAX_LABEL_CHARACTERS} characters without control characters`)
  }
  if (expires !== undefined && !(now < expires && expires.getUTCFullYear() <= 9999)) {
    throw new KeyFileError(
      `expected an expiry after now (${now.toISOString()}) and before the year 10000, got ${expires.toISOString()}`,
    )
  }
  return changeKeyFile(path, (records) => {
    const minted = mintUnused(tier, records)
    const record: KeyRecord = {
      id: minted.id,
      plan: tier,
      label,
      digest: digestOfKey(minted.key),
      created: now.toISOString(),
      revoked: null,
      ...(expires === undefined ? {} : { expires: expires.toISOString() }),
      ...(Object.keys(limits).length === 0 ? {} : { limits: { ...limits } }),
    }
    return { records: [...records, record], result: { key: minted.key, record } }
  })
}

/**
 * Issues a feed token of an API key, and adds its digest to the file. It has the label of the key and expires
 * with it.
 * @returns the token itself, which is stored nowhere
 * @throws KeyFileError also when there is no such key, or it is no longer active
 */
export async function issueFeedToken(path: string, of: string, now: Date): Promise<{ key: string; record: KeyRecord }> {
  return changeKeyFile(path, (records) => {
    const owner = recordWith(of, records)
    const { plan, label, expires } = owner
    const found = plan === 'feed' ? 'a feed token' : keyState(owner, now.getTime())
    if (found !== 'active') {
      throw new KeyFileError(`expected the id of an active API key, but the key ${of} is ${found}`)
    }
    const minted = mintUnused('feed', records)
    const record: KeyRecord = {
      id: minted.id,
      plan: 'feed',
      label,
      of,
      digest: digestOfKey(minted.key),
      created: now.toISOString(),
      revoked: null,
      ...(expires === undefined ? {} : { expires }),
    }
    return { records: [...records, record], result: { key: minted.key, record } }
  })
}

/**
 * Revokes a key and its feed tokens, or one feed token. A key that is already revoked keeps the time of its
 * first revocation.
 * @throws KeyFileError also when there is no such key
 */
export async function revokeKey(path: string, id: string, now: Date): Promise<KeyRecord> {
  return changeKeyFile(path, (records) => {
    const revoke = (record: KeyRecord) => ({ ...record, revoked: record.revoked ?? now.toISOString() })
    const result = revoke(recordWith(id, records))
    return {
      records: records.map((record) => (record.id === id || record.of === id ? revoke(record) : record)),
      result,
    }
  })
}

/** @throws KeyFileError when there is none */
function recordWith(id: string, records: readonly KeyRecord[]): KeyRecord {
  const found = records.find((record) => record.id === id)
  if (found !== undefined) return found
  throw new KeyFileError(`no key has the id ${JSON.stringify(id)}; "confdex keys list" shows the ids`)
}

/** A new key with an id that no other has. */
function mintUnused(tier: Tier, records: readonly KeyRecord[]): ReturnType<typeof mintKey> {
  const minted = mintKey(tier)
  return records.some(({ id }) => id === minted.id) ? mintUnused(tier, records) : minted
}

interface Change<Result> {
  readonly records: readonly KeyRecord[]
  readonly result: Result
}

/** Where the file is that servers read, also behind a link. The lock lies beside it, whoever leads there. */
function placeOf(path: string): string {
  try {
    return replaceablePath(path)
  } catch (error) {
    throw error instanceof NotReplaceableError ? new KeyFileError(error.message) : error
  }
}

/** Replaces the keys in the file by those that `change` returns for them, under the lock. */
async function changeKeyFile<Result>(
  path: string,
  change: (records: readonly KeyRecord[]) => Change<Result>,
): Promise<Result> {
  const place = placeOf(path)
  await mkdir(dirname(place), { recursive: true })
  const work = async () => {
    const { records, result } = change((await readKeyFile(path)) ?? [])
    const text = `${JSON.stringify({ version: 1, keys: records }, null, 2)}\n`
    removeLeftovers(place)
    await replaceFile(place, (temporary) => writeFile(temporary, text, { mode: 0o600 }))
    return result
  }
  return withLockFile(`${place}.lock`, work).catch((error: unknown) => {
    throw error instanceof LockHeldError ? new KeyFileError(error.message) : error
  })
}
