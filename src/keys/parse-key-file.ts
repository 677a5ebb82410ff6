import { setImmediate } from 'node:timers/promises'
import * as z from 'zod'
import { JsonElements } from './json-elements.ts'
import { type KeyRecord, keyRecordSchema } from './key-record.ts'

/** What is left of a key file without its keys. */
const envelopeSchema = z.strictObject({ version: z.literal(1), keys: z.tuple([]) })

/** A key file could not be read, parsed or changed. The message says what to do. */
export class KeyFileError extends Error {
  override readonly name = 'KeyFileError'
}

/**
 * How many keys are parsed before other work gets a turn: 128 take about 0.5 ms, so that requests do not wait
 * for a file of 200,000 keys, which takes about a second.
 */
export const KEYS_PER_TURN = 128

const ADVICE = 'restore it from a backup, or move it away and issue new keys'
/** A key of `keys issue` takes about 300 bytes, and what is around the keys about 30. */
const MAX_PART_BYTES = 65_536

/**
 * Parses the text of a key file, in turns. Hands its keys to `add` one by one, which returns false for an id
 * that it has had before. `path` is for error messages only.
 * @throws KeyFileError
 */
export async function parseKeyFile(
  text: Buffer,
  path: string,
  add: (record: KeyRecord) => boolean,
  yieldToEventLoop: () => Promise<void> = setImmediate,
): Promise<void> {
  const damaged = (where: string, why: string) =>
    new KeyFileError(`the key file ${path} is damaged at ${where}: ${why}; ${ADVICE}`)
  const parse = (part: Buffer, where: string): unknown => {
    if (part.length > MAX_PART_BYTES) throw damaged(where, `more than ${MAX_PART_BYTES} bytes`)
    try {
      return JSON.parse(part.toString())
    } catch {
      // The error of JSON.parse would quote the text, and digests must not reach a log.
      throw new KeyFileError(`the key file ${path} is not JSON; ${ADVICE}`)
    }
  }
  const check = <T>(schema: z.ZodType<T>, value: unknown, where: readonly (string | number)[]): T => {
    const result = schema.safeParse(value)
    if (result.success) return result.data
    const issue = result.error.issues[0]
    throw damaged([...where, ...(issue?.path ?? [])].join('.') || 'its top', issue?.message ?? 'another form')
  }

  const elements = new JsonElements(text)
  let keys = 0
  let turnEnd = { keys: KEYS_PER_TURN, bytes: MAX_PART_BYTES * 2 }
  for (let part = elements.next(); part !== undefined; part = elements.next()) {
    const where = ['keys', keys]
    const record = check(keyRecordSchema, parse(part, where.join('.')), where)
    if (!add(record)) throw new KeyFileError(`the key file ${path} holds the id ${record.id} twice; ${ADVICE}`)
    keys++
    if (keys < turnEnd.keys && elements.position < turnEnd.bytes) continue
    await yieldToEventLoop()
    turnEnd = { keys: keys + KEYS_PER_TURN, bytes: elements.position + MAX_PART_BYTES * 2 }
  }
  check(envelopeSchema, parse(elements.rest, 'its top'), [])
}
