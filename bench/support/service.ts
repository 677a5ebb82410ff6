/** The service as it is deployed: the bundle in `dist/`, in its own process, on a free port. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { issueKey } from '../../src/keys/key-file.ts'

const BUNDLE = fileURLToPath(new URL('../../dist/confdex.js', import.meta.url))

/** A limit that no measurement reaches. */
const LIMITLESS = { minute: 1_000_000, day: 100_000_000 }

interface Service {
  readonly url: string
  readonly key: string
  /** Path of the key file, which has the digest of the key. */
  readonly keysFile: string
  stop(): Promise<void>
}

/**
 * Starts the service on a snapshot and waits until it answers searches.
 * @throws Error if the process ends without answering
 */
export async function startService(snapshot: string): Promise<Service> {
  const folder = await mkdtemp(join(tmpdir(), 'confdex-bench-'))
  const keysFile = join(folder, 'keys.json')
  const { key } = await issueKey(keysFile, { tier: 'pro', label: 'bench', now: new Date(), limits: LIMITLESS })
  const port = await freePort()
  const child = spawn(process.execPath, [BUNDLE, 'serve'], {
    env: { ...process.env, SNAPSHOT: snapshot, KEYS_FILE: keysFile, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill()
      await once(child, 'exit')
    }
    await rm(folder, { recursive: true })
  }
  while (!(await isReady(url))) {
    if (child.exitCode !== null) {
      await stop()
      throw new Error('expected the service to start, but it ended: see its last lines above')
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { url, key, keysFile, stop }
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
