/**
 * The file that holds the digests of the API keys. It is replaced as a whole, so that a reader never sees
 * half of it; a lock file beside it keeps two commands from losing each other's keys.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as z from 'zod'
import { LockHeldError, withLockFile } from '../files/lock-file.ts'
import { replaceFile } from '../files/replace-file.ts'
import { digestOfKey, mintKey, type Tier } from './api-key.ts'
import { type KeyRecord, keyRecordSchema } from './key-record.ts'
import type { KeyTerms } from './key-terms.ts'

const keyFileSchema = z.strictObject({ version: z.literal(1), keys: z.array(keyRecordSchema) })

/** A key file cannot be read, changed or understood; the message says what to do. */
export class KeyFileError extends Error {
  override readonly name = 'KeyFileError'
}

const MAX_LABEL_CHARACTERS = 100

/**
 * Reads all keys, revoked ones too; undefined when there is no file.
 * @throws KeyFileError when the file is damaged or cannot be read
 */
export async function readKeyFile(path: string): Promise<readonly KeyRecord[] | undefined> {
  const text = await readKeyText(path)
  return text === undefined ? undefined : parseKeyFile(text, path)
}

/**
 * The text of the file; undefined when there is none.
 * @throws KeyFileError when it cannot be read
 */
export async function readKeyText(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new KeyFileError(`cannot read the key file ${path}: ${error.message}`)
  })
}

/**
 * Issues a key and keeps its digest in the file, which is made where there is none.
 * @returns the key itself, which is nowhere else
 * @throws KeyFileError
 */
export async function issueKey(
  path: string,
  tier: Tier,
  label: string,
  now: Date,
  terms: KeyTerms = {},
): Promise<{ key: string; record: KeyRecord }> {
  const trimmed = label.trim()
  if (trimmed === '' || [...trimmed].length > MAX_LABEL_CHARACTERS || /\p{Cc}/u.test(trimmed)) {
    throw new KeyFileError(`expected a label of 1 to ${MAX_LABEL_CHARACTERS} characters without control characters`)
  }
  const { expires, limits = {} } = terms
  if (expires !== undefined && !(now < expires && expires.getUTCFullYear() <= 9999)) {
    throw new KeyFileError(
      `expected an expiry after now (${now.toISOString()}) and before the year 10000, got ${expires.toISOString()}`,
    )
  }
  return changeKeyFile(path, (records) => {
    let minted = mintKey(tier)
    while (records.some((record) => record.id === minted.id)) minted = mintKey(tier)
    const record: KeyRecord = {
      id: minted.id,
      plan: tier,
      label: trimmed,
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
 * Revokes a key; one that is revoked already stays as it is.
 * @throws KeyFileError also when there is no such key
 */
export async function revokeKey(path: string, id: string, now: Date): Promise<KeyRecord> {
  return changeKeyFile(path, (records) => {
    const found = records.find((record) => record.id === id)
    if (found === undefined)
      throw new KeyFileError(`no key has the id ${JSON.stringify(id)}; "confdex keys list" shows the ids`)
    const revoked = { ...found, revoked: found.revoked ?? now.toISOString() }
    return { records: records.map((record) => (record === found ? revoked : record)), result: revoked }
  })
}

/**
 * The keys in the text of a file.
 * @throws KeyFileError
 */
export function parseKeyFile(text: string, path: string): readonly KeyRecord[] {
  const advice = 'restore it from a backup, or move it away and issue new keys'
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    // JSON.parse quotes the text it stumbles over, and digests have no place in a log.
    throw new KeyFileError(`the key file ${path} is not JSON; ${advice}`)
  }
  const result = keyFileSchema.safeParse(json)
  if (!result.success) {
    const issue = result.error.issues[0]
    throw new KeyFileError(
      `the key file ${path} is damaged at ${issue?.path.join('.') || 'its top'}: ${issue?.message}; ${advice}`,
    )
  }
  const ids = result.data.keys.map((record) => record.id)
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index)
  if (repeated !== undefined) throw new KeyFileError(`the key file ${path} holds the id ${repeated} twice; ${advice}`)
  return result.data.keys
}

interface Change<T> {
  readonly records: readonly KeyRecord[]
  readonly result: T
}

async function changeKeyFile<T>(path: string, change: (records: readonly KeyRecord[]) => Change<T>): Promise<T> {
  await mkdir(dirname(path), { recursive: true })
  const work = async () => {
    const { records, result } = change((await readKeyFile(path)) ?? [])
    const text = `${JSON.stringify({ version: 1, keys: records }, null, 2)}\n`
    await replaceFile(path, (temporary) => writeFile(temporary, text, { mode: 0o600 }))
    return result
  }
  return withLockFile(`${path}.lock`, work).catch((error: unknown) => {
    throw error instanceof LockHeldError ? new KeyFileError(error.message) : error
  })
}
