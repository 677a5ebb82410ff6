/**
 * Starts scripts in separate processes that exchange messages with this process. Compiled code starts
 * compiled scripts.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

interface Start {
  readonly args?: readonly string[]
  /** Options of Node. */
  readonly flags?: readonly string[]
  /** A file descriptor for the standard output of the script. By default, the output is discarded. */
  readonly stdout?: number
  readonly environment?: Readonly<Record<string, string>>
}

/**
 * Starts a script in a child process. `name` is the path of the script without extension, relative to the
 * calling module; `caller` is the `import.meta.url` of that module.
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

/** Waits for the next message of a child process. @throws Error if the process ends instead */
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
