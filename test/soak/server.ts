import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../support/fleet/free-port.ts'

/** The server under load, in a separate process. */
interface SoakedServer {
  readonly port: number
  readonly url: string
  readonly opsUrl: string
  readonly pid: number
  hasEnded(): boolean
  /** Makes the server poll for a new snapshot. */
  hangUp(): void
  /** @returns its exit code */
  stop(): Promise<number | null>
}

/** Starts `confdex serve` with a clock that can be set: `CLOCK` is loaded before it. */
export async function startSoakedServer(program: string, { CLOCK, ...given }: Record<string, string>) {
  const [port, opsPort] = [await freePort(), await freePort()]
  // A small cache of answers, which is full within a minute, so that its growth does not look like a leak.
  const own = {
    PORT: String(port),
    OPS_PORT: String(opsPort),
    TODAY: '2026-11-20',
    LOG_LEVEL: 'warn',
    DRAIN_MS: '0',
    CACHE_MB: '8',
  }
  const env = { ...process.env, ...own, ...given }
  const child = spawn(process.execPath, ['--import', CLOCK!, program, 'serve'], { stdio: 'ignore', env })
  const exited = once(child, 'exit')
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const url = `http://127.0.0.1:${port}`
  while (
    !(await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (hasEnded()) throw new Error(`expected a server, but it ended with ${child.exitCode}`)
    await sleep(50)
  }
  const server: SoakedServer = {
    port,
    url,
    opsUrl: `http://127.0.0.1:${opsPort}`,
    pid: child.pid!,
    hasEnded,
    hangUp: () => void child.kill('SIGHUP'),
    stop: async () => {
      child.kill('SIGTERM')
      const [code] = (await exited) as [number | null]
      return code
    },
  }
  return server
}
