import { setTimeout as sleep } from 'node:timers/promises'
import type { Replica } from '../../test/support/fleet/replica.ts'
import { rightAnswers, swapAll } from '../../test/support/fleet/snapshots.ts'
import { worstOf } from '../../test/support/fleet/watched.ts'
import type { Phase } from '../../test/support/load/tally.ts'
import { mb, ms } from '../support/output.ts'
import { driveAt, failed, type Scenario } from './scenario.ts'

/** Time after a swap that counts as part of it: caches fill again, and the old snapshot is released. */
const AFTER_MS = 2500
/** Time without a swap before each swap. Both kinds of periods alternate, so that other work affects both. */
const WITHOUT_MS = 5000
/** Seconds after the last swap at which memory is read. */
const SETTLED_SECONDS = [10, 30, 60]
const MEMORY_EVERY = 10

type Memory = Record<'rss' | 'heapUsed' | 'external', number>

/** Swaps snapshots under load (half of saturation), and compares periods with and without swaps. */
export const swaps: Scenario = async ({ fleet: startFleet, snapshots, targets, saturation, swaps: times }) => {
  // replicas load a snapshot only when the scenario tells them to, not by polling
  const fleet = await startFleet({ environment: { SNAPSHOT_POLL_SECONDS: '3600' } })
  const { replicas } = fleet
  const balancer = await fleet.balancer('haproxy')
  const ask = () => rightAnswers(replicas[0]!, fleet.key, targets)
  const ofOne = await ask()
  const rate = saturation / 2
  const calm = await driveAt(rate, balancer.url, fleet, { targets })
  await sleep(WITHOUT_MS)
  const memory: Record<string, Memory[]> = { 'one directory': memories(replicas) }
  await calm.stop()
  await swapAll(fleet, snapshots.other)
  const right = { ...ofOne, ...(await ask()) }
  const load = await driveAt(rate, balancer.url, fleet, { targets, right })
  const stretches: { readonly kind: 'without' | 'swapping'; readonly fromMs: number; readonly toMs: number }[] = []
  const stretch = async (kind: 'without' | 'swapping', work: () => Promise<void>) => {
    const fromMs = Date.now()
    load.phase(kind)
    await work()
    stretches.push({ kind, fromMs, toMs: Date.now() })
  }
  let swapMs = 0
  for (let swap = 0; swap < times; swap++) {
    await stretch('without', () => sleep(WITHOUT_MS))
    await stretch('swapping', async () => {
      const startMs = performance.now()
      await swapAll(fleet, swap % 2 === 0 ? snapshots.one : snapshots.other, 'in turn')
      swapMs += performance.now() - startMs
      await sleep(AFTER_MS)
    })
    if ((swap + 1) % MEMORY_EVERY === 0) memory[`after ${swap + 1}`] = memories(replicas)
  }
  load.phase('afterwards')
  let waited = 0
  for (const seconds of SETTLED_SECONDS) {
    await sleep((seconds - waited) * 1000)
    waited = seconds
    memory[`${seconds} s later`] = memories(replicas)
  }
  const phases = await load.stop()
  const counters = await balancer.counters()
  const worst = (kind: 'without' | 'swapping') => {
    // each line of `probe.ts` covers a second, so periods without swaps lose a second at both ends
    const marginMs = kind === 'without' ? 1000 : 0
    const ofKind = stretches.filter((each) => each.kind === kind)
    return replicas.map((replica) =>
      worstOf(ofKind.flatMap(({ fromMs, toMs }) => replica.watched(fromMs + marginMs, toMs - marginMs))),
    )
  }
  const [calmest, swapping] = [worst('without'), worst('swapping')]
  const disagreeing = Object.values(phases).reduce((sum, phase) => sum + phase.disagreeing, 0)
  const stalls = (key: 'delayMs' | 'ownMs' | 'collectionMs') =>
    [calmest, swapping].map((replicasOf) => replicasOf.map((each) => each[key].toFixed(0)).join(' ')).join(' / ')
  const peaks = replicas.map((replica) => replica.memory().peakBytes)
  return {
    rows: [
      ['load', `${Math.round(rate)} requests/s, half of saturation`],
      ['failed requests', failed(...Object.values(phases))],
      ['answers that disagree with their X-Snapshot', `${disagreeing} of all`],
      ['p50, p99, p99.9 without swaps', latencies(phases.without!)],
      ['p50, p99, p99.9 with swaps', latencies(phases.swapping!)],
      ['ratio of the p99', (phases.swapping!.p99 / phases.without!.p99).toFixed(2)],
      ['largest delay of each event loop, ms, without / with swaps', stalls('delayMs')],
      ["the same by its thread's processor time", stalls('ownMs')],
      ['longest pause for garbage collection, ms', stalls('collectionMs')],
      ['time until all three have swapped', ms(swapMs / times)],
      ...Object.entries(memory).map(([when, each]) => [`memory, ${when}`, memoryText(each)] as const),
      ['memory of a replica at most', mb(Math.max(...peaks))],
      ['counters of the balancer', JSON.stringify(counters)],
    ],
    figures: { times, rate, phases, disagreeing, stalls: { without: calmest, swapping }, memory, peaks, counters },
  }
}

/** Memory of each replica, from the last line of its `probe.ts`. */
function memories(replicas: readonly Replica[]): Memory[] {
  return replicas.map((replica) => {
    const { rss, heapUsed, external } = replica.watched(0, Date.now()).at(-1)!
    return { rss, heapUsed, external }
  })
}

/** Memory of the replica that uses the most. */
function memoryText(each: readonly Memory[]): string {
  const { rss, heapUsed, external } = each.reduce((a, b) => (a.rss > b.rss ? a : b))
  return `${mb(rss)} (heap ${mb(heapUsed)}, external ${mb(external)})`
}

function latencies({ p50, p99, p999 }: Phase): string {
  return [p50, p99, p999].map(ms).join(', ')
}
