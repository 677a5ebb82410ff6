/** Measures three replicas behind the load balancers of `deploy/`, with Redis, under load and faults. */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Fleet, type FleetOptions, startFleet } from '../test/support/fleet/fleet.ts'
import { toolSearch } from '../test/support/load/target.ts'
import { requirePrograms } from '../test/support/programs.ts'
import { overload } from './fleet/overload.ts'
import { redis } from './fleet/redis.ts'
import { bad, keys } from './fleet/refusals.ts'
import { haproxy, nginx } from './fleet/restarts.ts'
import { type Finding, type Scenario, saturationOf } from './fleet/scenario.ts'
import { slow } from './fleet/slow.ts'
import { swaps } from './fleet/swaps.ts'
import { mixedQueries } from './queries/mixed.ts'
import { CommandLine, SEED } from './support/command-line.ts'
import { openCorpus } from './support/corpus.ts'
import { runFacts } from './support/machine.ts'
import { writeJson } from './support/output.ts'

const USAGE =
  'npm run bench:fleet -- [--events 1000000] [--only SCENARIO,...] [--swaps 100] [--restarts 20] [--seconds 10] ' +
  '[--json FILE]'
const SCENARIOS: Record<string, Scenario> = { keys, bad, redis, overload, slow, haproxy, nginx, swaps }
const TARGETS = 200
/** One in this number of targets is requested by MCP, the others by HTTP. */
const BY_MCP = 4
const SMALL_EVENTS = 1000
const WARM_UP_MS = 5000

const line = new CommandLine(process.argv.slice(2), USAGE, {
  events: '1000000',
  only: undefined,
  swaps: '100',
  restarts: '20',
  seconds: '10',
  json: undefined,
})
const options = {
  events: line.whole('events'),
  scenarios: line.some('only', Object.keys(SCENARIOS)),
  swaps: line.whole('swaps'),
  restarts: line.whole('restarts'),
  /** Length of each measured period. */
  seconds: line.whole('seconds'),
}
requirePrograms('npm run bench:fleet', [
  ...(['haproxy', 'nginx', 'redis-server', 'redis-cli'] as const),
  ...(options.scenarios.includes('slow') ? (['slowhttptest'] as const) : []),
])
const corpus = await openCorpus(options.events)
const targets = mixedQueries(corpus.directory.snapshot, TARGETS, SEED).map((query, at) =>
  at % BY_MCP === 0 ? toolSearch(query) : `/api/gpt/conferences?${query}`,
)
// 1 % fewer events, so that the answers of the two corpora differ
const [other, small] = [await openCorpus(Math.floor(options.events * 0.99)), await openCorpus(SMALL_EVENTS)]
const snapshots = { one: corpus.snapshotPath, other: other.snapshotPath, small: small.snapshotPath }
for (const { directory } of [corpus, other, small]) await directory.snapshot.close()

const started: Fleet[] = []
const fleet = async (changes: Pick<FleetOptions, 'environment' | 'limits'> = {}): Promise<Fleet> => {
  const [program, probe] = [resolve('dist/confdex.js'), fileURLToPath(new URL('./fleet/probe.js', import.meta.url))]
  const one = await startFleet({ program, probe, snapshot: snapshots.one, ...changes })
  started.push(one)
  return one
}
const saturation = await withFleets(async () => {
  const three = await fleet()
  const { url } = await three.balancer('haproxy')
  return saturationOf(url, three, { targets, seconds: options.seconds }, WARM_UP_MS)
})
console.log(`saturation of three replicas behind HAProxy: ${Math.round(saturation)} requests/s\n`)
const findings: Record<string, Finding & { readonly seconds: number }> = {}
for (const name of options.scenarios) {
  const startMs = performance.now()
  const finding = await withFleets(() => SCENARIOS[name]!({ ...options, fleet, snapshots, targets, saturation }))
  const seconds = (performance.now() - startMs) / 1000
  findings[name] = { ...finding, seconds }
  console.log(`| ${name} (${seconds.toFixed(0)} s) | |\n|---|---|`)
  console.log(finding.rows.map(([measure, value]) => `| ${measure} | ${value} |`).join('\n'), '\n')
}
writeJson(line.text('json'), { facts: runFacts(new Date()), options, saturation, findings })

/** Runs `work`, then ends all fleets that it has started. */
async function withFleets<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } finally {
    for (const each of started.splice(0)) await each.dispose()
  }
}
