import { fc, test as law } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { JsonElements } from '../../src/keys/json-elements.ts'
import { KEYS_PER_TURN, parseKeyFile } from '../../src/keys/parse-key-file.ts'

function elementsOf(text: string): { elements: unknown[]; rest: unknown } {
  const split = new JsonElements(Buffer.from(text))
  const elements: unknown[] = []
  for (let part = split.next(); part !== undefined; part = split.next()) elements.push(JSON.parse(part.toString()))
  return { elements, rest: JSON.parse(split.rest.toString()) }
}

const json = fc.jsonValue({ maxDepth: 3 })

describe('the elements of the array in a JSON object', () => {
  law.prop([fc.array(json), json, json, fc.constantFrom(undefined, 0, 1, 3, '\t')])(
    'are those that JSON.parse finds, whatever they are and however the text is indented',
    (keys, before, after, indent) => {
      fc.pre(!Array.isArray(before))
      const object = { version: before, keys, after }
      expect(elementsOf(JSON.stringify(object, null, indent))).toEqual({
        elements: JSON.parse(JSON.stringify(keys)),
        rest: JSON.parse(JSON.stringify({ ...object, keys: [] })),
      })
    },
  )

  test.each(['{"keys":[1', '{"keys":["', '{"keys":["\\', '{"keys":[{"a":[', '', '{', '"'])(
    'end where the text %j ends too early, and the rest is no JSON',
    (text) => {
      expect(() => elementsOf(text)).toThrow(SyntaxError)
    },
  )
})

const record = (index: number) => ({
  id: index.toString(16).padStart(8, '0'),
  plan: 'free',
  label: `key ${index}, "quoted" [{\u00e9}]`,
  digest: 'f'.repeat(64),
  created: '2026-11-20T12:00:00.000Z',
  revoked: null,
})
const fileOf = (keys: readonly unknown[]) => Buffer.from(JSON.stringify({ version: 1, keys }, null, 2))
const keys = (count: number) => Array.from({ length: count }, (_, index) => record(index))

/** The keys of a file, parsed in turns of the event loop or in those of `yieldToEventLoop`. */
async function parsed(text: Buffer, yieldToEventLoop?: () => Promise<void>): Promise<unknown[]> {
  const records: unknown[] = []
  await parseKeyFile(text, 'keys.json', (each) => records.push(each) > 0, yieldToEventLoop)
  return records
}

describe('a large key file', () => {
  test('is parsed in turns of a few keys, and gives all of them', async () => {
    const expected = keys(5 * KEYS_PER_TURN + 7)
    let turns = 0
    const found = await parsed(fileOf(expected), async () => void turns++)
    expect(found).toEqual(expected)
    expect(turns).toBe(5)
  })

  test('is parsed in turns of 131,072 bytes, and the key that passes them, where its keys are long', async () => {
    const expected = keys(42).map((each) => ({ ...each, label: 'x'.repeat(30_000) }))
    let turns = 0
    await parsed(fileOf(expected), async () => void turns++)
    // five keys a turn; the last two need none
    expect(turns).toBe(8)
  })

  test('takes no turns of its own where it is small, so that a start does not wait', async () => {
    let turns = 0
    await parsed(fileOf(keys(KEYS_PER_TURN - 1)), async () => void turns++)
    expect(turns).toBe(0)
  })

  test('costs as much for each key as a small one', async () => {
    // comparing each id with all before it would take 64 times as long for 8 times as many keys
    const costOf = async (count: number) => {
      const text = fileOf(keys(count))
      const before = process.cpuUsage().user
      await parsed(text)
      return process.cpuUsage().user - before
    }
    const least = async (count: number) => Math.min(await costOf(count), await costOf(count), await costOf(count))
    await costOf(4000)
    expect(await least(32_000)).toBeLessThan(30 * (await least(4000)))
  })

  test('its longest turn does not grow with its size', async () => {
    const longest = async (count: number) => {
      const text = fileOf(keys(count))
      let longestMs = 0
      let sinceMs = process.cpuUsage().user
      await parsed(text, async () => {
        const nowMs = process.cpuUsage().user
        longestMs = Math.max(longestMs, nowMs - sinceMs)
        sinceMs = nowMs
      })
      return longestMs
    }
    await longest(4 * KEYS_PER_TURN)
    const all = process.cpuUsage().user
    const longestTurn = await longest(40_000)
    // 157 turns: none takes a tenth of all, whatever else the machine does
    expect(longestTurn).toBeLessThan((process.cpuUsage().user - all) / 10)
  })
})

test('a key may take 65,536 bytes, and no more', async () => {
  const withBytes = (bytes: number) => {
    const label = 'x'.repeat(bytes - Buffer.byteLength(JSON.stringify({ ...record(0), label: '' })))
    return Buffer.from(JSON.stringify({ version: 1, keys: [{ ...record(0), label }] }))
  }
  expect(await parsed(withBytes(65_536))).toHaveLength(1)
  await expect(parsed(withBytes(65_537))).rejects.toThrow('is damaged at keys.0: more than 65536 bytes')
})

describe('a key file is refused', () => {
  test.each([
    ['with a second array', '{"version":1,"keys":[],"keys":[1]}', 'is damaged at keys'],
    ['with another array first', '{"version":1,"more":[],"keys":[]}', 'is damaged at its top'],
    ['without keys', '{"version":1}', 'is damaged at keys'],
    ['that is an array', '[[]]', 'is damaged at its top'],
    ['with a comma too many', '{"version":1,"keys":[,]}', 'is not JSON'],
    ['with text behind it', '{"version":1,"keys":[]} x', 'is not JSON'],
    ['with elements side by side', '{"version":1,"keys":[{} {}]}', 'is not JSON'],
    ['with an endless key', `{"version":1,"keys":["${'x'.repeat(70_000)}"]}`, 'is damaged at keys.0: more than 65536'],
    ['with an endless top', `{"version":1,"keys":[],"x":"${'x'.repeat(70_000)}"}`, 'is damaged at its top: more than'],
  ])('%s', async (_what, text, problem) => {
    await expect(parsed(Buffer.from(text))).rejects.toThrow(`the key file keys.json ${problem}`)
  })
})
