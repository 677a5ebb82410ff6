import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { ms } from '../support/output.ts'
import { driveAt, failed, type Scenario } from './scenario.ts'

const SLOW_CONNECTIONS = 2000
const OPENED_PER_SECOND = 1000
/** Time until all connections are open. */
const OPENING_MS = 3000

/** Arguments of slowhttptest for heads that never end, bodies that never end, and slow readers. */
const MODES = {
  header: ['-H', '-i', '5', '-x', '24'],
  body: ['-B', '-i', '5', '-s', '8192', '-x', '10'],
  read: ['-X', '-w', '10', '-y', '20', '-n', '5', '-z', '32', '-k', '3'],
} as const

/** Measures ordinary requests while slow connections are open, through HAProxy and directly to a replica. */
export const slow: Scenario = async ({ fleet: startFleet, targets, saturation, seconds }) => {
  const fleet = await startFleet({ environment: { PUBLIC_SCHEMA: 'true' } })
  const balancer = await fleet.balancer('haproxy')
  const rows: [string, string][] = []
  const figures: Record<string, unknown> = {}
  // one replica gets a third of the load of three replicas
  for (const [place, url, share] of [
    ['through HAProxy', balancer.url, 1 / 2],
    ['straight to a replica', fleet.replicas[0]!.url, 1 / 6],
  ] as const) {
    const rate = saturation * share
    const load = await driveAt(rate, url, fleet, { targets })
    await sleep(2000)
    load.phase('without')
    await sleep(seconds * 1000)
    for (const [mode, args] of Object.entries(MODES)) {
      load.phase('opening')
      const attack = startSlow(`${url}/api/gpt/openapi`, args, seconds)
      await sleep(OPENING_MS)
      load.phase(mode)
      // an attack ends early if the server refuses its connections
      await Promise.all([attack, sleep(seconds * 1000)])
    }
    const phases = await load.stop()
    rows.push(
      [`${place}: honest load`, `${Math.round(rate)} requests/s`],
      [`${place}: failed honest requests`, failed(...Object.values(phases))],
      [
        `${place}: p99 without / with slow heads / bodies / readers`,
        ['without', 'header', 'body', 'read'].map((name) => ms(phases[name]!.p99)).join(' / '),
      ],
    )
    figures[place] = { rate, phases }
  }
  return { rows, figures }
}

async function startSlow(url: string, args: readonly string[], seconds: number): Promise<void> {
  const lengthSeconds = String(Math.ceil(seconds + OPENING_MS / 1000))
  const common = ['-c', String(SLOW_CONNECTIONS), '-r', String(OPENED_PER_SECOND), '-l', lengthSeconds, '-p', '5']
  const child = spawn('slowhttptest', [...args, ...common, '-u', url], { stdio: 'ignore' })
  await once(child, 'exit')
}
