import { once } from 'node:events'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parse } from 'yaml'
import { issueKey, revokeKey } from '../../../src/keys/key-file.ts'
import { MAX_LIMIT } from '../../../src/keys/key-record.ts'
import { BALANCERS, type Ports } from '../../support/fleet/balancers.ts'
import { freePort } from '../../support/fleet/free-port.ts'
import { type RedisServer, startRedis } from '../../support/fleet/redis-server.ts'
import { createReplica } from '../../support/fleet/replica.ts'
import { Connection } from '../../support/load/connection.ts'
import { SCRAPE_SECONDS, startNginxExporter, startPrometheus } from './prometheus.ts'

/** Registers a function that ends something after the test. */
type Cleanup = (end: () => unknown) => void

interface Place {
  readonly program: string
  readonly snapshots: readonly [string, string]
  readonly folder: string
  readonly cleanup: Cleanup
  /** Divisor of all times in the alert rules. */
  readonly scale: number
}

interface Options extends Place {
  readonly patienceMs: number
}

export const ALERTS = (
  parse(readFileSync(resolve('deploy/prometheus/alerts.yaml'), 'utf8')) as { groups: { rules: { alert: string }[] }[] }
).groups.flatMap(({ rules }) => rules.map(({ alert }) => alert))

export async function provokeAlerts({ patienceMs, ...place }: Options): Promise<Set<string>> {
  const watched = [await provokeDark(place), await provokeSick(place)]
  const startMs = performance.now()
  const all = await Promise.all(
    watched.map((jobs, index) => startPrometheus(join(place.folder, `prometheus-${index}`), jobs, place.scale)),
  )
  for (const each of all) place.cleanup(() => each.stop())
  const fired = new Set<string>()
  while (fired.size < ALERTS.length && performance.now() - startMs < patienceMs) {
    for (const { firing } of all) for (const alert of await firing()) fired.add(alert)
    await sleep(500)
  }
  return fired
}

/** Starts a fleet without a serving replica, and balancers that reach no replica. */
async function provokeDark(place: Place) {
  const gone = await freePort()
  const away = { SNAPSHOT: `http://127.0.0.1:${gone}/directory.snapshot`, SNAPSHOT_START_WAIT_SECONDS: '86400' }
  const starting = await startReplica(place, away)
  const key = await issue(starting.keysFile, { minute: 1 })
  // causes 503 (a replica that is starting), 429 (from the second request on) and 401
  for (const headers of [{ 'x-api-key': key }, { 'x-api-key': starting.key }, {}]) askOften(place, starting, headers)

  const haproxy = await startBalancer(place, 'haproxy', [])
  askOften(place, haproxy)
  const nothing = { port: gone, opsPort: gone }
  const nginx = await startBalancer(place, 'nginx', [nothing, nothing, nothing])
  for (let rate = 0; rate < 10; rate++) askOften(place, nginx)
  const exporter = await startNginxExporter(nginx.metricsUrl)
  place.cleanup(() => exporter.stop())
  return {
    confdex: [addressOf(starting.opsPort), addressOf(gone)],
    haproxy: [new URL(haproxy.metricsUrl).host, addressOf(gone)],
    nginx: [exporter.address],
  }
}

/** Starts a fleet in which every replica has a fault. */
async function provokeSick(place: Place) {
  const redis = await startRedis()
  place.cleanup(() => redis.dispose())
  const slowRedis = await startRedis()
  place.cleanup(() => slowRedis.dispose())
  const delay = await delayed(place, slowRedis.port, 60)

  const refusing = await startReplica(place)
  const broken = await startReplica(place, { FAULTS: 'no WebAssembly' }, place.snapshots[1])
  const alone = await startReplica(place, { REDIS_URL: redis.url })
  const slow = await startReplica(place, { REDIS_URL: `redis://127.0.0.1:${delay}` })
  const full = await startReplica(place, { FAULTS: 'memory,busy,failure' })
  await Promise.all([refusing, broken, alone, slow, full].map(({ ready }) => ready))

  writeFileSync(refusing.keysFile, '{')
  writeFileSync(`${refusing.snapshot}.new`, 'no snapshot')
  renameSync(`${refusing.snapshot}.new`, refusing.snapshot)

  await revokeKey(broken.keysFile, broken.key, new Date())
  overwrite(broken.snapshot)

  askOften(place, full, { 'x-api-key': full.key }, '/api/gpt/conferences?q=provokedfailure%D0%96')
  const haproxy = await startBalancer(place, 'haproxy', [slow])
  askAtOnce(place, haproxy.url, slow.key, 200)

  askOften(place, alone, { 'x-api-key': alone.key })
  const freezing = freezeOften(redis, place.scale)
  place.cleanup(() => freezing)
  const replicas = [refusing, broken, alone, slow, full]
  return { confdex: replicas.map(({ opsPort }) => addressOf(opsPort)), haproxy: [new URL(haproxy.metricsUrl).host] }
}

