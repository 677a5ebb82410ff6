import type { Directory } from '../search/directory.ts'
import type { Outcome } from './outcome.ts'

export interface KeeperLog {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Logs the outcome of a poll. One that repeats the outcome before (`isRepeated`) is a debug line only. */
export function logOutcome(log: KeeperLog, source: string, outcome: Outcome, isRepeated = false): void {
  if (outcome.state === 'unchanged') {
    log.debug({ source }, 'snapshot unchanged')
  } else if (outcome.state === 'swapped') {
    logServed(log, outcome.directory, { source, ms: Math.round(outcome.ms) }, 'snapshot swapped')
  } else {
    const { reason, error } = outcome
    log[isRepeated ? 'debug' : 'error'](
      { source, reason, err: error },
      'snapshot refused; the one before stays in service',
    )
  }
}

/**
 * Logs which directory is served from now on, and with which kernels. Without the fast kernels it is a
 * warning with the reason.
 */
export function logServed(log: KeeperLog, { snapshot }: Directory, fields: object, message: string): void {
  const { header, rows, lists } = snapshot
  const { kernels, fallback } = lists.space.memory
  const line = { snapshot: header.id, rows, kernels: kernels.name, ...fields }
  if (fallback === undefined) log.info(line, message)
  else log.warn({ ...line, fallback }, message)
}
