import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatDay } from '../../../src/event/days.ts'
import { median } from '../../../test/support/statistics.ts'
import { startServer } from '../../http/servers.ts'
import { MIXED } from '../../suites/derived.ts'
import { openSnapshotDirectory, runConfdex } from '../../support/corpus.ts'
import type { Answer } from '../data/question.ts'
import { type Resolve, resolverOf } from '../data/resolve.ts'
import { type Asked, makeQuestions, PEER_CLASSES } from '../questions.ts'
import { exportEvents } from './export.ts'
import { httpRequest, readHttp } from './http-text.ts'
import { askOnce, type LoadGenerator, startLoadGenerator } from './load.ts'
import { childrenCpuSeconds, cpuUs, folderBytes, residentBytes } from './processes.ts'
import type { WirePeer, WireServer } from './wire-peer.ts'

export interface WireOptions {
  readonly queries: number
  readonly seed: number
  readonly today: Parameters<typeof makeQuestions>[3]
  readonly rounds: number
  /** Length of a round for one server, one set of questions and one number of connections. */
  readonly seconds: number
}

/** Medians of the rounds of one server, for one set of questions and one number of connections. */
export interface WireFigures {
  /** Number of answers of a round. */
  readonly answers: number
  /** Processor time of the server per answer, in microseconds. */
  readonly cpuUs: number
  /** Median latency in milliseconds. */
  readonly p50: number
  readonly p99: number
  /** Answers per second. */
  readonly throughput: number
  /** Share of the time in which the load generator was busy. */
  readonly loadBusy: number
}

/** Costs of a server that do not depend on its answers. */
export interface Standing {
  /** Seconds of building; NaN if nothing was built. */
  readonly buildSeconds: number
  readonly buildCpuSeconds: number
  readonly indexBytes: number
  /** Seconds from the start of the process until it listens. */
  readonly startSeconds: number
  /** Resident memory after all rounds. */
  readonly resident: { readonly all: number; readonly files: number }
}

export interface WireResult {
  readonly peer: string
  readonly setUp: string
  readonly cannot: string
  readonly service: Standing
  readonly standing: Standing
  /** Figures by name of the set. */
  readonly sets: Readonly<Record<string, WireSet>>
}

interface WireSet {
  readonly asked: number
  readonly wrong: number
  /** Figures of this service, then of the peer, by number of connections. Undefined if nothing was timed. */
  readonly figures: Readonly<Record<number, readonly [WireFigures, WireFigures]>> | undefined
}

export const CONNECTIONS = [1, 10] as const
/** Number of answers of each server before it is measured, so that its code is compiled. */
const WARM_UP_ANSWERS = 100_000
/** Maximum number of warm-up rounds through all sets, for servers too slow for WARM_UP_ANSWERS. */
const MAX_WARM_UP_ROUNDS = 10
const WARM_UP_SECONDS = 0.5
const UNCOUNTED_MS = 200
/** Maximum number of wrong answers that are printed for each peer and set. */
const MAX_SHOWN = 3

interface Side extends WireServer {
  readonly startSeconds: number
}

/**
 * Compares this service with each of the peers: compares answers, then sends both servers the same requests
 * in turn, so that other work on the machine affects both equally.
 */
export async function runWire(path: string, peers: readonly WirePeer[], options: WireOptions): Promise<WireResult[]> {
  const { queries, seed, today } = options
  const directory = await openSnapshotDirectory(path)
  const { mixed, classes } = makeQuestions(directory, queries, seed, today)
  const scratch = mkdtempSync(join(tmpdir(), 'confdex-wire-'))
  const load = startLoadGenerator()
  try {
    const events = join(scratch, 'events.tsv')
    await exportEvents(directory.snapshot, events)
    const resolve = resolverOf(directory.snapshot)
    await directory.snapshot.close()
    const service = await builtService(path, scratch)
    const results: WireResult[] = []
    for (const peer of peers) {
      const folder = join(scratch, peer.name.replaceAll(/\W+/g, '-'))
      await mkdir(folder)
      const built = { ...(await timed(() => peer.build(events, folder))), indexBytes: folderBytes(folder) }
      console.log(`  ${peer.name}: built after ${built.buildSeconds.toFixed(0)} s`)
      const ours = await startService(path, scratch, options)
      const theirs = await started(() => peer.start(folder))
      try {
        const sets = await runPair({ ours, theirs, peer, questions: [...mixed, ...classes], resolve, load, options })
        results.push({
          peer: peer.name,
          setUp: peer.setUp,
          cannot: peer.cannot,
          service: { ...service, ...standing(ours) },
          standing: { ...built, ...standing(theirs) },
          sets,
        })
      } finally {
        await ours.stop()
        await theirs.stop()
      }
    }
    return results
  } finally {
    load.stop()
    rmSync(scratch, { recursive: true })
  }
}

type Built = Pick<Standing, 'buildSeconds' | 'buildCpuSeconds'>

async function timed(build: () => Promise<void>): Promise<Built> {
  const [startedAt, cpuBefore] = [performance.now(), childrenCpuSeconds()]
  await build()
  return {
    buildSeconds: (performance.now() - startedAt) / 1000,
    buildCpuSeconds: childrenCpuSeconds() - cpuBefore,
  }
}

/**
 * Costs of building the snapshot: measured by another build if the dump is next to the snapshot, else NaN.
 */
async function builtService(path: string, scratch: string): Promise<Built & Pick<Standing, 'indexBytes'>> {
  const dump = path.replace(/\.snapshot$/, '.sqlite')
  const built = existsSync(dump)
    ? await timed(() => runConfdex('build', dump, join(scratch, 'built.snapshot')))
    : { buildSeconds: Number.NaN, buildCpuSeconds: Number.NaN }
  return { ...built, indexBytes: statSync(path).size }
}

