import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { SourceError } from '../errors.ts'

/** How a trial ends that found the file to be refused. The server then refuses it by the same name. */
export const REFUSED_EXIT = 3

/**
 * A trial takes seconds for a million events, and under a minute for ten. Beside a busy server it gets a
 * tenth of a processor.
 */
const TRIAL_MS = 10 * 60_000

/** The last lines of what a trial says are enough to know why it failed. */
const MOST_CHARACTERS = 500

export interface TrialProcess {
  /** Program and arguments, without the path. */
  readonly command: readonly [string, ...string[]]
  readonly limitMs?: number
}

/**
 * Tries a snapshot in a process of its own before a server takes it. Whatever the file does to that process
 * (hangs it, crashes it, fills its memory), the server goes on with the one before. A thread could be ended
 * too, but it shares memory and fatal errors with the server.
 *
 * Resolves when the file may be opened: it answered, or will be refused by name. Where no process can be
 * started, it resolves too, with a warning: opening checks the file all the same.
 * @throws SourceError for a file that the process did not survive, or the signal's reason
 */
export async function tryInProcess(path: string, signal: AbortSignal, trial: TrialProcess): Promise<void> {
  const { command, limitMs = TRIAL_MS } = trial
  const [program, ...args] = command
  const child = spawn(program, [...args, path], {
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
    timeout: limitMs,
    killSignal: 'SIGKILL',
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-MOST_CHARACTERS)
  })
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // it has ended already
  }
  const [code, killedBy] = await once(child, 'close', { signal }).catch((error: NodeJS.ErrnoException) => {
    if (signal.aborted) throw error
    process.emitWarning(`could not try ${path} in a process of its own (${error.code}); opening it without that`)
    return [0, null]
  })
  if (code === 0 || code === REFUSED_EXIT) return
  const found = killedBy === null ? `exit code ${code}` : `a process ended by ${killedBy}`
  throw new SourceError('failed-trial', path, `answers within ${limitMs / 1000} s`, `${found}: ${said.trim()}`)
}
