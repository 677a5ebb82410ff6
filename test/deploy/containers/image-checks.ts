import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from './engine.ts'
import { startAsking } from './start-asking.ts'

const LOCKED = ['--read-only', '--cap-drop', 'all', '--security-opt', 'no-new-privileges', '--init']

const DRAIN_MS = 1500

export interface Data {
  readonly snapshots: string
  readonly keys: string
}

export function issueKey(engine: Engine, image: string, { keys }: Data): string {
  const mounted = ['--volume', `${keys}:/data/keys`]
  const command = ['keys', 'issue', '--plan', 'pro', '--label', 'containers']
  return engine.podman('run', '--rm', ...LOCKED, '--network', 'none', ...mounted, image, ...command)
}

/** Starts one replica as a user without an account in the image. */
export async function tryAlone(engine: Engine, image: string, data: Data, port: number, key: string): Promise<void> {
  const name = 'alone'
  engine.podman(
    ...['create', '--name', name, ...LOCKED, '--user', '4242:4242', '--publish', `${port}:8080`],
    ...['--env', `DRAIN_MS=${DRAIN_MS}`, '--stop-timeout', '20'],
    ...['--volume', `${data.snapshots}:/data/snapshots:ro`, '--volume', `${data.keys}:/data/keys:ro`],
    ...['--volume', '/data/cache', image],
  )
  engine.podman('start', name)
  await healthy(engine, name)
  assert.equal(engine.podman('exec', name, 'node', '-p', 'process.getuid()'), '4242')
  assert.notEqual(engine.statusOf('exec', name, 'node', '-e', "fs.writeFileSync('/app/x', '')"), 0, 'a read-only root')

  const asker = startAsking(`http://127.0.0.1:${port}/api/gpt/stats`, key)
  await sleep(1000)
  const stopping = performance.now()
  engine.podman('kill', '--signal', 'TERM', name)
  await sleep(DRAIN_MS / 2)
  const ready = await fetch(`http://127.0.0.1:${port}/readyz`)
  assert.equal(ready.status, 503, 'not ready while it drains')
  const statuses = await asker.stop()
  assert.deepEqual(Object.keys(statuses), ['200'], 'requests are answered while it drains')
  const code = engine.podman('wait', name)
  const seconds = ((performance.now() - stopping) / 1000).toFixed(1)
  assert.equal(code, '0')
  engine.podman('rm', '--force', '--volumes', name)
  console.log(`  alone: user 4242, read-only, ${statuses[200]} answers, ended with 0 after ${seconds} s`)
}

/** Runs the health check until it passes, because the timers of Podman need systemd. */
export async function healthy(engine: Engine, name: string): Promise<void> {
  for (const startMs = Date.now(); engine.statusOf('healthcheck', 'run', name) !== 0; await sleep(300)) {
    if (Date.now() - startMs > 60_000) {
      throw new Error(`expected ${name} to be healthy within a minute:\n${engine.logsOf(name).slice(-2000)}`)
    }
  }
}
