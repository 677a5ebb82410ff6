/**
 * Compares the service with a bare route that sends a prepared buffer, in a closed loop and in an open loop.
 * One run measures all servers.
 *
 *   npm run bench:http -- data/directory.snapshot
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { median } from '../test/support/statistics.ts'
import { type Figures, measure, warmUp } from './http/rounds.ts'
import { type Server, startServer } from './http/servers.ts'
import { SEARCH_KINDS, searchTargets } from './queries/searches.ts'
import type { Figure } from './suites/figure.ts'
import { CommandLine, SEED } from './support/command-line.ts'
import { CAN_PIN } from './support/cores.ts'
import { openSnapshotDirectory } from './support/corpus.ts'
import { runFacts } from './support/machine.ts'
import { count, markdownTable, writeJson } from './support/output.ts'

const USAGE =
  'npm run bench:http -- SNAPSHOT [--searches mixed|simple] [--rounds 5] [--seconds 3] [--connections 10] ' +
  `[--rate-share 0.5] [--redis URL] [--before CHECKOUT] [--queries 1000] [--seed ${SEED}] [--json FILE]`
const HEADINGS = ['server', 'requests/s', 'p50', 'p99', 'p99.9', 'CPU/request', 'busy']
/**
 * Pairs of servers by letter: `b` is Fastify with prepared answers, `c` to `e` are in COMPARED. Requests/s
 * and requests per CPU second of the first server are divided by those of the second server.
 */
const PAIRS = ['c/b', 'd/b', 'e/b', 'c/e', 'd/e'] as const
/** Pairs that need the servers of another checkout, which are in COMPARED_BEFORE. */
const PAIRS_WITH_BEFORE = ['f/b', 'g/b', 'c/f', 'd/g'] as const
/** Servers whose processor time `bench:compare` compares between commits. */
const COMPARED = { c: 'cache off', d: 'cache on', e: 'keys, limits and log alone' } as const
/** Servers of another checkout, by letter, each with the name of the same server of this checkout. */
const COMPARED_BEFORE = { f: COMPARED.c, g: COMPARED.d } as const

const line = new CommandLine(process.argv.slice(2), USAGE, {
  searches: 'mixed',
  rounds: '5',
  seconds: '3',
  connections: '10',
  'rate-share': '0.5',
  redis: undefined,
  before: undefined,
  queries: '1000',
  seed: String(SEED),
  json: undefined,
})
const [snapshot] = line.paths(1) as [string]
const options = {
  snapshot,
  searches: line.oneOf('searches', SEARCH_KINDS),
  rounds: line.whole('rounds'),
  /** Seconds for which a round measures one server in one loop. */
  seconds: line.positive('seconds'),
  connections: line.whole('connections'),
  /** Rate of the open loop, as a share of the slowest server's throughput in the closed loop. */
  rateShare: line.positive('rate-share'),
  /** URL of the Redis in which the service counts requests; without it, the service counts in its process. */
  redisUrl: line.text('redis'),
  /** Root of another checkout, after `npm run build:bench` there. Its service is measured in the same run. */
  before: line.text('before'),
  queries: line.whole('queries'),
  seed: line.whole('seed'),
}
const directory = await openSnapshotDirectory(snapshot)
const events = directory.snapshot.rows
const targets = searchTargets(directory.snapshot, options.searches, options.queries, options.seed)
await directory.snapshot.close()

