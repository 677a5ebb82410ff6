import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '../../src/config.ts'
import { type EpochDay, utcDay } from '../../src/event/days.ts'
import { noonOf } from '../../src/event/moment.ts'
import { type App, buildApp } from '../../src/http/app.ts'
import { parseQueryString, type QueryText } from '../../src/http/request/query-string.ts'
import { answerIdentity, headOf, tagOf } from '../../src/http/response/caching.ts'
import { sendBody } from '../../src/http/response/send.ts'
import { queryReader } from '../../src/http/routes/search.ts'
import { issueKey } from '../../src/keys/key-file.ts'
import { openKeyStore } from '../../src/keys/key-store.ts'
import type { TierLimits } from '../../src/keys/plans.ts'
import { type SearchInput, searchInput } from '../../src/operations/search-input.ts'
import { readSearch } from '../../src/operations/search-parameters.ts'
import { writeSearch } from '../../src/operations/write-search.ts'
import type { Directory, SearchAnswer } from '../../src/search/directory.ts'
import { median } from '../../test/support/statistics.ts'
import { openSnapshotDirectory } from '../support/corpus.ts'

/**
 * The service with some of its parts: each step has one part more than the previous step. Prepared answers or
 * results of searches replace the missing parts.
 */
const STEPS = ['keys', 'headers', 'log', 'read', 'write', 'search'] as const
export type Step = (typeof STEPS)[number]

/** Microseconds per request of the parts that can be repeated in a loop, without HTTP. */
type PartTimes = Readonly<Record<'read' | 'write' | 'search', number>>

export interface LoopTimes {
  /** Times if the processor caches contain all that a part needs. */
  readonly warm: PartTimes
  /** Times if other memory is read before each part, so that the caches contain nothing that it needs. */
  readonly swept: PartTimes
}

const UNLIMITED = { minute: 1e9, day: 1e9 }

/** Limits that no benchmark reaches. Requests are counted as usual. */
export const LIMITLESS: TierLimits = { free: UNLIMITED, pro: UNLIMITED, feed: UNLIMITED }

const SNAPSHOT_ID = '0123456789abcdef'
/** An entity tag as long as those of the service. */
const TAG = `"${'x'.repeat(22)}"`
const PREFIX = '/step'
const SEARCH_PATH = '/api/gpt/conferences'
const LOOP_MS = 1000
/** The size of a last-level cache. */
const SWEPT_BYTES = 32 << 20
const CACHE_LINE_BYTES = 64

/** The configuration of production on a free port, with a key file that is removed when the process ends. */
export async function benchConfig(environment: NodeJS.ProcessEnv): Promise<{ config: Config; key: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'confdex-bench-'))
  const keysFile = join(folder, 'keys.json')
  const { key } = await issueKey(keysFile, { tier: 'pro', label: 'bench', now: new Date() })
  process.once('exit', () => rmSync(folder, { recursive: true }))
  const config = readConfig({ LOG_LEVEL: 'info', PORT: '0', KEYS_FILE: keysFile, ...environment })
  return { config, key }
}

interface StepServer {
  readonly url: string
  readonly key: string
  readonly loop: () => LoopTimes
}

/**
 * Starts a server with the parts of the service up to a step. `answers` has an entry for each request, so a
 * target may occur several times.
 */
export async function startStep(
  step: Step,
  answers: readonly (readonly [target: string, body: Buffer])[],
  snapshot: string,
): Promise<StepServer> {
  const hasLog = STEPS.indexOf(step) >= STEPS.indexOf('log')
  const { TODAY } = process.env
  const { config, key } = await benchConfig({ CACHE_MB: '0', LOG_LEVEL: hasLog ? 'info' : 'warn', TODAY })
  const today = config.today.by === 'setting' ? config.today.day : utcDay(new Date())
  const directory = await openSnapshotDirectory(snapshot)
  const found = new Map(answers.map(([target, body]) => [queryText(target), foundBy(directory, target, body, today)]))
  const app = await buildApp({
    config,
    keys: await openKeyStore(config.keysFile),
    serving: { current: { state: 'serving', directory } },
    tierLimits: LIMITLESS,
  })
  addRoute(app, step, found, today)
  const url = await app.listen({ port: 0, host: config.host })
  const requested = answers.map(([target]) => found.get(queryText(target))!)
  return { url: url + PREFIX, key, loop: () => timesInLoop(directory, requested, today) }
}

/** A search with its results, and the body of its answer. */
interface Found {
  readonly text: string
  readonly input: SearchInput
  readonly answer: SearchAnswer
  readonly body: Buffer
}

function foundBy(directory: Directory, target: string, body: Buffer, today: EpochDay): Found {
  const text = queryText(target)
  const { input } = readAnew(text, today)
  return { text, input, answer: directory.search(input.request), body }
}

function queryText(target: string): string {
  return target.slice(SEARCH_PATH.length + 1)
}

/** Reads a query string without a cache. */
function readAnew(text: string, today: EpochDay): { input: SearchInput; tag: string } {
  const parameters = readSearch(parseQueryString(text))
  return {
    tag: tagOf(answerIdentity(SNAPSHOT_ID, noonOf(today), SEARCH_PATH, parameters)),
    input: searchInput(parameters, noonOf(today)),
  }
}

function addRoute(app: App, step: Step, prepared: ReadonlyMap<string, Found>, today: EpochDay): void {
  const read = queryReader(SEARCH_PATH)
  const path = PREFIX + SEARCH_PATH
  app.get<{ Querystring: QueryText }>(path, ({ query: { text }, directory, limitHeaders }, reply) => {
    const { answer, body } = prepared.get(text)!
    if (step === 'keys') return void sendBody(reply, [], body)
    if (step === 'headers' || step === 'log') {
      return void sendBody(reply, headOf({ limitHeaders }, { snapshotId: SNAPSHOT_ID, tag: TAG, maxAge: 60 }), body)
    }
    const { input, tag } = read(text, SNAPSHOT_ID, noonOf(today))
    const head = headOf({ limitHeaders }, { snapshotId: SNAPSHOT_ID, tag, maxAge: 60 })
    if (step === 'read') return void sendBody(reply, head, body)
    const found = step === 'search' ? directory.search(input.request) : answer
    sendBody(reply, head, writeSearch(directory, input, found))
  })
}

/** Repeats each part with all searches in turn. */
function timesInLoop(directory: Directory, all: readonly Found[], today: EpochDay): LoopTimes {
  const us = (before: () => void, part: (found: Found) => unknown): number => {
    const passes: number[] = []
    for (const untilMs = performance.now() + LOOP_MS; performance.now() < untilMs; ) {
      let ms = 0
      for (const one of all) {
        before()
        const startMs = performance.now()
        part(one)
        ms += performance.now() - startMs
      }
      passes.push(ms)
    }
    return (median(passes) * 1000) / all.length
  }
  const times = (before: () => void): PartTimes => ({
    read: us(before, ({ text }) => readAnew(text, today)),
    write: us(before, ({ input, answer }) => writeSearch(directory, input, answer)),
    search: us(before, ({ input }) => directory.search(input.request)),
  })
  const swept = new Uint8Array(SWEPT_BYTES)
  const sweep = () => {
    for (let at = 0; at < SWEPT_BYTES; at += CACHE_LINE_BYTES) swept[at]!++
  }
  return { warm: times(() => {}), swept: times(sweep) }
}
