import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Servers share one core and load generators another, so that neither takes time from the other. */
const CORES = { server: 0, load: 1 } as const

/** Whether processes can be kept to a core of their own on this machine. */
export const CAN_PIN = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0

interface Start {
  readonly core: keyof typeof CORES
  readonly args: readonly string[]
  /** A file descriptor for its standard output. */
  readonly stdout?: number
  readonly environment?: Readonly<Record<string, string>>
}

/**
 * Starts a script, told by its place beside this folder's and without extension, as a process with a message channel, on its core where that is
 * possible.
 */
export function startChild(script: string, { core, args, stdout, environment }: Start): ChildProcess {
  const path = fileURLToPath(new URL(script + extname(import.meta.url), import.meta.url))
  const command = [process.execPath, ...process.execArgv, path, ...args]
  const [program, ...rest] = CAN_PIN ? ['taskset', '-c', String(CORES[core]), ...command] : command
  return spawn(program!, rest, {
    stdio: ['ignore', stdout ?? 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, ...environment },
  })
}

/** The next message of a child; rejects when it ends instead. */
export async function nextMessage<T>(child: ChildProcess): Promise<T> {
  const decided = new AbortController()
  const { signal } = decided
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([message]) => message as T),
      once(child, 'exit', { signal }).then(([code]) => {
        throw new Error(`expected a message of ${child.spawnargs.join(' ')}, but it ended with code ${code}`)
      }),
    ])
  } finally {
    decided.abort()
  }
}