const run = runFacts(new Date())
const scratch = await mkdtemp(join(tmpdir(), 'confdex-bench-'))
const servers: Server[] = []
try {
  const { redisUrl } = options
  const start = async (what: Parameters<typeof startServer>[0], startIt = startServer) => {
    servers.push(await startIt(what, scratch))
    return servers.at(-1)!
  }
  const uncached = await start({ letter: 'c', name: 'confdex, cache off', kind: 'service', file: snapshot, redisUrl })
  const bodies = await answersOf(uncached)
  const file = join(scratch, 'answers.json')
  await writeFile(file, JSON.stringify(targets.map((target, at) => [target, bodies[at]])))
  await start({ letter: 'd', name: 'confdex, cache on', kind: 'service', file: snapshot, cacheMb: 64, redisUrl })
  await start({ letter: 'a', name: 'node:http, prepared', kind: 'node', file })
  await start({ letter: 'b', name: 'Fastify, prepared', kind: 'fastify', file })
  await start({ letter: 'e', name: 'keys, limits, log; prepared', kind: 'floor', file })
  if (options.before !== undefined) {
    const path = resolve(options.before, 'dist/bench/bench/http/servers.js')
    const other = (await import(pathToFileURL(path).href)) as { startServer: typeof startServer }
    const service = { kind: 'service', file: snapshot, redisUrl } as const
    await start({ letter: 'f', name: 'before, cache off', ...service }, other.startServer)
    await start({ letter: 'g', name: 'before, cache on', ...service, cacheMb: 64 }, other.startServer)
  }
  servers.sort((one, other) => (one.letter < other.letter ? -1 : 1))

  const { rounds, seconds, connections, rateShare } = options
  const settings = { seconds, connections }
  const asked = servers.map((server) => ({ ...server, targets }))
  for (const server of asked) await warmUp(server, settings)
  const closed = await measure(asked, rounds, settings)
  const rate = Math.round(rateShare * Math.min(...Array.from(closed.values(), ({ throughput }) => throughput)))
  const open = await measure(asked, rounds, settings, rate)

  const pinned = CAN_PIN ? 'servers on core 0, load on core 1' : 'not pinned'
  const machine = `${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, ${pinned}`
  const bytes = median(bodies.map((body) => Buffer.byteLength(body)))
  const load =
    `${targets.length} ${options.searches} searches (all, found or not), seed ${options.seed}, ` +
    `${count(events)} events; bodies: median ${bytes} bytes; medians of ${rounds} rounds of ${seconds} s`
  const ratios = Object.fromEntries(
    [...PAIRS, ...(options.before === undefined ? [] : PAIRS_WITH_BEFORE)].map((pair) => {
      const [one, other] = [pair[0]!, pair[2]!]
      const cpuOf = (loop: typeof closed) => loop.get(other)!.cpuUs / loop.get(one)!.cpuUs
      const throughput = closed.get(one)!.throughput / closed.get(other)!.throughput
      return [pair, { throughput, cpu: cpuOf(closed), cpuAtOneRate: cpuOf(open) }]
    }),
  )
  const ratioRows = Object.entries(ratios).map(([pair, figures]) => [
    pair,
    ...Object.values(figures).map((ratio) => ratio.toFixed(2)),
  ])
  console.log(`${machine}\n${load}\n\nclosed loop, ${connections} connections\n\n${table(closed)}\n`)
  console.log(`open loop, ${rate} requests/s\n\n${table(open)}\n`)
  console.log(markdownTable(['', 'throughput', 'requests per CPU second', 'the same, open loop'], ratioRows))
  const loops = { closed: Object.fromEntries(closed), open: Object.fromEntries(open) }
  const figures = figuresOf(closed, COMPARED)
  const before = options.before === undefined ? [] : figuresOf(closed, COMPARED_BEFORE)
  writeJson(line.text('json'), { run, figures, before, machine, load, options, rate, ratios, ...loops })
} finally {
  for (const server of servers) server.stop()
  await rm(scratch, { recursive: true })
}

function table(results: ReadonlyMap<string, Figures>): string {
  const rows = servers.map(({ letter, name }) => {
    const { throughput, p50, p99, p999, cpuUs, busy } = results.get(letter)!
    const times = [p50 * 1000, p99 * 1000, p999 * 1000, cpuUs].map((us) => `${us.toFixed(0)} us`)
    return [`(${letter}) ${name}`, count(Math.round(throughput)), ...times, `${(busy * 100).toFixed(0)} %`]
  })
  return markdownTable(HEADINGS, rows)
}

/** Processor time of a request divided by that of the bare route, so that machines can be compared. */
function figuresOf(closed: ReadonlyMap<string, Figures>, compared: Readonly<Record<string, string>>): Figure[] {
  const bare = closed.get('b')!
  return Object.entries(compared).map(([letter, name]) => {
    const { cpuUs, deviation } = closed.get(letter)!
    return {
      suite: 'http',
      subject: `${options.searches} searches, ${name}`,
      measure: `processor time by the bare route, ${options.connections} connections`,
      events,
      unit: 'times',
      median: cpuUs / bare.cpuUs,
      p99: null,
      deviation: deviation === null || bare.deviation === null ? null : deviation + bare.deviation,
    }
  })
}

/** The service's answers, which the other servers send. */
async function answersOf({ url, key }: Server): Promise<string[]> {
  const bodies: string[] = []
  for (const target of targets) {
    const response = await fetch(url + target, { headers: { 'x-api-key': key! } })
    if (!response.ok) throw new Error(`${target}: expected 200, got ${response.status}`)
    bodies.push(await response.text())
  }
  return bodies
}
