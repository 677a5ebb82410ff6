/**
 * Measures the cost of each part of a request. Each server does one part more than the previous server. All
 * servers get the same searches, so the difference of their processor times is the cost of the part.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Figures, measure, warmUp } from './http/rounds.ts'
import { answersOf, type Kind, type Server, startServer } from './http/servers.ts'
import type { LoopTimes } from './http/steps.ts'
import { SEARCH_KINDS, searchTargets } from './queries/searches.ts'
import { CommandLine, SEED } from './support/command-line.ts'
import { openSnapshotDirectory } from './support/corpus.ts'
import { runFacts } from './support/machine.ts'
import { amount, count, markdownTable, writeJson } from './support/output.ts'

const USAGE =
  'npm run bench:request -- SNAPSHOT [--searches mixed|simple] [--rounds 7] [--seconds 2] [--connections 10] ' +
  '[--warm-up 100000] [--queries 1000] [--today 2026-11-20] [--json FILE]'

const HEADINGS = 'part, us a request|user|system|both|share|of it GC|in a loop|caches swept|sum|bare / sum'.split('|')

interface Row {
  readonly kind: Kind
  readonly part: string
  /** The part in `LoopTimes`, if it is repeated in a loop without HTTP. */
  readonly loop?: keyof LoopTimes['warm']
}

/** Each server also does the parts of the rows above it, but `sent` replaces the sending of `fastify`. */
const ROWS: readonly Row[] = [
  { kind: 'node', part: 'Node: sockets, HTTP' },
  { kind: 'fastify', part: 'Fastify: route, reply' },
  { kind: 'sent', part: 'sending as the service does' },
  { kind: 'keys', part: 'key, limits, overload' },
  { kind: 'headers', part: 'headers' },
  { kind: 'log', part: 'log line' },
  { kind: 'read', part: 'parameters, ETag', loop: 'read' },
  { kind: 'write', part: 'writing the answer', loop: 'write' },
  { kind: 'search', part: 'the engine', loop: 'search' },
]

const line = new CommandLine(process.argv.slice(2), USAGE, {
  searches: 'mixed',
  rounds: '7',
  seconds: '2',
  connections: '10',
  'warm-up': '100000',
  queries: '1000',
  today: '2026-11-20',
  json: undefined,
})
const [snapshot] = line.paths(1) as [string]
const options = {
  searches: line.oneOf('searches', SEARCH_KINDS),
  rounds: line.whole('rounds'),
  seconds: line.positive('seconds'),
  connections: line.whole('connections'),
  warmUp: line.whole('warm-up'),
  queries: line.whole('queries'),
}
const targets = await drawTargets()
const scratch = await mkdtemp(join(tmpdir(), 'confdex-bench-'))
const settings = { snapshot, today: line.text('today')! }
const servers: Server[] = []
try {
  const file = join(scratch, 'answers.json')
  const start = (kind: Kind, source: string, cacheMb = 0) =>
    startServer({ letter: kind + cacheMb, name: kind, kind, file: source, cacheMb, ...settings }, scratch)
  const cached = await start('service', snapshot, 64)
  servers.push(cached)
  const bodies = await answersOf(cached, targets)
  await writeFile(file, JSON.stringify(targets.map((target, at) => [target, bodies[at]])))
  for (const { kind } of ROWS) {
    const server = await start(kind, file)
    servers.push(server)
    const answers = await answersOf(server, targets)
    const wrong = answers.findIndex((body, at) => body !== bodies[at])
    if (wrong >= 0)
      throw new Error(`${kind}: expected the answer of the service to ${targets[wrong]}, got ${answers[wrong]}`)
  }
  const asked = servers.map((server) => ({ ...server, targets }))
  for (const server of asked) await warmUp(server, options, options.warmUp)
  const figures = await measure(asked, options.rounds, options)
  const loop = await servers.at(-1)!.loop()
  const { cores, cpu, node, loadBefore } = runFacts(new Date())
  console.log(`${cores} x ${cpu}, Node ${node}, load ${loadBefore.toFixed(1)}; ${JSON.stringify(options)}\n`)
  console.log(tableOf(figures, loop))
  writeJson(line.text('json'), { options, figures: Object.fromEntries(figures), loop })
} finally {
  for (const server of servers) server.stop()
  await rm(scratch, { recursive: true })
}

function tableOf(figures: ReadonlyMap<string, Figures>, loop: LoopTimes): string {
  const all = figures.get('search0')!
  const bare = figures.get('fastify0')!.cpuUs
  let before = { userUs: 0, systemUs: 0, cpuUs: 0, collectingUs: 0 }
  const rows = ROWS.map(({ kind, part, loop: looped }) => {
    const now = figures.get(`${kind}0`)!
    const cost = now.cpuUs - before.cpuUs
    const cells = [now.userUs - before.userUs, now.systemUs - before.systemUs, cost].map((us) => us.toFixed(1))
    const row = [
      part,
      ...cells,
      `${((cost / all.cpuUs) * 100).toFixed(0)} %`,
      (now.collectingUs - before.collectingUs).toFixed(1),
      ...[loop.warm, loop.swept].map((times) => (looped === undefined ? '' : times[looped].toFixed(1))),
      amount(now.cpuUs),
      (bare / now.cpuUs).toFixed(2),
    ]
    before = now
    return row
  })
  const { userUs, systemUs, collectingUs, cpuUs } = figures.get('service64')!
  const cached = [userUs, systemUs, cpuUs].map((us) => us.toFixed(1))
  const sums = [amount(cpuUs), (bare / cpuUs).toFixed(2)]
  rows.push(['all parts, answers cached', ...cached, '', collectingUs.toFixed(1), '', '', ...sums])
  return markdownTable(HEADINGS, rows)
}

async function drawTargets(): Promise<string[]> {
  const directory = await openSnapshotDirectory(snapshot)
  const { queries, searches } = options
  const drawn = searchTargets(directory.snapshot, searches, queries, SEED)
  await directory.snapshot.close()
  console.log(`${count(drawn.length)} ${searches} searches, ${count(directory.snapshot.rows)} events`)
  return drawn
}
