/**
 * The key file: the digests of all issued API keys, with their plans and terms. It is replaced as a whole,
 * under a lock file, so that two commands do not overwrite each other's keys.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import * as z from 'zod'
import { removeLeftovers } from '../files/leftovers.ts'
import { LockHeldError, withLockFile } from '../files/lock-file.ts'
import { NotReplaceableError, replaceablePath, replaceFile } from '../files/replace-file.ts'
import { digestOfKey, idOfFeedToken, idOfKey, maskKeys, mintKey, type Plan, type Tier } from './api-key.ts'
import { type KeyRecord, type KeyTerms, keyRecordSchema, keyState } from './key-record.ts'

const MAX_LABEL_CHARACTERS = 100

const fileSchema = z.strictObject({ version: z.literal(1), keys: z.array(z.unknown()) })

/** Error: a key file could not be read, parsed or changed. The message says what to do. */
export class KeyFileError extends Error {
  override readonly name = 'KeyFileError'
}

/** Number of keys that are checked in one turn of the event loop: 128 take about 0.5 ms. */
const KEYS_PER_TURN = 128

const FULL_DISK =
  'the disk is full, so the keys are unchanged; docs/incidents.md says how to revoke a key on a full disk'

const ADVICE = 'restore it from a backup, or move it away and issue new keys'

/**
 * Parses the text of a key file, in several turns of the event loop. `path` is only for messages.
 * @returns all keys by id, in the order of the file
 * @throws KeyFileError
 */
export async function parseKeyFile(
  text: Buffer,
  path: string,
  yieldToEventLoop: () => Promise<void> = setImmediate,
): Promise<ReadonlyMap<string, KeyRecord>> {
  const check = <T>(schema: z.ZodType<T>, value: unknown, where: readonly (string | number)[]): T => {
    const result = schema.safeParse(value)
    if (result.success) return result.data
    const issue = result.error.issues[0]
    const place = [...where, ...(issue?.path ?? [])].join('.') || 'its top'
    throw new KeyFileError(
      `the key file ${path} is damaged at ${place}: ${issue?.message ?? 'another form'}; ${ADVICE}`,
    )
  }
  const records = new Map<string, KeyRecord>()
  for (const [index, value] of check(fileSchema, parseJson(text, path), []).keys.entries()) {
    const record = check(keyRecordSchema, value, ['keys', index])
    if (records.has(record.id))
      throw new KeyFileError(`the key file ${path} holds the id ${record.id} twice; ${ADVICE}`)
    records.set(record.id, record)
    if (records.size % KEYS_PER_TURN === 0) await yieldToEventLoop()
  }
  return records
}

function parseJson(text: Buffer, path: string): unknown {
  try {
    return JSON.parse(text.toString())
  } catch {
    // the error of JSON.parse quotes the text, and digests must not reach a log
    throw new KeyFileError(`the key file ${path} is not JSON; ${ADVICE}`)
  }
}

/**
 * Reads all keys, including revoked keys; undefined if there is no file.
 * @throws KeyFileError if the file is damaged or cannot be read
 */
export async function readKeyFile(path: string): Promise<readonly KeyRecord[] | undefined> {
  const text = await readKeyBytes(path)
  return text === undefined ? undefined : [...(await parseKeyFile(text, path)).values()]
}

/**
 * The bytes of the file; undefined if there is no file.
 * @throws KeyFileError if it cannot be read
 */
export async function readKeyBytes(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new KeyFileError(`cannot read the key file ${path}: ${error.message}`)
  })
}

interface KeyRequest extends KeyTerms {
  readonly tier: Plan
  readonly label: string
  readonly now: Date
}

/**
 * Issues a key and adds its digest to the file, which is created if there is none.
 * @returns the key, which is not stored
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
 * Issues a feed token with the label and expiry of an API key, and adds its digest to the file.
 * @returns the token, which is not stored
 * @throws KeyFileError, for example if there is no active key with this id
 */
export async function issueFeedToken(path: string, of: string, now: Date): Promise<{ key: string; record: KeyRecord }> {
  return changeKeyFile(path, (records) => {
    const owner = activeKey(of, records, now)
    const { label, expires } = owner
    const minted = mintUnused('feed', records)
    const record: KeyRecord = {
      id: minted.id,
      plan: 'feed',
      label,
      of: owner.id,
      digest: digestOfKey(minted.key),
      created: now.toISOString(),
      revoked: null,
      ...(expires === undefined ? {} : { expires }),
    }
    return { records: [...records, record], result: { key: minted.key, record } }
  })
}

