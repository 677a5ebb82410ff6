import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { usualItems } from '../json/item-writer.ts'
import { firstSearches } from '../search/first-searches.ts'
import { AT_ONCE } from '../snapshot/opening/pace.ts'
import type { TrustedKey } from '../snapshot/signature/signing-keys.ts'
import { SourceError } from './errors.ts'
import { openDirectoryAt } from './open-directory-at.ts'

/**
 * Exit code of a trial that refused the file when it was opened. The server then opens the file, and refuses
 * it for the same reason.
 */
export const REFUSED_EXIT = 3

/**
 * Maximum time of a trial: it takes seconds for a million events, but ten times as long on a busy machine.
 */
const TRIAL_MS = 10 * 60_000

/** Maximum length of the end of the trial's output that a message quotes. */
const MAX_CHARACTERS = 500

export interface TrialProcess {
  /** Program and first arguments of the trial. The path of the snapshot is its last argument. */
  readonly command: readonly [string, ...string[]]
  readonly limitMs?: number
}

/**
 * Tries a snapshot in another process before a server opens it, because a file may hang or crash a process,
 * or fill its memory. If no process can be started, warns and resolves.
 * @throws SourceError if the process did not survive the file; the signal's reason if it is aborted
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
    // the process has ended already
  }
  const [code, killedBy] = await once(child, 'close', { signal }).catch((error: NodeJS.ErrnoException) => {
    if (signal.aborted) throw error
    process.emitWarning(`could not try ${path} in another process (${error.code}); opening it without a trial`)
    return [0, null]
  })
  if (code === 0 || code === REFUSED_EXIT) return
  const found = killedBy === null ? `exit code ${code}` : `a process ended by ${killedBy}`
  const expected = `the trial process to answer searches within ${limitMs / 1000} s`
  throw new SourceError('failed-trial', path, expected, `${found}: ${said.trim()}`)
}

/**
 * Opens a snapshot as a server does, runs every kind of search in it, and reads the results. Must be called
 * in a process that may hang (`tryInProcess`). With trusted keys, only signed bytes are parsed.
 * @throws SnapshotError if the file is refused; any other error if it opens but does not answer
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
