import { setTimeout as sleep } from 'node:timers/promises'
import { rightAnswers, swapAll } from '../snapshots.ts'
import { driveAt, failed, mb, ms, type Scenario } from './scenario.ts'

/** Between two swaps: a replaced snapshot is let go after a second. */
const PAUSE_MS = 1000

/** Snapshots swapped at half of saturation: failures, agreement, stalls, latency, memory. */
export const swaps: Scenario = async ({ fleet: startFleet, snapshots, targets, saturation, swaps: times, seconds }) => {
  // replicas that look by themselves would not all find it in the same moment
  const fleet = await startFleet({ environment: { SNAPSHOT_POLL_SECONDS: '3600' } })
  const { url } = await fleet.balancer('haproxy')
  const ask = () => rightAnswers(fleet.replicas[0]!, fleet.key, targets)
  const ofOne = await ask()
  await swapAll(fleet, snapshots.other)
  const right = { ...ofOne, ...(await ask()) }
  const rate = saturation / 2
  const load = await driveAt(rate, url, fleet, { targets, right })
  await sleep(2000)
  const memoryBefore = fleet.replicas.map((replica) => replica.memory().residentBytes)
  const steadyFrom = Date.now()
  load.phase('without')
  await sleep(seconds * 1000)
  const swapsFrom = Date.now()
  let swapMs = 0
  for (let swap = 0; swap < times; swap++) {
    load.phase('during')
    const startMs = performance.now()
    await swapAll(fleet, swap % 2 === 0 ? snapshots.one : snapshots.other, 'in turn')
    swapMs += performance.now() - startMs
    load.phase('between')
    await sleep(PAUSE_MS)
  }
  const swapsTo = Date.now()
  const phases = await load.stop()
  const memoryAfter = fleet.replicas.map((replica) => replica.memory())
  const stall = (fromMs: number, toMs: number) =>
    Math.max(...fleet.replicas.map((replica) => replica.largestDelayMs(fromMs, toMs)))
  const { without, during, between } = phases
  const disagreeing = Object.values(phases).reduce((sum, phase) => sum + phase.disagreeing, 0)
  const stalls = { without: stall(steadyFrom, swapsFrom), swapping: stall(swapsFrom, swapsTo) }
  return {
    rows: [
      ['load', `${Math.round(rate)} requests/s, half of saturation`],
      ['failed requests', failed(...Object.values(phases))],
      ['answers that disagree with their X-Snapshot', `${disagreeing} of all`],
      [
        'p99 without swaps / while swapping / between swaps',
        [without, during, between].map((each) => ms(each!.p99)).join(' / '),
      ],
      ['ratio of the p99 while swapping', (during!.p99 / without!.p99).toFixed(2)],
      ['largest stall of an event loop, without / with swaps', `${ms(stalls.without)} / ${ms(stalls.swapping)}`],
      ['time until all three have swapped', ms(swapMs / times)],
      [
        'memory of a replica, before / after / most',
        `${mb(Math.max(...memoryBefore))} / ${mb(Math.max(...memoryAfter.map((each) => each.residentBytes)))} / ${mb(Math.max(...memoryAfter.map((each) => each.peakBytes)))}`,
      ],
    ],
    figures: { times, rate, phases, disagreeing, stalls, memoryBefore, memoryAfter },
  }
}
