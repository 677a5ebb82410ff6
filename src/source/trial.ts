import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { usualItems } from '../json/item-writer.ts'
import { firstSearches } from '../search/first-searches.ts'
import { AT_ONCE } from '../snapshot/opening/pace.ts'
import type { TrustedKey } from '../snapshot/signature/signing-keys.ts'
import { SourceError } from './errors.ts'
import { openDirectoryAt } from './open-directory-at.ts'

/** How a trial ends that found the file to be refused. The server then refuses it by the same name. */
export const REFUSED_EXIT = 3

/** A trial takes seconds for a million events. Next to a busy server it gets a tenth of a processor. */
const TRIAL_MS = 10 * 60_000

/** The last lines of what a trial says are enough to know why it failed. */
const MAX_CHARACTERS = 500

export interface TrialProcess {
  /** Program and arguments, without the path. */
  readonly command: readonly [string, ...string[]]
  readonly limitMs?: number
}

/**
 * Tries a snapshot in a process of its own before a server takes it, because a file may hang or crash a
 * process, or fill its memory. Resolves when the file may be opened: it answered, or will be refused by name.
 * If no process can be started, it resolves with a warning, because opening checks the file all the same.
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
    said = (said + text).slice(-MAX_CHARACTERS)
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

/**
 * Opens a snapshot as a server does, runs every kind of search in it, and reads the results. To be called in
 * a process that may hang (`tryInProcess`). With trusted keys, only signed bytes are parsed.
 * @throws SnapshotError for a file that is refused; any other error for one that opens and does not answer
 */
export async function trySnapshot(path: string, trusted: readonly TrustedKey[]): Promise<void> {
  const { snapshot, ...directory } = await openDirectoryAt(path, { ...AT_ONCE, isAwaited: false }, trusted)
  try {
    const items = usualItems(snapshot)
    for (const docs of firstSearches({ snapshot, ...directory })) {
      JSON.parse(`[${items.write(docs)}]`)
      for (const doc of docs.slice(0, 1)) await snapshot.details(doc)
    }
  } finally {
    await snapshot.close()
  }
}