function standing({ pid, startSeconds }: Side): Pick<Standing, 'startSeconds' | 'resident'> {
  return { startSeconds, resident: residentBytes(pid) }
}

async function started<Server extends WireServer>(start: () => Promise<Server>) {
  const startedAt = performance.now()
  const server = await start()
  return { ...server, startSeconds: (performance.now() - startedAt) / 1000 }
}

/** Starts the service as in production, but without a cache of answers. */
async function startService(file: string, scratch: string, { today }: WireOptions) {
  return started(async () => {
    const service = { letter: 'c', name: 'confdex', kind: 'service', file, today: formatDay(today) } as const
    const { pid, url, key, stop } = await startServer(service, scratch)
    return { pid, port: Number(new URL(url).port), key: key!, stop }
  })
}

interface Pair {
  readonly ours: Side & { readonly key: string }
  readonly theirs: Side
  readonly peer: WirePeer
  readonly questions: readonly Asked[]
  readonly resolve: Resolve
  readonly load: LoadGenerator
  readonly options: WireOptions
}

/** Compares all answers, then times the questions with a right answer. */
async function runPair(pair: Pair): Promise<Record<string, WireSet>> {
  const sets = new Map<string, SetOfPair>()
  for (const name of [MIXED, ...PEER_CLASSES.map(({ name }) => name)]) {
    const set = await checked(pair, name)
    if (set.asked > 0) sets.set(name, set)
  }
  const timed = [...sets].filter(([, { requests }]) => requests[0].length > 0)
  const figures = new Map(timed.map(([name]) => [name, new Map<number, [WireFigures[], WireFigures[]]>()]))
  for (const side of [0, 1] as const) {
    let answers = 0
    for (let round = 0; round < MAX_WARM_UP_ROUNDS && answers < WARM_UP_ANSWERS; round++) {
      for (const [, set] of timed) answers += (await ask(pair, set, side, CONNECTIONS[1], WARM_UP_SECONDS)).answers
    }
  }
  for (let round = 0; round < pair.options.rounds; round++) {
    for (const [name, set] of timed) {
      for (const connections of CONNECTIONS) {
        const ofSet = figures.get(name)!
        const rounds = ofSet.get(connections) ?? [[], []]
        ofSet.set(connections, rounds)
        for (const turn of [0, 1]) {
          const side = ((round + turn) % 2) as 0 | 1
          rounds[side].push(await ask(pair, set, side, connections, pair.options.seconds))
        }
      }
    }
    console.log(`  ${pair.peer.name}: round ${round + 1} of ${pair.options.rounds}`)
  }
  return Object.fromEntries(
    Array.from(sets, ([name, { asked, wrong }]) => {
      const measured = Array.from(figures.get(name) ?? [], ([connections, [ours, theirs]]) => [
        connections,
        [medianOf(ours), medianOf(theirs)] as const,
      ])
      return [name, { asked, wrong, figures: measured.length === 0 ? undefined : Object.fromEntries(measured) }]
    }),
  )
}

/** A set of questions, with each side's requests for the questions that the peer answered rightly. */
interface SetOfPair {
  readonly asked: number
  readonly wrong: number
  readonly requests: readonly [string[], string[]]
}

async function checked({ ours, theirs, peer, questions, resolve }: Pair, name: string): Promise<SetOfPair> {
  const requests: [string[], string[]] = [[], []]
  const ofSet = questions.filter(({ set }) => set === name)
  let wrong = 0
  for (const { query, request, expected } of ofSet) {
    const question = resolve(request)!
    const [mine, its] = [
      httpRequest(`/api/gpt/conferences?${query}`, { 'x-api-key': ours.key }),
      peer.request(question),
    ]
    const { total, conferences } = readHttp(await askOnce(ours, mine))
    const { items, ...answer } = peer.answer(await askOnce(theirs, its))
    const own: Pick<Answer, 'total' | 'ids'> = { total, ids: conferences.map(({ id }) => id) }
    const isRight = isSame(answer, expected) && isSame(own, { total: answer.total, ids: answer.ids })
    if (isRight && isSame(items, conferences)) {
      requests[0].push(mine)
      requests[1].push(its)
    } else if (wrong++ < MAX_SHOWN) {
      console.log(
        `  ${peer.name}: wrong for ${query}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(answer)}`,
      )
    }
  }
  return { asked: ofSet.length, wrong, requests }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

async function ask(
  { ours, theirs, load }: Pair,
  { requests }: SetOfPair,
  side: 0 | 1,
  connections: number,
  seconds: number,
): Promise<WireFigures> {
  const { pid, port } = side === 0 ? ours : theirs
  const cpuBefore = cpuUs(pid)
  const settings = { port, requests: requests[side], connections, seconds, uncountedMs: UNCOUNTED_MS }
  const { answers, p50, p99, throughput, busy } = await load.run(settings)
  return { answers, cpuUs: (cpuUs(pid) - cpuBefore) / answers, p50, p99, throughput, loadBusy: busy }
}

function medianOf(rounds: readonly WireFigures[]): WireFigures {
  const of = (figure: keyof WireFigures) => median(rounds.map((round) => round[figure]))
  return {
    answers: of('answers'),
    cpuUs: of('cpuUs'),
    p50: of('p50'),
    p99: of('p99'),
    throughput: of('throughput'),
    loadBusy: of('loadBusy'),
  }
}
