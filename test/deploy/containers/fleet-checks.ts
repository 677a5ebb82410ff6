import assert from 'node:assert/strict'
import { chmodSync, cpSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { compose, ROOT } from '../files.ts'
import { argumentsOf } from './compose-service.ts'
import type { Engine } from './engine.ts'
import { type Data, healthy } from './image-checks.ts'
import { startAsking } from './start-asking.ts'

const NETWORK = 'confdex-fleet'

/**
 * Starts the services of deploy/compose.yaml, then tests limits, logs and a rolling restart through HAProxy.
 */
export async function tryFleet(engine: Engine, data: Data, scratch: string, port: number, key: string): Promise<void> {
  const folder = join(scratch, 'deploy')
  mkdirSync(folder)
  cpSync(join(ROOT, 'deploy/haproxy.cfg'), join(folder, 'haproxy.cfg'))
  cpSync(join(data.snapshots, '..'), join(folder, 'data'), { recursive: true })
  readableForAll(folder)
  engine.podman('network', 'create', NETWORK)
  const { services } = compose()
  const create = (name: string) => {
    const portFor = (published: string) => (published === '8080' ? port : Number(published))
    const words = argumentsOf(name, services[name], { network: NETWORK, folder, portFor })
    engine.podman('create', ...words)
    engine.podman('start', name)
  }
  const replicas = Object.keys(services).filter((name) => name.startsWith('replica-'))
  create('valkey')
  for (const name of replicas) create(name)
  for (const name of replicas) await healthy(engine, name)
  create('haproxy')

  const url = `http://127.0.0.1:${port}/api/gpt/stats`
  const first = await firstAnswer(url, key)
  assert.match(await first.text(), /^\{"success":true,"statistics":/)
  await sharedLimit(url, key, first)
  callerInLogs(engine, replicas, key)

  const asker = startAsking(url, key)
  for (const name of replicas) {
    engine.podman('stop', name)
    assert.equal(engine.inspect(name, '{{.State.ExitCode}}'), '0', `${name} ends by itself`)
    engine.podman('rm', '--volumes', name)
    create(name)
    await healthy(engine, name)
  }
  const statuses = await asker.stop()
  assert.deepEqual(Object.keys(statuses), ['200'], 'a rolling restart loses no request')
  console.log(`  fleet: ${replicas.length} replicas, rolling restart, ${statuses[200]} answers, none failed`)
}

export function removeFleet(engine: Engine): void {
  engine.statusOf('rm', '--all', '--force', '--time', '0', '--volumes')
  engine.statusOf('network', 'rm', '--force', NETWORK)
}

/** Waits, because HAProxy listens a moment after its container is started. */
async function firstAnswer(url: string, key: string): Promise<Response> {
  for (const startMs = Date.now(); ; ) {
    const answer = await fetch(url, { headers: { 'x-api-key': key } }).catch(() => undefined)
    if (answer?.status === 200) return answer
    if (Date.now() - startMs > 20_000) throw new Error(`expected an answer of HAProxy, got ${answer?.status}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function sharedLimit(url: string, key: string, first: Response): Promise<void> {
  const remainingOf = (answer: Response) => Number(/"day";r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1])
  const before = remainingOf(first)
  const answers = await Promise.all(Array.from({ length: 9 }, () => fetch(url, { headers: { 'x-api-key': key } })))
  const left = answers.map(remainingOf).sort((a, b) => b - a)
  assert.deepEqual(
    left,
    left.map((_, index) => before - 1 - index),
    'replicas share the counters of a key',
  )
}

function callerInLogs(engine: Engine, replicas: readonly string[], key: string): void {
  const script =
    `fetch('http://haproxy:8080/api/gpt/conferences/nothing', { headers: { 'x-api-key': '${key}' } })` +
    '.then(() => console.log(os.networkInterfaces().eth0[0].address))'
  const { image } = compose().services['replica-1']
  const caller = ['run', '--rm', '--network', NETWORK, '--entrypoint', 'node', image, '-e', script]
  const address = engine.podman(...caller)
  const lines = replicas.flatMap((name) => engine.logsOf(name).split('\n'))
  assert.ok(
    lines.some((line) => line.includes(`"${address}"`)),
    `expected the address of the caller, ${address}, in a log of a replica`,
  )
}

/** Makes files readable for the users in the images, who do not exist on this machine. */
function readableForAll(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
  }
}
