import type { Directory } from '../search/directory.ts'
import type { Outcome } from './outcome.ts'

export interface KeeperLog {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Writes what came of a look. `isKnown`: the same was told by the look before, so it is worth a line for debugging only. */
export function logOutcome(log: KeeperLog, source: string, outcome: Outcome, isKnown = false): void {
  if (outcome.state === 'unchanged') {
    log.debug({ source }, 'snapshot unchanged')
  } else if (outcome.state === 'swapped') {
    logServed(log, outcome.directory, { source, ms: Math.round(outcome.ms) }, 'snapshot swapped')
  } else {
    const { reason, error } = outcome
    log[isKnown ? 'debug' : 'error']({ source, reason, err: error }, 'snapshot refused; the one before is served on')
  }
}

/** Writes which directory is served from now on, and by which kernels: a warning, with the reason, where they are not the fast ones. */
export function logServed(log: KeeperLog, { snapshot }: Directory, fields: object, message: string): void {
  const { header, rows, lists } = snapshot
  const { kernels, fallback } = lists.space.memory
  const line = { snapshot: header.id, rows, kernels: kernels.name, ...fields }
  if (fallback === undefined) log.info(line, message)
  else log.warn({ ...line, fallback }, message)
}
