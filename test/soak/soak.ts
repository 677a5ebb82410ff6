/**
 * Sends mixed traffic to one server for hours, with new snapshots, changed keys, faults of Redis, slow
 * clients and changes of the clock. Exits with 1 if memory grows, descriptors leak, a request fails or the
 * server ends.
 *
 *   npm run soak -- --minutes 60
 */
import { copyFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { CommandLine } from '../../bench/support/command-line.ts'
import { issueKey, revokeKey } from '../../src/keys/key-file.ts'
import { MAX_LIMIT } from '../../src/keys/key-record.ts'
import { bundleInto } from '../support/bundle-into.ts'
import { buildDirectory } from '../support/directory.ts'
import { parseExposition } from '../support/exposition.ts'
import { startRedis } from '../support/fleet/redis-server.ts'
import { createReplica } from '../support/fleet/replica.ts'
import { testGazetteer } from '../support/gazetteer.ts'
import { manyEvents } from '../support/many-events.ts'
import { requirePrograms } from '../support/programs.ts'
import { percentile } from '../support/statistics.ts'
import { askOn, dawdle, type Seen } from './clients.ts'
import { disturb } from './faults.ts'
import { judge, type Sample } from './samples.ts'

const line = new CommandLine(process.argv.slice(2), 'npm run soak -- [--minutes 60]', { minutes: '60' })
const minutes = line.positive('minutes')
requirePrograms('npm run soak', ['redis-server', 'redis-cli'])

const EVENTS = 9000
const CLIENTS = 6
const SAMPLE_MS = 5000

const folder = mkdtempSync(join(tmpdir(), 'confdex-soak-'))
const keysFile = join(folder, 'keys.json')
const snapshot = join(folder, 'directory.snapshot')
const clockFile = join(folder, 'clock')
writeFileSync(clockFile, '0')
const program = await bundleInto(folder)
const built = [
  await buildDirectory(manyEvents(EVENTS), [], testGazetteer()),
  await buildDirectory(manyEvents(EVENTS - 90)),
]
for (const { snapshot: opened } of built) await opened.close()
let offered = 0
const offer = async () => {
  copyFileSync(built[offered++ % built.length]!.path, `${snapshot}.new`)
  renameSync(`${snapshot}.new`, snapshot)
}
await offer()
const keys: { readonly key: string; readonly id: string }[] = []
const changeKeys = async () => {
  const limits = { minute: MAX_LIMIT, day: MAX_LIMIT }
  const { key, record } = await issueKey(keysFile, { tier: 'pro', label: 'soak', now: new Date(), limits })
  keys.push({ key, id: record.id })
  if (keys.length > 3) await revokeKey(keysFile, keys.at(-4)!.id, new Date())
}
await changeKeys()
await changeKeys()
// the previous key, because the server may not know a new key for ten seconds
const key = () => keys.at(-2)!.key
const redis = await startRedis()
const clock = fileURLToPath(new URL('./clock.mjs', import.meta.url))
const server = await createReplica({ program, probe: clock }, join(folder, 'server'), {
  ...{ SNAPSHOT: snapshot, KEYS_FILE: keysFile, REDIS_URL: redis.url, CLOCK_STEP_FILE: clockFile },
  // a small cache of answers is full within a minute, so its growth is no leak
  ...{ TODAY: '2026-11-20', LOG_LEVEL: 'warn', DRAIN_MS: '0', CACHE_MB: '8' },
})
await server.start()

const beganMs = performance.now()
let hasEnded = false
const isOver = () => performance.now() - beganMs > minutes * 60_000 || hasEnded
const seen: Seen = { requests: 0, failed: 0, ms: [] }
const swap = async () => {
  await offer()
  server.hangUp()
}
const work = [
  ...Array.from({ length: CLIENTS }, (_, client) => askOn(server.url, key, client, seen, isOver)),
  ...Array.from({ length: 3 }, () => dawdle(server.port, key, isOver)),
]
const disturbing = disturb({ redis, clockFile, swap, changeKeys }, isOver)
const samples: Sample[] = []
console.log(
  '| minute | MB resident | MB heap | descriptors | requests | failed | p99 ms |\n|---|---|---|---|---|---|---|',
)
while (!isOver()) {
  await sleep(SAMPLE_MS)
  const { requests, failed, ms } = seen
  Object.assign(seen, { requests: 0, failed: 0, ms: [] })
  const answer = await fetch(`http://127.0.0.1:${server.opsPort}/metrics`).catch(() => undefined)
  hasEnded = answer === undefined
  if (answer === undefined) break
  const { value } = parseExposition(await answer.text())
  samples.push({
    seconds: (performance.now() - beganMs) / 1000,
    heapBytes: value('nodejs_heap_size_used_bytes') ?? 0,
    rssBytes: value('process_resident_memory_bytes') ?? 0,
    descriptors: value('process_open_fds') ?? 0,
    ...{ requests, failed, p99Ms: percentile(ms, 0.99) },
  })
  if (samples.length % 6 === 0) console.log(rowOf(samples.slice(-6)))
}
const counts = await disturbing
await Promise.all(work)
const problems = judge(samples)
if (hasEnded) problems.push('The server ended.')
else if ((await server.terminate()) !== 0) problems.push('The server did not end with 0.')
await redis.dispose()
for (const { dispose } of built) await dispose().catch(() => {})
rmSync(folder, { recursive: true, force: true })
console.log(
  Object.entries(counts)
    .map(([name, count]) => `${name}: ${count}`)
    .join(', '),
)
console.log(problems.length === 0 ? 'Memory is flat, no descriptor leaked, nothing failed.' : problems.join('\n'))
process.exit(problems.length === 0 ? 0 : 1)

function rowOf(some: readonly Sample[]): string {
  const { seconds, rssBytes, heapBytes, descriptors } = some.at(-1)!
  const sum = (value: (sample: Sample) => number) => some.reduce((total, sample) => total + value(sample), 0)
  const worst = Math.max(...some.map(({ p99Ms }) => p99Ms))
  const megabytes = [rssBytes, heapBytes].map((bytes) => (bytes / 1e6).toFixed(0))
  const requests = [sum((sample) => sample.requests), sum((sample) => sample.failed)]
  return `| ${[(seconds / 60).toFixed(1), ...megabytes, descriptors, ...requests, worst.toFixed(0)].join(' | ')} |`
}
