import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { logLines } from './log-lines.ts'
import { type Watched, watchedIn } from './watched.ts'

/** A process of `confdex serve`, which keeps its ports when it is started again. */
export interface Replica {
  readonly port: number
  readonly opsPort: number
  readonly url: string
  /** Resolves when `/readyz` answers 200, with the milliseconds since the start. */
  start(): Promise<number>
  /** Resolves with the exit code. */
  terminate(): Promise<number | null>
  kill(): Promise<void>
  /** The replica then polls for a new snapshot. */
  hangUp(): void
  /** The log lines whose message begins with this text, since the first start. */
  logged(message: string): readonly Record<string, unknown>[]
  /** Times are in milliseconds since 1970. */
  watched(fromMs: number, toMs: number): Watched[]
  /** Now, and the maximum since the start. */
  memory(): { readonly residentBytes: number; readonly peakBytes: number }
}

const READY_MS = 60_000
const POLL_MS = 10

/**
 * `program` is the path of confdex.js, and `probe` is a module that is loaded before it. The paths of the
 * written files begin with `prefix`.
 */
export async function createReplica(
  { program, probe }: { readonly program: string; readonly probe: string | undefined },
  prefix: string,
  environment: Readonly<Record<string, string>>,
): Promise<Replica> {
  const port = await freePort()
  const opsPort = await freePort()
  const logFile = `${prefix}.log`
  const delaysFile = `${prefix}.delays`
  writeFileSync(delaysFile, '')
  writeFileSync(logFile, '')
  const args = [...(probe === undefined ? [] : ['--import', probe]), program, 'serve']
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const ended = child
    if (ended === undefined || ended.exitCode !== null || ended.signalCode !== null) return ended?.exitCode ?? null
    const exited = once(ended, 'exit')
    ended.kill(signal)
    const [code] = (await exited) as [number | null]
    return code
  }
  const status = (field: string): number => {
    const text = readFileSync(`/proc/${child!.pid}/status`, 'utf8')
    return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(text)![1]) * 1024
  }
  return {
    port,
    opsPort,
    url,
    async start() {
      const startMs = performance.now()
      const log = openSync(logFile, 'a')
      const env = {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: String(port),
        OPS_PORT: String(opsPort),
        LOOP_DELAYS_FILE: delaysFile,
        ...environment,
      }
      const started = spawn(process.execPath, args, { stdio: ['ignore', log, 'inherit'], env })
      closeSync(log)
      child = started
      while (!(await isReady(url))) {
        const { exitCode } = started
        if (exitCode !== null) throw new Error(`expected a replica, but it ended with ${exitCode}: ${logFile}`)
        if (performance.now() - startMs > READY_MS) throw new Error(`expected ${url} to be ready within a minute`)
        await sleep(POLL_MS)
      }
      return performance.now() - startMs
    },
    terminate: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
    hangUp: () => void child?.kill('SIGHUP'),
    logged: logLines(logFile),
    watched: (fromMs, toMs) => watchedIn(readFileSync(delaysFile, 'utf8'), fromMs, toMs),
    memory: () => ({ residentBytes: status('VmRSS'), peakBytes: status('VmHWM') }),
  }
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => undefined)
  await answer?.arrayBuffer()
  return answer?.ok ?? false
}