interface Replica extends Ports {
  readonly url: string
  readonly snapshot: string
  readonly keysFile: string
  /** A key whose limits are never reached. */
  readonly key: string
  readonly ready: Promise<unknown>
}

const FAULTS = join(import.meta.dirname, 'faults.mjs')

async function startReplica(
  place: Place,
  environment: Readonly<Record<string, string>> = {},
  from = place.snapshots[0],
): Promise<Replica> {
  const folder = mkdtempSync(join(place.folder, 'replica-'))
  const [snapshot, keysFile] = [join(folder, 'directory.snapshot'), join(folder, 'keys.json')]
  copyFileSync(from, snapshot)
  const key = await issue(keysFile, { minute: MAX_LIMIT, day: MAX_LIMIT })
  const replica = await createReplica({ program: place.program, probe: FAULTS }, join(folder, 'replica'), {
    ...{ SNAPSHOT: snapshot, SNAPSHOT_POLL_SECONDS: '1', SNAPSHOT_CACHE_DIR: join(folder, 'cache') },
    ...{ KEYS_FILE: keysFile, LOG_LEVEL: 'fatal', ...environment },
  })
  place.cleanup(() => replica.kill())
  const ready = replica.start()
  // the replica that provokes the alert about a long start is never ready
  ready.catch(() => {})
  return { ...replica, snapshot, keysFile, key, ready }
}

async function issue(keysFile: string, limits: { minute?: number; day?: number }): Promise<string> {
  return (await issueKey(keysFile, { tier: 'pro', label: 'alerts', now: new Date(), limits })).key
}

async function startBalancer(place: Place, name: 'haproxy' | 'nginx', replicas: readonly Ports[]) {
  const folder = join(place.folder, `${name}-${await freePort()}`)
  mkdirSync(folder)
  const balancer = await BALANCERS[name](replicas, folder)
  place.cleanup(() => balancer.stop())
  return balancer
}

function askOften(
  { cleanup }: Place,
  { url }: { readonly url: string },
  headers: Record<string, string> = {},
  path = '/api/gpt/conferences',
): void {
  const timer = setInterval(() => {
    fetch(`${url}${path}`, { headers }).then(
      (answer) => answer.arrayBuffer(),
      () => {},
    )
  }, 100)
  cleanup(() => clearInterval(timer))
}

/** Each client sends its next request when the previous one is answered, until the test ends. */
function askAtOnce({ cleanup }: Place, url: string, key: string, clients: number): void {
  const { hostname, port } = new URL(url)
  const request = Buffer.from(`GET /api/gpt/conferences HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\n\r\n`)
  let isOver = false
  cleanup(() => {
    isOver = true
  })
  const ask = async () => {
    let connection = new Connection(hostname, Number(port))
    while (!isOver) {
      if (!connection.isOpen) connection = new Connection(hostname, Number(port))
      const { status } = await new Promise<{ status: unknown }>((settle) => connection.ask(request, settle))
      if (status !== 200) await sleep(50)
    }
    connection.close()
  }
  for (let client = 0; client < clients; client++) void ask()
}

/** Forwards bytes to a port after `ms`. Returns the opened port. */
async function delayed({ cleanup }: Place, port: number, ms: number): Promise<number> {
  const server = createServer((client) => {
    const redis = connect(port, '127.0.0.1')
    for (const [from, to] of [
      [client, redis],
      [redis, client],
    ] as const) {
      from.on('data', (bytes) => void setTimeout(() => to.write(bytes), ms))
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanup(() => server.close())
  return (server.address() as { port: number }).port
}

/** Freezes Redis five times for longer than a replica waits, and then kills Redis. */
async function freezeOften(redis: RedisServer, scale: number): Promise<void> {
  // Prometheus counts from the first scrape
  await sleep(START_MS + (SCRAPE_SECONDS * 1000) / scale)
  for (let times = 0; times < 5; times++) {
    redis.freeze()
    await sleep(1500)
    redis.thaw()
    await sleep(1500)
  }
  await redis.kill()
}

const START_MS = 5000

function overwrite(path: string): void {
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(4096), 0, 4096, 0)
}

function addressOf(port: number): string {
  return `127.0.0.1:${port}`
}
