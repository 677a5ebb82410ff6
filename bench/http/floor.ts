import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '../../src/config.ts'
import { utcDay } from '../../src/event/days.ts'
import { type App, buildApp } from '../../src/http/app.ts'
import type { QueryText } from '../../src/http/request/query-string.ts'
import { headOf } from '../../src/http/response/caching.ts'
import { type HeaderPairs, sendBody } from '../../src/http/response/send.ts'
import { issueKey } from '../../src/keys/key-file.ts'
import { openKeyStore } from '../../src/keys/key-store.ts'
import type { TierLimits } from '../../src/keys/plans.ts'
import type { Directory } from '../../src/search/directory.ts'

const UNLIMITED = { minute: 1e9, day: 1e9 }

/** Limits that no benchmark reaches. Requests are counted as usual. */
export const LIMITLESS: TierLimits = { free: UNLIMITED, pro: UNLIMITED, feed: UNLIMITED }

// an entity tag of the same length as the tags of the service
const TAG = `"${'x'.repeat(22)}"`
const SNAPSHOT_ID = '0123456789abcdef'
/** The path of searches of the service. */
export const SEARCH_PATH = '/api/gpt/conferences'

/**
 * The configuration of production on a free port, with a key file of one key. The file is removed when the
 * process ends.
 */
export async function benchConfig(environment: NodeJS.ProcessEnv): Promise<{ config: Config; key: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'confdex-bench-'))
  const keysFile = join(folder, 'keys.json')
  const { key } = await issueKey(keysFile, { tier: 'pro', label: 'bench', now: new Date() })
  process.once('exit', () => rmSync(folder, { recursive: true }))
  const config = readConfig({ LOG_LEVEL: 'info', PORT: '0', KEYS_FILE: keysFile, ...environment })
  return { config, key }
}

interface Asked {
  /** The query string. */
  readonly text: string
  readonly directory: Directory
  readonly limitHeaders: HeaderPairs
}

interface Prepared {
  readonly head: HeaderPairs
  readonly body: Buffer
}

/** Adds a route below `prefix` that sends its answers like the search route of the service. */
export function addSearches(app: App, prefix: string, answer: (asked: Asked) => Prepared): void {
  const path = prefix + SEARCH_PATH
  app.get<{ Querystring: QueryText }>(path, ({ query: { text }, directory, limitHeaders }, reply) => {
    const { head, body } = answer({ text, directory, limitHeaders })
    sendBody(reply, head, body)
  })
}

/** The prepared answer to a query string. `answers` are bodies by target. */
export function prepared(answers: ReadonlyMap<string, Buffer>, text: string, head: HeaderPairs): Prepared {
  const target = text === '' ? SEARCH_PATH : `${SEARCH_PATH}?${text}`
  return { head, body: answers.get(target)! }
}

/**
 * The service without its searches: authentication, limits, headers and log line, then a prepared buffer.
 * This is the minimum cost of a search over HTTP; the difference to a bare Fastify is the cost of keys and
 * limits.
 */
export async function startFloor(answers: ReadonlyMap<string, Buffer>): Promise<{ url: string; key: string }> {
  const { config, key } = await benchConfig({ CACHE_MB: '0' })
  const directory = {} as Directory
  const app = await buildApp({
    config: { ...config, today: { by: 'setting', day: utcDay(new Date()) } },
    keys: await openKeyStore(config.keysFile),
    serving: { current: { state: 'serving', directory } },
    tierLimits: LIMITLESS,
  })
  addSearches(app, '/floor', ({ text, limitHeaders }) =>
    prepared(answers, text, headOf({ limitHeaders }, { snapshotId: SNAPSHOT_ID, tag: TAG, maxAge: 60 })),
  )
  const url = await app.listen({ port: 0, host: config.host })
  return { url: `${url}/floor`, key }
}
