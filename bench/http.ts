/** Compares the service with a bare route that sends prepared answers. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { median } from '../test/support/statistics.ts'
import { type Figures, measure, warmUp } from './http/rounds.ts'
import { answersOf, type Server, startServer } from './http/servers.ts'
import { SEARCH_KINDS, searchTargets } from './queries/searches.ts'
import type { Figure } from './suites/figure.ts'
import { CommandLine, SEED } from './support/command-line.ts'
import { CAN_PIN } from './support/cores.ts'
import { openSnapshotDirectory } from './support/corpus.ts'
import { runFacts } from './support/machine.ts'
import { count, markdownTable, writeJson } from './support/output.ts'

const USAGE =
  'npm run bench:http -- SNAPSHOT [--searches mixed|simple] [--rounds 5] [--seconds 3] [--connections 10] ' +
  '[--warm-up 100000] [--before CHECKOUT] [--queries 1000] [--json FILE]'
const HEADINGS = ['server', 'requests/s', 'p50', 'p99', 'p99.9', 'CPU/request', 'busy']
/** Rate of the open loop, as a share of the slowest server's throughput in the closed loop. */
const RATE_SHARE = 0.5
/** Pairs of servers by letter: figures of the first server are divided by those of the second. */
const PAIRS = ['c/b', 'd/b', 'e/b', 'c/e', 'd/e'] as const
const PAIRS_WITH_BEFORE = ['f/b', 'g/b', 'c/f', 'd/g'] as const
/** Servers whose processor time `bench:compare` compares. */
const COMPARED = { c: 'cache off', d: 'cache on', e: 'keys, limits and log alone' } as const
/** Servers of the checkout `--before`. */
const COMPARED_BEFORE = { f: COMPARED.c, g: COMPARED.d } as const

const line = new CommandLine(process.argv.slice(2), USAGE, {
  searches: 'mixed',
  rounds: '5',
  seconds: '3',
  connections: '10',
  'warm-up': '100000',
  before: undefined,
  queries: '1000',
  json: undefined,
})
const [snapshot] = line.paths(1) as [string]
const options = {
  snapshot,
  searches: line.oneOf('searches', SEARCH_KINDS),
  rounds: line.whole('rounds'),
  seconds: line.positive('seconds'),
  connections: line.whole('connections'),
  /** Number of answers of each server before it is measured. */
  warmUp: line.whole('warm-up'),
  /** Root of another checkout, after `npm run build:bench` in it. */
  before: line.text('before'),
  queries: line.whole('queries'),
}
const directory = await openSnapshotDirectory(snapshot)
const events = directory.snapshot.rows
const targets = searchTargets(directory.snapshot, options.searches, options.queries, SEED)
await directory.snapshot.close()

const run = runFacts(new Date())
const scratch = await mkdtemp(join(tmpdir(), 'confdex-bench-'))
const servers: Server[] = []
try {
  const start = async (what: Parameters<typeof startServer>[0], startIt = startServer) => {
    servers.push(await startIt(what, scratch))
    return servers.at(-1)!
  }
  const service = { kind: 'service', file: snapshot } as const
  const bodies = await answersOf(await start({ letter: 'c', name: 'confdex, cache off', ...service }), targets)
  const file = join(scratch, 'answers.json')
  await writeFile(file, JSON.stringify(targets.map((target, at) => [target, bodies[at]])))
  await start({ letter: 'd', name: 'confdex, cache on', ...service, cacheMb: 64 })
  await start({ letter: 'a', name: 'node:http, prepared', kind: 'node', file })
  await start({ letter: 'b', name: 'Fastify, prepared', kind: 'fastify', file })
  await start({ letter: 'e', name: 'keys, limits, log; prepared', kind: 'log', file, snapshot })
  if (options.before !== undefined) {
    const path = resolve(options.before, 'dist/bench/bench/http/servers.js')
    const other = (await import(pathToFileURL(path).href)) as { startServer: typeof startServer }
    await start({ letter: 'f', name: 'before, cache off', ...service }, other.startServer)
    await start({ letter: 'g', name: 'before, cache on', ...service, cacheMb: 64 }, other.startServer)
  }
  servers.sort((one, other) => (one.letter < other.letter ? -1 : 1))

  const { rounds, seconds, connections } = options
  const settings = { seconds, connections }
  const asked = servers.map((server) => ({ ...server, targets }))
  for (const server of asked) await warmUp(server, settings, options.warmUp)
  const closed = await measure(asked, rounds, settings)
  const rate = Math.round(RATE_SHARE * Math.min(...Array.from(closed.values(), ({ throughput }) => throughput)))
  const open = await measure(asked, rounds, settings, rate)

  const pinned = CAN_PIN ? 'servers on core 0, load on core 1' : 'not pinned'
  const machine = `${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, ${pinned}`
  const bytes = median(bodies.map((body) => Buffer.byteLength(body)))
  const load =
    `${targets.length} ${options.searches} searches (all, found or not), seed ${SEED}, ` +
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

/** Processor times as multiples of the bare route, so that the speed of the machine cancels out. */
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
