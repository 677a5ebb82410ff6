/** Measures the time of `/livez` answers while a large key file is read again, and while it is unchanged. */
import { createHash } from 'node:crypto'
import { renameSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import type { KeyRecord } from '../src/keys/key-record.ts'
import { percentile } from '../test/support/statistics.ts'
import { CommandLine } from './support/command-line.ts'
import { count, markdownTable, ms, writeJson } from './support/output.ts'
import { startService } from './support/service.ts'

const USAGE = 'npm run bench:keys -- SNAPSHOT [--keys 10000] [--reloads 5] [--seconds 9] [--json FILE]'

const line = new CommandLine(process.argv.slice(2), USAGE, {
  keys: '10000',
  reloads: '5',
  // `watch` must last longer than the polling interval of the key file plus the time to read the file
  seconds: '9',
  json: undefined,
})
const [snapshot] = line.paths(1) as [string]
const keys = line.whole('keys')
const watchMs = line.positive('seconds') * 1000

const service = await startService(snapshot)
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
try {
  const waits = { 'no change': [] as number[], 'key file changed': [] as number[] }
  // not measured: the service compiles the code that reads a large key file
  writeKeys(-1)
  await watch()
  for (let reload = 0; reload < line.whole('reloads'); reload++) {
    waits['no change'].push(...(await watch()))
    writeKeys(reload)
    waits['key file changed'].push(...(await watch()))
  }
  const rows = Object.entries(waits).map(([when, all]) => [
    when,
    count(all.length),
    ms(percentile(all, 0.5)),
    ms(percentile(all, 0.999)),
    ms(percentile(all, 1)),
  ])
  console.log(markdownTable([`${count(keys)} keys`, 'requests', 'p50', 'p99.9', 'longest'], rows))
  writeJson(line.text('json'), waits)
} finally {
  agent.destroy()
  await service.stop()
}

/** Replaces the key file as `confdex keys` does, by a file with other digests. */
function writeKeys(round: number): void {
  const records = Array.from({ length: keys }, (_, number): KeyRecord => {
    const id = number.toString(16).padStart(8, '0')
    const digest = createHash('sha256').update(`${round} ${number}`).digest('hex')
    const created = '2026-01-01T00:00:00.000Z'
    return { id, plan: number % 2 === 0 ? 'pro' : 'free', label: 'bench', digest, created, revoked: null }
  })
  const file = `${service.keysFile}.new`
  writeFileSync(file, JSON.stringify({ version: 1, keys: records }, null, 2), { mode: 0o600 })
  renameSync(file, service.keysFile)
}

/** Durations in ms of requests that are sent one after another. */
async function watch(): Promise<number[]> {
  const waits: number[] = []
  const endMs = performance.now() + watchMs
  while (performance.now() < endMs) waits.push(await askOnce())
  return waits
}

function askOnce(): Promise<number> {
  const startMs = performance.now()
  return new Promise((resolve, reject) => {
    get(`${service.url}/livez`, { agent }, (response) => {
      response.resume().on('end', () => resolve(performance.now() - startMs))
    }).on('error', reject)
  })
}
