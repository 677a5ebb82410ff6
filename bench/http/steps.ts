import type { EpochDay } from '../../src/event/days.ts'
import { noonOf } from '../../src/event/moment.ts'
import { type App, buildApp } from '../../src/http/app.ts'
import { parseQueryString } from '../../src/http/request/query-string.ts'
import { answerIdentity, headOf, tagOf } from '../../src/http/response/caching.ts'
import { queryReader } from '../../src/http/routes/search.ts'
import { openKeyStore } from '../../src/keys/key-store.ts'
import { type SearchInput, searchInput } from '../../src/operations/search-input.ts'
import { readSearch } from '../../src/operations/search-parameters.ts'
import { writeSearch } from '../../src/operations/write-search.ts'
import type { Directory, SearchAnswer } from '../../src/search/directory.ts'
import { median } from '../../test/support/statistics.ts'
import { openSnapshotDirectory } from '../support/corpus.ts'
import { addSearches, benchConfig, LIMITLESS, prepared, SEARCH_PATH } from './floor.ts'

/**
 * The service with some of its parts; each step has one part more than the previous step. The missing parts
 * are replaced by prepared texts of answers or prepared results of searches.
 */
export const STEPS = ['keys', 'headers', 'log', 'read', 'write', 'search'] as const
export type Step = (typeof STEPS)[number]

/** The parts of a request that can be repeated in a loop, without HTTP around them. */
const LOOPED = ['read', 'write', 'search'] as const

type Looped = (typeof LOOPED)[number]

/** Microseconds per request of each part, in a loop. */
export interface LoopTimes {
  /** With warm caches: the processor caches contain all that a part needs. */
  readonly warm: Readonly<Record<Looped, number>>
  /** With swept caches: other memory is read before each part of a request. */
  readonly swept: Readonly<Record<Looped, number>>
}

const SNAPSHOT_ID = '0123456789abcdef'
const TAG = `"${'x'.repeat(22)}"`
const PREFIX = '/step'
const LOOP_MS = 1000
/**
 * Bytes that are read to replace the content of the processor caches: 32 MB, the size of a last-level cache.
 */
const SWEPT_BYTES = 32 << 20
const CACHE_LINE_BYTES = 64

interface StepServer {
  readonly url: string
  readonly key: string
  readonly loop: () => LoopTimes
}

/**
 * Starts a server with the parts of the service up to a step. If a target is requested several times,
 * `answers` has an entry for each time.
 */
export async function startStep(
  step: Step,
  answers: readonly (readonly [target: string, body: Buffer])[],
  snapshot: string,
): Promise<StepServer> {
  const hasLog = STEPS.indexOf(step) >= STEPS.indexOf('log')
  const { TODAY } = process.env
  const { config, key } = await benchConfig({ CACHE_MB: '0', LOG_LEVEL: hasLog ? 'info' : 'warn', TODAY })
  const { today } = config
  if (today.by !== 'setting') throw new Error('expected the environment variable TODAY')
  const directory = await openSnapshotDirectory(snapshot)
  const bodies = new Map(answers)
  const found = foundBy(directory, bodies.keys(), today.day)
  const app = await buildApp({
    config,
    keys: await openKeyStore(config.keysFile),
    serving: { current: { state: 'serving', directory } },
    tierLimits: LIMITLESS,
  })
  addRoute(app, step, bodies, (text) => found.get(text)!, today.day)
  const url = await app.listen({ port: 0, host: config.host })
  const asked = answers.map(([target]) => found.get(queryText(target))!)
  const loop = () => timesInLoop(directory, asked, today.day)
  return { url: url + PREFIX, key, loop }
}

interface Found {
  /** The query string. */
  readonly text: string
  readonly input: SearchInput
  readonly answer: SearchAnswer
}

/** The results of all searches, by query string. */
function foundBy(directory: Directory, targets: Iterable<string>, today: EpochDay): ReadonlyMap<string, Found> {
  return new Map(
    Array.from(targets, (target) => {
      const text = queryText(target)
      const input = searchInput(readSearch(parseQueryString(text)), noonOf(today))
      return [text, { text, input, answer: directory.search(input.request) }]
    }),
  )
}

function queryText(target: string): string {
  return target.slice(SEARCH_PATH.length + 1)
}

/** Parses a query string without a cache. */
function readAnew(text: string, today: EpochDay): { input: SearchInput; tag: string } {
  const asked = readSearch(parseQueryString(text))
  return {
    tag: tagOf(answerIdentity(SNAPSHOT_ID, noonOf(today), SEARCH_PATH, asked)),
    input: searchInput(asked, noonOf(today)),
  }
}

function addRoute(
  app: App,
  step: Step,
  answers: ReadonlyMap<string, Buffer>,
  foundBefore: (text: string) => Found,
  today: EpochDay,
): void {
  const read = queryReader(SEARCH_PATH)
  addSearches(app, PREFIX, ({ text, directory, limitHeaders }) => {
    if (step === 'keys') return prepared(answers, text, [])
    if (step === 'headers' || step === 'log') {
      return prepared(answers, text, headOf({ limitHeaders }, { snapshotId: SNAPSHOT_ID, tag: TAG, maxAge: 60 }))
    }
    const { input, tag } = read(text, SNAPSHOT_ID, noonOf(today))
    const head = headOf({ limitHeaders }, { snapshotId: SNAPSHOT_ID, tag, maxAge: 60 })
    if (step === 'read') return prepared(answers, text, head)
    const found = step === 'search' ? directory.search(input.request) : foundBefore(text).answer
    return { head, body: writeSearch(directory, input, found) }
  })
}

/** Repeats each part with all searches in turn, with warm caches and with swept caches. */
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
  const times = (before: () => void) => ({
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