/**
 * Revokes a key and its feed tokens, or one feed token. The date of an earlier revocation is kept.
 * @throws KeyFileError, for example if there is no such key
 */
export async function revokeKey(path: string, idOrKey: string, now: Date): Promise<KeyRecord> {
  return changeKeyFile(path, (records) => {
    const { id } = recordWith(idOrKey, records)
    const changed = records.map((record) => (record.id === id || record.of === id ? revoke(record, now) : record))
    return { records: changed, result: recordWith(id, changed) }
  })
}

interface Rotation {
  readonly now: Date
  /** Time from which the old key is refused. A time that is not in the future revokes the key at once. */
  readonly until: Date
}

/**
 * Issues a key with the terms of an old key. The old key ends at `until` or at its own earlier expiry, and
 * its feed tokens move to the new key.
 * @returns the new key, which is not stored
 * @throws KeyFileError, for example if there is no active key with this id
 */
export async function rotateKey(
  path: string,
  idOrKey: string,
  { now, until }: Rotation,
): Promise<{ key: string; record: KeyRecord; replaced: KeyRecord }> {
  return changeKeyFile(path, (records) => {
    const old = activeKey(idOrKey, records, now)
    const { id, key } = mintUnused(old.plan, records)
    const record: KeyRecord = { ...old, id, digest: digestOfKey(key), created: now.toISOString() }
    const replaced = until <= now ? revoke(old, now) : { ...old, expires: earlier(old.expires, until) }
    const changed = records.map((each) => {
      if (each.id === old.id) return replaced
      return each.of === old.id ? { ...each, of: id } : each
    })
    return { records: [...changed, record], result: { key, record, replaced } }
  })
}

function revoke(record: KeyRecord, now: Date): KeyRecord {
  return { ...record, revoked: record.revoked ?? now.toISOString() }
}

function earlier(expires: string | undefined, until: Date): string {
  return expires !== undefined && Date.parse(expires) < until.getTime() ? expires : until.toISOString()
}

/** @throws KeyFileError if there is no such key, or it is not an active API key */
function activeKey(idOrKey: string, records: readonly KeyRecord[], now: Date): KeyRecord {
  const record = recordWith(idOrKey, records)
  const found = record.plan === 'feed' ? 'a feed token' : keyState(record, now.getTime())
  if (found === 'active') return record
  throw new KeyFileError(`expected the id of an active API key, but the key ${record.id} is ${found}`)
}

/**
 * Finds a record by its id, or by the whole key or feed token. No message repeats a key or token.
 * @throws KeyFileError if there is no such key
 */
function recordWith(idOrKey: string, records: readonly KeyRecord[]): KeyRecord {
  const idInside = idOfKey(idOrKey) ?? idOfFeedToken(idOrKey)
  const id = idInside ?? idOrKey
  const found = records.find((record) => record.id === id)
  if (found === undefined) {
    throw new KeyFileError(`no key has the id ${JSON.stringify(maskKeys(id))}; "confdex keys list" shows the ids`)
  }
  if (idInside === undefined || found.digest === digestOfKey(idOrKey)) return found
  throw new KeyFileError(
    `the given key is not the key with the id ${id}; to change the key with this id, give only the id`,
  )
}

function mintUnused(tier: Tier, records: readonly KeyRecord[]): ReturnType<typeof mintKey> {
  const minted = mintKey(tier)
  return records.some(({ id }) => id === minted.id) ? mintUnused(tier, records) : minted
}

interface Change<Result> {
  readonly records: readonly KeyRecord[]
  readonly result: Result
}

/**
 * The path of the key file, or of its target if it is a symbolic link.
 * @throws KeyFileError if no file can be written there
 */
function placeOf(path: string): string {
  try {
    return replaceablePath(path)
  } catch (error) {
    throw error instanceof NotReplaceableError ? new KeyFileError(error.message) : error
  }
}

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
  return withLockFile(`${place}.lock`, work).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOSPC') throw new KeyFileError(`cannot write the key file ${place}: ${FULL_DISK}`)
    throw error instanceof LockHeldError ? new KeyFileError(error.message) : error
  })
}
