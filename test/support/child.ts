/** Scripts in separate processes. Compiled code starts compiled scripts. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

interface Start {
  readonly args?: readonly string[]
  readonly flags?: readonly string[]
  /** A file descriptor. By default, the output is discarded. */
  readonly stdout?: number
  readonly environment?: Readonly<Record<string, string>>
}

/** `name` is a path without extension, relative to the calling module. `caller` is its `import.meta.url`. */
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

/** @throws Error if the process ends without a message */
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
