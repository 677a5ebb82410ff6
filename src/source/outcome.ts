import type { Directory } from '../search/directory.ts'
import { SnapshotError } from '../snapshot/errors.ts'
import { type RefusalReason, SourceError } from './errors.ts'

/** Reason why an offered snapshot is not served, or why the source offered none. */
export interface Refusal {
  readonly reason: RefusalReason
  readonly error: Error
}

export type Outcome =
  | { readonly state: 'unchanged' }
  /** `ms` is the time since the poll began, including a download. */
  | { readonly state: 'swapped'; readonly directory: Directory; readonly ms: number }
  | ({ readonly state: 'refused' } & Refusal)

export function refusalBy(error: unknown): Refusal {
  if (error instanceof SnapshotError || error instanceof SourceError) return { reason: error.fault, error }
  return { reason: 'unexpected', error: error instanceof Error ? error : new Error(String(error)) }
}

/** Numbers of outcomes of all polls so far. */
export class PollCounts {
  unchanged = 0
  swapped = 0
  readonly refused = new Map<RefusalReason, number>()

  add(outcome: Outcome): void {
    if (outcome.state === 'refused') this.refused.set(outcome.reason, (this.refused.get(outcome.reason) ?? 0) + 1)
    else this[outcome.state]++
  }
}

export interface KeeperLog {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Logs the outcome of a poll: at level debug if nothing changed, or if it repeats the previous failure. */
export function logOutcome(log: KeeperLog, source: string, outcome: Outcome, isRepeated = false): void {
  if (outcome.state === 'unchanged') {
    log.debug({ source }, 'snapshot unchanged')
  } else if (outcome.state === 'swapped') {
    logServed(log, outcome.directory, { source, ms: Math.round(outcome.ms) }, 'snapshot swapped')
  } else {
    const { reason, error } = outcome
    log[isRepeated ? 'debug' : 'error'](
      { source, reason, err: error },
      'snapshot refused; the previous snapshot stays in service',
    )
  }
}

/** Logs which directory is served now. Without the fast kernels, the line is a warning with the reason. */
export function logServed(log: KeeperLog, { snapshot }: Directory, fields: object, message: string): void {
  const { header, rows, lists } = snapshot
  const { kernels, fallback } = lists.space.memory
  const line = { snapshot: header.id, rows, kernels: kernels.name, ...fields }
  if (fallback === undefined) log.info(line, message)
  else log.warn({ ...line, fallback }, message)
}
