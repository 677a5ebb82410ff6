import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { issueKey } from '../../src/keys/key-file.ts'

/** The program that operators run, in the folder of the checkout. */
export const CONFDEX = resolve('dist/confdex.js')

/** A limit that no measurement reaches. */
const LIMITLESS = { minute: 1_000_000, day: 100_000_000 }

interface Program {
  readonly url: string
  readonly pid: number
  /** Milliseconds from the start of the process to its log line `ready`. */
  readonly readyMs: number
  stop(): Promise<void>
}

/**
 * Runs `confdex COMMAND` in its own process, on a free port. Resolves when it serves.
 * @throws Error if it ends before it serves
 */
export async function startProgram(
  program: string,
  command: 'serve' | 'start',
  environment: Readonly<Record<string, string>>,
): Promise<Program> {
  const child = spawn(process.execPath, [program, command], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'info', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = async () => {
    const ended = once(child, 'exit')
    if (child.kill()) await ended
  }
  for await (const line of createInterface({ input: child.stdout })) {
    const { msg, url, ms } = JSON.parse(line)
    if (msg !== 'ready') continue
    child.stdout.resume()
    return { url, pid: child.pid!, readyMs: ms, stop }
  }
  throw new Error(`expected ${program} to serve, but it ended: see its last lines above`)
}

interface Service extends Program {
  readonly key: string
  /** Path of the key file, which has the digest of the key. */
  readonly keysFile: string
}

/** Starts the service on a snapshot, with a key without limits. */
export async function startService(
  snapshot: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Service> {
  const folder = await mkdtemp(join(tmpdir(), 'confdex-bench-'))
  const keysFile = join(folder, 'keys.json')
  const { key } = await issueKey(keysFile, { tier: 'pro', label: 'bench', now: new Date(), limits: LIMITLESS })
  const program = await startProgram(CONFDEX, 'serve', { SNAPSHOT: snapshot, KEYS_FILE: keysFile, ...environment })
  const stop = async () => {
    await program.stop()
    await rm(folder, { recursive: true })
  }
  return { ...program, key, keysFile, stop }
}
