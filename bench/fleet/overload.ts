import { setTimeout as sleep } from 'node:timers/promises'
import type { BalancerName } from '../../test/support/fleet/balancers.ts'
import type { Fleet } from '../../test/support/fleet/fleet.ts'
import type { Replica } from '../../test/support/fleet/replica.ts'
import type { Drive } from '../../test/support/load/drive.ts'
import { BY_BALANCER, failuresOf, OVERLOADED, type Phase } from '../../test/support/load/tally.ts'
import { percentile } from '../../test/support/statistics.ts'
import { startOn } from '../support/cores.ts'
import { ms } from '../support/output.ts'
import { type Health, HealthWatch } from './health-watch.ts'
import { driveAt, type Scenario, type Setting, saturationOf } from './scenario.ts'

const OVERLOAD_SECONDS = 30
const RECOVERY_SECONDS = 8
/** Length of a slice of time. After the overload, the return to normal is measured in slices. */
const SLICE_MS = 250
/** The fleet is normal again from the first of this many consecutive normal slices (one second) on. */
const NORMAL_SLICES = 4

/** Rates, in order, as multiples of the saturation rate. */
const MULTIPLES = [1, 2, 3] as const

/** More connections than load balancers accept, so that they must refuse requests. */
const CONNECTIONS = 2000

/** Duration of the load before saturation is measured, in which the replicas compile their code. */
const WARM_UP_MS = 20_000

/** What receives the load. */
type Place = BalancerName | 'one replica'
const PLACES: readonly Place[] = ['haproxy', 'nginx', 'one replica']

/**
 * Overloads the replicas through each load balancer, then one replica directly. The rates are half of the
 * saturation rate, then one, two and three times the saturation rate, then half of it again. The replicas
 * have no caches: with caches, the load balancer would be overloaded before the replicas.
 */
export const overload: Scenario = async (setting) => {
  const rows: [string, string][] = []
  const figures: Record<string, unknown> = {}
  for (const place of PLACES) {
    startOn('serving')
    const fleet = await setting.fleet({ environment: { CACHE_MB: '0' } })
    startOn('asking')
    try {
      const { lines, ...found } = await overloadOf(place, fleet, setting)
      rows.push(...lines.map(([measure, value]): [string, string] => [`${place}: ${measure}`, value]))
      figures[place] = found
    } finally {
      await fleet.dispose()
      startOn('all')
    }
  }
  return { rows, figures }
}

async function overloadOf(place: Place, fleet: Fleet, { targets, seconds }: Setting) {
  const asked = place === 'one replica' ? fleet.replicas.slice(0, 1) : fleet.replicas
  const { url } = place === 'one replica' ? asked[0]! : await fleet.balancer(place)
  const saturation = await saturationOf(url, fleet, { targets, seconds }, WARM_UP_MS)
  const rate = saturation / 2
  const load = await driveAt(rate, url, fleet, { targets, connections: CONNECTIONS })
  const watch = new HealthWatch(asked.map((replica) => replica.url))
  await sleep(2000)
  const stages: Stage[] = [await runStage('before', rate, seconds, load, watch)]
  for (const multiple of MULTIPLES) {
    const length = multiple === MULTIPLES.at(-1) ? OVERLOAD_SECONDS : seconds
    stages.push(await runStage(`${multiple} x`, saturation * multiple, length, load, watch))
  }
  const slices = Array.from({ length: (RECOVERY_SECONDS * 1000) / SLICE_MS }, (_, slice) => `after ${slice}`)
  for (const slice of slices) {
    load.phase(slice, rate)
    await sleep(SLICE_MS)
  }
  await watch.stop()
  const phases = await load.stop()
  const normal = returnToNormal(phases, slices)
  const inside = stages.map((stage) => msInside(asked, stage))
  return {
    lines: [
      ['saturation', `${Math.round(saturation)} requests/s`] as const,
      ...stages.map((stage, at) => lineOf(stage, phases[stage.name]!, inside[at]!, saturation)),
      ['time from the end of the overload until no request fails', normal.nothingFails] as const,
      ['time from that end until p99 is at most twice as long as before, for a second', normal.isAsBefore] as const,
    ],
    saturation,
    stages: stages.map((stage, at) => ({ ...stage, inside: inside[at] })),
    phases,
  }
}

/** A period with one rate. */
interface Stage {
  readonly name: string
  readonly seconds: number
  /** Milliseconds since 1970. */
  readonly fromMs: number
  readonly toMs: number
  readonly health: Health
}

async function runStage(name: string, rate: number, seconds: number, load: Drive, watch: HealthWatch): Promise<Stage> {
  watch.takeHealth()
  const fromMs = Date.now()
  load.phase(name, rate)
  await sleep(seconds * 1000)
  return { name, seconds, fromMs, toMs: Date.now(), health: watch.takeHealth() }
}

function lineOf({ name, seconds, health }: Stage, phase: Phase, inside: number, saturation: number) {
  const { ok = 0, [BY_BALANCER]: balancer = 0, [OVERLOADED]: replicas = 0, ...others } = phase.outcomes
  const share = (requests: number) => `${((requests / phase.requests) * 100).toFixed(1)} %`
  const parts = [
    `${Math.round(ok / seconds)} good answers/s, ${((ok / seconds / saturation) * 100).toFixed(0)} % of saturation`,
    `p50 ${ms(phase.p50)}, p99 ${ms(phase.p99)}, inside replicas ${ms(inside)}`,
    `refused by the balancer ${share(balancer)}, by replicas ${share(replicas)}`,
    ...Object.entries(others).map(([outcome, requests]) => `${outcome} ${share(requests)}`),
    `/readyz ${health.refused} of ${health.checks} not ready, p99 ${ms(health.p99)}, longest ${ms(health.max)}`,
  ]
  return [name, parts.join('; ')] as const
}

/** The 99th percentile of the durations that replicas logged for answers with status 200. */
function msInside(replicas: readonly Replica[], { fromMs, toMs }: Stage): number {
  const isWithin = (time: number) => time >= fromMs && time <= toMs
  const times = replicas.flatMap((replica) =>
    replica
      .logged('request"')
      .filter(({ time, status }) => status === 200 && isWithin(Date.parse(time as string)))
      .map((line) => line.ms as number),
  )
  return percentile(times, 0.99)
}

function returnToNormal(phases: Readonly<Record<string, Phase>>, slices: readonly string[]) {
  const most = 2 * phases.before!.p99
  const isNormal = (name: string) => failuresOf(phases[name]!) === 0 && phases[name]!.p99 <= most
  const firstNormal = slices.findIndex((_, at) => slices.slice(at, at + NORMAL_SLICES).every(isNormal))
  const lastFailing = slices.findLastIndex((name) => failuresOf(phases[name]!) > 0)
  const secondsTo = (slice: number) =>
    slice < 0 || slice === slices.length
      ? `more than ${RECOVERY_SECONDS} s`
      : `${((slice * SLICE_MS) / 1000).toFixed(2)} s`
  return { nothingFails: secondsTo(lastFailing + 1), isAsBefore: secondsTo(firstNormal) }
}
