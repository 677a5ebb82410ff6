/** A service on a fake directory of one event. */
import { join } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { onTestFinished } from 'vitest'
import { type DocId, NONE } from '../../src/docset/docset.ts'
import { plainMemory } from '../../src/docset/kernels/memory.ts'
import { CHOICE_NAMES, TEXT_NAMES } from '../../src/event/attributes.ts'
import { type EpochDay, parseDay } from '../../src/event/days.ts'
import { type Instant, noonOf } from '../../src/event/moment.ts'
import type { EventId } from '../../src/event/record.ts'
import { type AppOptions, buildApp } from '../../src/http/app.ts'
import type { Serving } from '../../src/http/serving.ts'
import type { Plan } from '../../src/keys/api-key.ts'
import { issueKey } from '../../src/keys/key-file.ts'
import { type KeyStore, openKeyStore } from '../../src/keys/key-store.ts'
import type { SearchRequest } from '../../src/query/request.ts'
import type { Directory, SearchAnswer } from '../../src/search/directory.ts'
import { NO_DETAILS } from '../../src/snapshot/details.ts'
import { StringPool } from '../../src/snapshot/pool.ts'
import type { Snapshot } from '../../src/snapshot/snapshot.ts'
import { scratchFolder } from './scratch.ts'

export const SNAPSHOT_ID = '0123456789abcdef'
const KNOWN_EVENT = 4711

export interface FakeDirectory extends Directory {
  readonly searches: SearchRequest[]
}

/** Each text is the word `Text`. */
function fakeSnapshot(id: string): Snapshot {
  const pool = new StringPool(Uint32Array.of(0, 4), Buffer.from('Text'))
  const column = {
    ids: [0],
    pool,
    spellings: pool,
    keys: new StringPool(Uint32Array.of(0), Buffer.alloc(0)),
    keyOf: [0],
    words: { indexOf: () => undefined },
  }
  const facets = Object.fromEntries(TEXT_NAMES.map((name) => [name, column]))
  const choices = Object.fromEntries(CHOICE_NAMES.map((name) => [name, [0]]))
  const deadlines = {
    firstOfKind: Uint32Array.of(0, 0, 1, 1, 1, 1, 1, 1),
    instants: Float64Array.of(noonOf(20_001 as EpochDay).now),
    days: Int32Array.of(20_000),
    firstOf: Uint32Array.of(0, 1),
    docs: Uint32Array.of(0),
    startOf: Uint32Array.of(0, 1),
    dues: Uint8Array.of(0),
  }
  const arrays = { id: [KNOWN_EVENT], start: [20_000], end: [20_001], choices, deadlines }
  const texts = { names: pool, websites: pool, facets }
  const alsoListed = { docs: [], next: [] }
  const none = { ids: [0], days: [] }
  const changes = { updated: none, firstSeen: none, since: [20_000], gone: { ids: [], days: [] } }
  const details = async () => NO_DETAILS
  const created = '2026-11-20T00:00:00Z'
  const lists = {
    space: { memory: plainMemory() },
    first: () => 0,
    get: () => NONE,
    start: new Uint32Array(),
    count: new Uint32Array(),
  }
  const nothing = new StringPool(Uint32Array.of(0), Buffer.alloc(0))
  const none32 = new Uint32Array()
  const names = { names: nothing, labels: nothing, nameStart: none32, namePlaces: none32, nameRegions: none32 }
  const places = { ...names, placed: 0, ids: [0] }
  const countries = { names: nothing, spellings: nothing }
  return {
    header: { id, created },
    rows: 1,
    fileBytes: 1,
    ...arrays,
    ...texts,
    alsoListed,
    changes,
    lists,
    places,
    countries,
    regions: names,
    countryGroups: names,
    months: nothing,
    details,
    fileHealth: { damage: undefined, isUsable: true, check: async () => {} },
    close: async () => {},
  } as unknown as Snapshot
}

export const NOTHING_FOUND: SearchAnswer = {
  ...{ total: 0, upcoming: 0, folded: 0, docs: [], reading: undefined, searchTerms: [], shows: [], facets: [] },
  ...{ deadlineKind: undefined, circle: undefined, countriesIncluded: [], dateRange: { from: null, to: null } },
  ...{ warnings: [], interpretation: [], suggestions: [], relax: [] },
}

/** Finds its only event for every search. */
export function fakeDirectory(snapshotId = SNAPSHOT_ID): FakeDirectory {
  const searches: SearchRequest[] = []
  return {
    searches,
    snapshot: fakeSnapshot(snapshotId),
    dataDate: undefined,
    sources: [],
    sourceNamed: () => undefined,
    search(request) {
      searches.push(request)
      return { ...NOTHING_FOUND, total: 1, upcoming: 1, docs: [0 as DocId] }
    },
    significantWords: (text) => text,
    find: (id: EventId) => (id === KNOWN_EVENT ? (0 as DocId) : undefined),
    steady: (moment) => ({ ...moment, until: Number.POSITIVE_INFINITY as Instant }),
    related: () => [],
    topics: () => [],
    countries: () => [],
    statistics: () => ({
      totalEvents: 1,
      totalCountries: 1,
      totalTopics: 1,
      upcomingThisMonth: 0,
      earliest: null,
      latest: null,
      continents: [],
    }),
    complete: () => [],
  }
}

export interface Service {
  readonly app: FastifyInstance
  readonly serving: Serving
  readonly directory: FakeDirectory
  readonly keys: KeyStore
  readonly keysFile: string
  readonly key: Readonly<Record<Plan, string>>
  readonly log: () => Record<string, unknown>[]
  /** With the free key, unless headers have another. */
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
}

type Changes = Partial<Omit<AppOptions, 'config' | 'oauth'>> & {
  config?: Partial<AppOptions['config']>
  /** Uses the keys of the service. */
  oauth?: (keys: KeyStore) => AppOptions['oauth']
}

export async function startService({ config, oauth, ...changes }: Changes = {}): Promise<Service> {
  const keysFile = join(scratchFolder(), 'keys.json')
  const free = await issueKey(keysFile, { tier: 'free', label: 'test', now: new Date() })
  const pro = await issueKey(keysFile, { tier: 'pro', label: 'test', now: new Date() })
  const keys = await openKeyStore(keysFile)
  const directory = fakeDirectory()
  const serving: Serving = { current: { state: 'serving', directory } }
  const lines: string[] = []
  const app = await buildApp({
    config: {
      today: { by: 'setting', day: parseDay('2026-11-20')! },
      publicBaseUrl: 'http://127.0.0.1:8080',
      publicSchema: false,
      publicPages: false,
      publicExplorer: false,
      publicMcp: false,
      mcpHosts: [],
      trustProxy: [],
      logLevel: 'debug',
      cacheBytes: 0,
      redisUrl: undefined,
      ...config,
    },
    keys,
    serving,
    oauth: oauth?.(keys),
    logStream: { write: (line) => lines.push(line) },
    // tests send many requests in one turn of the event loop, and none may be refused for overload
    overload: { refusal: () => undefined, close: () => {} },
    ...changes,
  })
  onTestFinished(() => app.close())
  const key = { free: free.key, pro: pro.key }
  return {
    app,
    serving: changes.serving ?? serving,
    directory,
    keys: changes.keys ?? keys,
    keysFile,
    key,
    log: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    get: (url, headers) => app.inject({ url, headers: { 'x-api-key': key.free, ...headers } }),
  }
}

export function failSearches(directory: Directory, message: string): void {
  Object.assign(directory, {
    search: () => {
      throw new Error(message)
    },
  })
}
