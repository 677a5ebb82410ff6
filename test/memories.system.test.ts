/** Memory after requests is bounded in bytes, regardless of their number and size. */
import { hash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { DocSpace } from '../src/docset/doc-space.ts'
import { range } from '../src/docset/docset.ts'
import { parseDay } from '../src/event/days.ts'
import { noonOf } from '../src/event/moment.ts'
import { visitors } from '../src/http/admission/guests.ts'
import { NetworkRequests } from '../src/http/admission/network-requests.ts'
import { queryReader } from '../src/http/routes/search.ts'
import { openKeyStore } from '../src/keys/key-store.ts'
import { RateWindows } from '../src/limits/rate-windows.ts'
import { createLru } from '../src/lru.ts'
import { serviceError } from '../src/operations/errors.ts'
import { forgetInterpretations } from '../src/query/interpretations.ts'
import { MAX_VALUE_CHARACTERS } from '../src/query/request.ts'
import { RetainedCounts } from '../src/search/facets/count-values.ts'
import type { CountedField } from '../src/search/facets/fields.ts'
import { parseAbbreviations } from '../src/text/abbreviations.ts'
import { parseTopicTable } from '../src/text/topic-table.ts'
import { buildDirectory } from './support/directory.ts'
import { testGazetteer } from './support/gazetteer.ts'
import { manyEvents } from './support/many-events.ts'
import { memoryUsed } from './support/memory-used.ts'
import { randomNumbers } from './support/random-numbers.ts'
import { scratchFolder } from './support/scratch.ts'
import { sharedDirectory } from './support/shared-directory.ts'
import { search } from './support/small-directory.ts'

const MB = 1_000_000
/** Number of texts, each for several parameters. Every fourth is sent as `q` too. */
const TEXTS = 2400

const SYNONYMS = parseAbbreviations('ML = machine learning\nQO = quantum optics')
const TOPICS = parseTopicTable('Physics = optics\nComputer Science = CS = informatics\nNetworks > Computer Science')

/** Bytes still in use after some work. `kept` protects its objects from the garbage collector. */
async function leftBy(work: () => unknown): Promise<number> {
  const before = memoryUsed()
  const kept = await work()
  const left = memoryUsed() - before
  expect(kept).toBeDefined()
  return left
}

/** Texts of almost the maximum length, of random words in several scripts. */
function oddTexts(seed: number): () => string {
  const random = randomNumbers(seed)
  const letters = ['abcdefghijklmnopqrstuvwxyz', 'äéøčßñ', 'журналист', '数学物理化学生物']
  const word = () => {
    const script = letters[random(letters.length)]!
    return Array.from({ length: 4 + random(12) }, () => script[random(script.length)]).join('')
  }
  return () => {
    let text = word()
    for (let next = word(); text.length + next.length < MAX_VALUE_CHARACTERS; next = word()) text += ` ${next}`
    return text
  }
}

const built = sharedDirectory(() => buildDirectory(manyEvents(500), SYNONYMS, testGazetteer(), TOPICS))

test('searches for unusual texts use memory only in bounded caches', async () => {
  const text = oddTexts(1)
  const askAll = (texts: number) => {
    for (let at = 0; at < texts; at++) {
      const value = text()
      if (at % 4 === 0) search(built, { by: 'text', text: value })
      for (const by of ['topic', 'sub_topic', 'city', 'country'] as const) search(built, { by, value })
      search(built, { by: 'near', center: value, withinKm: 50 })
    }
    forgetInterpretations()
    return built
  }
  // fills tables and compiles code, which are not counted
  askAll(1000)
  // at most each text and 128 bytes may remain
  expect(await leftBy(() => askAll(TEXTS))).toBeLessThan((128 + 2 * MAX_VALUE_CHARACTERS) * TEXTS)
})

test('the cached interpretations of q use bounded memory', async () => {
  const text = oddTexts(2)
  const askAll = (texts: number) => {
    for (let at = 0; at < texts; at++) search(built, { by: 'text', text: `${text().slice(0, 60)} workshops in Paris` })
    return built
  }
  // fills all caches
  askAll(1000)
  expect(await leftBy(() => askAll(3000))).toBeLessThan(8 * MB)
})

test('networks without a key are counted in bounded memory', async () => {
  const address = (at: number) => `2001:db8:${(at >> 16).toString(16)}:${(at & 0xffff).toString(16)}::1`
  const networks = new NetworkRequests(
    { warn: () => {} },
    { perMinute: 60, errorAfter: (seconds) => serviceError('tooManyWithoutKey', seconds), logged: 'refused' },
  )
  const callers = visitors()
  const askAll = () => {
    for (let at = 0; at < 300_000; at++) {
      networks.refusal(address(at))
      callers(address(at))
    }
    return [networks, callers]
  }
  expect(await leftBy(askAll)).toBeLessThan(8 * MB)
  networks.close()
  let nowMs = 0
  const windows = new RateWindows(60_000, () => (nowMs += 60))
  const countAll = () => {
    for (let at = 0; at < 300_000; at++) windows.count(address(at), 1)
    return windows
  }
  expect(await leftBy(countAll)).toBeLessThan(8 * MB)
})

test('the cache of answers uses bounded memory with the longest requests and with empty answers', async () => {
  for (const [letters, bytes] of [
    [30_000, 100],
    [20, 0],
    [20, 100_000],
  ] as const) {
    const cache = createLru<Buffer>(4 * MB, (body) => body.length)
    const fill = () => {
      for (let at = 0; at < 20_000; at++) cache.set(`${at}`.padEnd(letters, 'x'), Buffer.allocUnsafeSlow(bytes))
      return cache
    }
    expect(await leftBy(fill), `${letters} letters, ${bytes} bytes`).toBeLessThan(9 * MB)
  }
})

test('cached query strings use bounded memory', async () => {
  const today = parseDay('2026-11-20')!
  for (const more of ['', '&country=Germany&type=workshop&year=2027&limit=50', `&q=${'%C3%A9'.repeat(190)}`]) {
    const read = queryReader('/api/gpt/conferences')
    const fill = () => {
      for (let at = 0; at < 20_000; at++) read(`offset=${at}${more}`, 'snapshot', noonOf(today))
      return read
    }
    expect(await leftBy(fill), more).toBeLessThan(9 * MB)
  }
})

test('cached counts of facets use bounded memory', async () => {
  const retained = new RetainedCounts({ isRetained: () => true } as unknown as DocSpace)
  const field = { size: 50_000 } as CountedField
  const fill = () => {
    for (let at = 0; at < 400; at++) retained.retain(range(at, at + 1), field, new Uint32Array(field.size))
    return retained
  }
  expect(await leftBy(fill)).toBeLessThan(20 * MB)
})

test('only keys that were issued are cached, never invalid keys', async () => {
  const path = join(scratchFolder(), 'keys.json')
  const keyOf = (at: number) => `cds_pro_${at.toString(16).padStart(8, '0')}_${at.toString(16).padStart(40, '0')}`
  const record = (at: number) => ({
    id: at.toString(16).padStart(8, '0'),
    plan: 'pro',
    label: 'x'.repeat(100),
    digest: hash('sha256', keyOf(at), 'hex'),
    created: '2026-11-20T12:00:00.000Z',
    revoked: null,
    limits: { minute: 1_000_000_000, day: 1_000_000_000 },
  })
  const count = 10_000
  writeFileSync(path, JSON.stringify({ version: 1, keys: Array.from({ length: count }, (_, at) => record(at)) }))
  let store = await openKeyStore(path)
  // a key has 400 bytes in the file, and more in memory
  expect(await leftBy(async () => (store = await openKeyStore(path)))).toBeLessThan(count * 600)
  const verifyAll = () => {
    for (let at = 0; at < 10 * count; at++) {
      const key = ` ${keyOf(at)} `.repeat(20).trim().slice(0, keyOf(at).length)
      expect(store.verify(key) !== undefined).toBe(at < count)
      store.verify(`${key}${'0'.repeat(200)}${at}`)
      store.verifyFeed(key.replace('pro', 'feed'))
    }
    return store
  }
  expect(await leftBy(verifyAll)).toBeLessThan(count * 1000)
})
