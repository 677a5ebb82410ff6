/** Runs scripts in separate processes with a message channel. Compiled callers start compiled scripts. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

interface Start {
  readonly args?: readonly string[]
  /** Options of node. */
  readonly flags?: readonly string[]
  /** A file descriptor for its standard output, which is discarded by default. */
  readonly stdout?: number
  readonly environment?: Readonly<Record<string, string>>
}

/**
 * Starts the script `name` (no extension) next to the module `caller`, given as its
 * `import.meta.url`.
 */
export function startScript(
  name: string,
  caller: string,
  { args = [], flags = [], stdout, environment }: Start = {},
): ChildProcess {
  const path = fileURLToPath(new URL(name + extname(caller), caller))
  return fork(path, args, {
    execArgv: [...(path.endsWith('.ts') ? ['--import', 'tsx'] : []), ...flags],
    stdio: ['ignore', stdout ?? 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, ...environment },
  })
}

/** The next message of a child. @throws Error when the child ends instead */
export async function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  const settled = new AbortController()
  const { signal } = settled
  const ended = once(child, 'exit', { signal }).then(([code, killedBy]) => {
    throw new Error(`expected a message of ${child.spawnargs.join(' ')}, but it ended with ${code ?? killedBy}`)
  })
  try {
    return await Promise.race([once(child, 'message', { signal }).then(([sent]) => sent as Message), ended])
  } finally {
    settled.abort()
    ended.catch(() => {})
  }
}
