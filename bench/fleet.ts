/**
 * What a fleet stands: three replicas behind the balancers of `deploy/`, with Redis, under load. Needs haproxy, nginx, redis-server and slowhttptest.
 *
 *   npm run bench:fleet -- [--events 1000000] [--only swaps,redis] [--swaps 100] [--restarts 20] [--seconds 10] [--json FILE]
 */
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Fleet, type FleetOptions, startFleet } from '../test/support/fleet/fleet.ts'
import { drive } from '../test/support/load/drive.ts'
import { readOptions } from './fleet/options.ts'
import { overload } from './fleet/scenarios/overload.ts'
import { redis } from './fleet/scenarios/redis.ts'
import { bad, keys } from './fleet/scenarios/refusals.ts'
import { haproxy, nginx } from './fleet/scenarios/restarts.ts'
import type { Finding, Scenario, Setting } from './fleet/scenarios/scenario.ts'
import { slow } from './fleet/scenarios/slow.ts'
import { swaps } from './fleet/scenarios/swaps.ts'
import { mixedQueries } from './queries.ts'
import { openCorpus } from './support/corpus.ts'
import { runFacts } from './support/machine.ts'

const SCENARIOS: Record<string, Scenario> = { keys, bad, redis, overload, slow, haproxy, nginx, swaps }
const SEED = 20261120
const TARGETS = 200
const SMALL_EVENTS = 1000

const options = readOptions(process.argv.slice(2), Object.keys(SCENARIOS))
const corpus = await openCorpus(options.events)
const targets = mixedQueries(corpus.directory.snapshot, TARGETS, SEED).map((query) => `/api/gpt/conferences?${query}`)
// other totals everywhere: the answers of one are not those of the other
const [other, small] = [await openCorpus(Math.floor(options.events * 0.99)), await openCorpus(SMALL_EVENTS)]
const snapshots = { one: corpus.snapshotPath, other: other.snapshotPath, small: small.snapshotPath }
for (const { directory } of [corpus, other, small]) await directory.snapshot.close()

const started: Fleet[] = []
const fleet: Setting['fleet'] = async (changes: Pick<FleetOptions, 'environment' | 'limits'> = {}) => {
  const [program, probe] = [resolve('dist/confdex.js'), fileURLToPath(new URL('./fleet/probe.js', import.meta.url))]
  const one = await startFleet({ program, probe, snapshot: snapshots.one, ...changes })
  started.push(one)
  return one
}
const saturation = await withFleets(() => measureSaturation())
console.log(`saturation of three replicas behind HAProxy: ${Math.round(saturation)} requests/s\n`)
const findings: Record<string, Finding & { readonly seconds: number }> = {}
for (const name of options.scenarios) {
  const startMs = performance.now()
  const finding = await withFleets(() => SCENARIOS[name]!({ ...options, fleet, snapshots, targets, saturation }))
  findings[name] = { ...finding, seconds: (performance.now() - startMs) / 1000 }
  console.log(`| ${name} (${findings[name].seconds.toFixed(0)} s) | |\n|---|---|`)
  console.log(finding.rows.map(([measure, value]) => `| ${measure} | ${value} |`).join('\n'), '\n')
}
if (options.json !== undefined) {
  await writeFile(
    options.json,
    `${JSON.stringify({ facts: runFacts(new Date()), options, saturation, findings }, null, 2)}\n`,
  )
}

/** Ends all fleets that some work began. */
async function withFleets<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } finally {
    for (const each of started.splice(0)) await each.dispose()
  }
}

/** Autocannon's closed loop: replicas, balancer, Redis and load share the machine. */
async function measureSaturation(): Promise<number> {
  const { balancer, key } = await fleet()
  const { url } = await balancer('haproxy')
  const load = await drive({ url, key, targets, connections: 64 })
  await sleep(5000)
  load.phase('counted')
  await sleep(options.seconds * 1000)
  load.phase('after')
  const { counted } = await load.stop()
  return (counted!.outcomes.ok ?? 0) / options.seconds
}
