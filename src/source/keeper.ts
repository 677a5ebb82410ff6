/**
 * Holds the directory that is served, and swaps it for a newer directory.
 *
 * Example with polls every 3 s: at 0 s the server starts with snapshot A. At 6 s the source offers B, which
 * is opened while A answers; then B is served, and a second later A is closed. At 9 s the source offers C,
 * which is damaged: C is refused, and not opened again. At 15 s the source cannot be reached: it is polled
 * again after 12 s, then 24 s and so on.
 */
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Directory } from '../search/directory.ts'
import type { SnapshotError } from '../snapshot/errors.ts'
import { AT_ONCE, BESIDE_REQUESTS, type Pace } from '../snapshot/opening/pace.ts'
import type { TrustedKey } from '../snapshot/signature/signing-keys.ts'
import { type FirstDirectory, openFirstDirectory } from './first-directory.ts'
import { type KeeperLog, logOutcome, type Outcome, type Refusal, refusalBy } from './outcome.ts'
import { requireEnoughRows, requireFile, type SnapshotSource } from './source.ts'

/**
 * Opens and checks a snapshot file, and yields to the event loop as `pace` says. The snapshot's `close` waits
 * for running reads (`closesWhenRead`).
 */
export type OpenDirectoryAt = (path: string, pace: Pace, trusted: readonly TrustedKey[]) => Promise<Directory>

/**
 * Tries a snapshot file in another process.
 * @throws SourceError if the file must not be opened; the signal's reason if it is aborted
 */
export type Trial = (path: string, signal: AbortSignal) => Promise<void>

export interface KeeperOptions {
  readonly source: SnapshotSource
  readonly openDirectoryAt: OpenDirectoryAt
  /** Keys, one of which must have signed a snapshot. If there are none, snapshots need no signature. */
  readonly trusted: readonly TrustedKey[]
  /** Minimum rows of a new snapshot, as a share of the rows served, 0 to 1. */
  readonly minShare: number
  readonly maxBytes: number
  /** Tries a new snapshot file before the server opens it. The first file is not tried. */
  readonly trial: Trial
  readonly pollMs: number
  /** Milliseconds for which the start retries after a temporary error; 0 for no retries. */
  readonly startWaitMs: number
  /** Called after every poll, when its outcome has taken effect; during the start only after failures. */
  readonly onOutcome: (outcome: Outcome) => void
}

/**
 * Time for which a replaced snapshot stays open. By then, its last requests have begun to read the file, and
 * `close` waits for their reads.
 */
const RETIRE_MS = 1000

/** The wait between two polls grows up to this value while the source fails or offers bad snapshots. */
const MAX_WAIT_MS = 60_000

export class SnapshotKeeper {
  readonly #options: KeeperOptions
  #current: Directory | undefined
  /** Reason why the snapshot offered last is not served. */
  #refused: Refusal | undefined
  /** Reason why the source could not be polled, or a download failed. */
  #trouble: Refusal | undefined
  /** Number of polls in a row that failed, or whose snapshot was refused. */
  #failures = 0
  /** Facts about the first directory for the log; undefined when they have been logged. */
  #first: Omit<FirstDirectory, 'directory'> | undefined
  #log: KeeperLog | undefined
  #loggedDamage: SnapshotError | undefined
  #fileCheck: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  /** Settles when all requested polls have ended. Polls run one at a time. */
  #polls: Promise<unknown> = Promise.resolve()
  /** Settles when the replaced snapshot is closed. Only then is another opened: at most two are open. */
  #retired: Promise<void> = Promise.resolve()
  readonly #stopped = new AbortController()
  readonly #closing = new AbortController()

  constructor(options: KeeperOptions) {
    this.#options = options
  }

  /** The directory that is served; undefined before the first directory is open. */
  get current(): Directory | undefined {
    return this.#current
  }

  /** Reason why the snapshot at the source is not served; undefined if it is served. */
  get refusal(): Refusal | undefined {
    return this.#trouble ?? this.#refused
  }

  /**
   * Opens the first directory. Retries after temporary errors.
   * @throws SnapshotError, SourceError
   */
  start(): Promise<Directory> {
    const starting = this.#start()
    this.#polls = starting.catch(() => {})
    return starting
  }

  /** Sets the log. If `start` is already waiting for a retry, logs the reason. */
  logTo(log: KeeperLog): void {
    this.#log = log
    if (this.#current === undefined && this.#trouble !== undefined) this.#logWait(this.#trouble)
  }

  /** Polls every `pollMs`, and at once if the first directory is a cached copy. Logs the outcomes. */
  watch(log: KeeperLog): void {
    this.#log = log
    const { isCopy, copyRefused } = this.#first ?? {}
    this.#first = undefined
    const { source, pollMs } = this.#options
    if (isCopy) log.info({ source: source.name }, 'started from the cached copy of the last served snapshot')
    if (copyRefused)
      log.error(
        { source: source.name, err: copyRefused.error },
        'the cached copy of the last served snapshot was refused; the snapshot was downloaded again',
      )
    this.#schedule(isCopy ? 0 : pollMs)
  }

  /** Polls at once, or when the running poll has ended. Never rejects. */
  check(): Promise<Outcome> {
    const poll = this.#polls.then(() => this.#poll())
    this.#polls = poll
    // polls do not wait for this check, because a disk that hangs would delay them
    this.#fileCheck = poll.then(() => this.#checkFile())
    return poll
  }

  /** Stops polling and swapping. Must be called before a drain. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#stopped.abort()
  }

  /** Stops, and closes all files. Must be called when no request is left. */
  async close(): Promise<void> {
    this.stop()
    this.#closing.abort()
    await Promise.all([this.#polls, this.#fileCheck, this.#retired])
    await this.#current?.snapshot.close()
    this.#current = undefined
  }

  async #start(): Promise<Directory> {
    const open = (path: string) => this.#open(path, AT_ONCE)
    const { directory, ...first } = await openFirstDirectory(this.#options.source, open, {
      limitMs: this.#options.startWaitMs,
      signal: this.#stopped.signal,
      onFailure: (error, waitMs) => {
        this.#trouble = refusalBy(error)
        this.#options.onOutcome({ state: 'refused', ...this.#trouble })
        this.#logWait(this.#trouble, waitMs)
      },
    })
    this.#recovered()
    this.#first = first
    this.#current = directory
    return directory
  }

  #logWait({ reason, error }: Refusal, waitMs?: number): void {
    const fields = { source: this.#options.source.name, reason, waitMs, err: error }
    this.#log?.warn(fields, 'no snapshot could be opened yet; the start retries')
  }

  async #open(path: string, pace: Pace): Promise<Directory> {
    await requireFile(path, this.#options.maxBytes)
    return this.#options.openDirectoryAt(path, pace, this.#options.trusted)
  }

  /** Tells the source whether its last offer is served. If this fails, only the next start is slower. */
  async #settle(became: 'served' | 'refused'): Promise<void> {
    const { source } = this.#options
    await source.settle(became).catch((err: unknown) => {
      this.#log?.error(
        { source: source.name, err },
        'could not record which snapshot is served; the next start downloads it again',
      )
    })
  }

  #schedule(waitMs: number): void {
    if (this.#stopped.signal.aborted) return
    this.#timer = setTimeout(async () => {
      await this.check()
      const { pollMs } = this.#options
      this.#schedule(Math.max(pollMs, Math.min(pollMs * 2 ** this.#failures, MAX_WAIT_MS)))
    }, waitMs)
    this.#timer.unref()
  }

  async #poll(): Promise<Outcome> {
    const startedMs = performance.now()
    const { source } = this.#options
    const { signal } = this.#stopped
    if (signal.aborted) return { state: 'unchanged' }
    try {
      const path = await source.poll(signal)
      this.#recovered()
      if (path !== undefined) return await this.#take(path, startedMs)
      this.#failures = 0
      return this.#report({ state: 'unchanged' })
    } catch (error) {
      if (signal.aborted) return { state: 'unchanged' }
      const known = this.#trouble
      this.#trouble = refusalBy(error)
      this.#failures++
      return this.#report({ state: 'refused', ...this.#trouble }, known?.error.message === this.#trouble.error.message)
    }
  }

  /** Opens the offered snapshot while the old snapshot is served, then replaces the old snapshot. */
  async #take(path: string, startedMs: number): Promise<Outcome> {
    await this.#retired
    let next: Directory
    try {
      next = await this.#openEnough(path)
    } catch (error) {
      if (this.#stopped.signal.aborted) return { state: 'unchanged' }
      this.#failures++
      this.#refused = refusalBy(error)
      await this.#settle('refused')
      return this.#report({ state: 'refused', ...this.#refused })
    }
    if (this.#stopped.signal.aborted) {
      await next.snapshot.close()
      return { state: 'unchanged' }
    }
    this.#refused = undefined
    this.#failures = 0
    const outcome = this.#putInPlace(next, startedMs)
    await this.#settle('served')
    return outcome
  }

  /** Swaps the directory. A new snapshot with the same content is used only if the served file is damaged. */
  #putInPlace(next: Directory, startedMs: number): Outcome {
    const before = this.#current
    const isSame =
      next.snapshot.header.id === before?.snapshot.header.id && before.snapshot.fileHealth.damage === undefined
    if (!isSame) this.#current = next
    const replaced = isSame ? next : before
    if (replaced !== undefined) this.#retired = this.#retire(replaced)
    return this.#report(
      isSame ? { state: 'unchanged' } : { state: 'swapped', directory: next, ms: performance.now() - startedMs },
    )
  }

  async #openEnough(path: string): Promise<Directory> {
    const { source, minShare, trial } = this.#options
    await trial(path, this.#stopped.signal)
    const directory = await this.#open(path, BESIDE_REQUESTS)
    try {
      requireEnoughRows(source.name, directory.snapshot.rows, this.#current?.snapshot.rows ?? 0, minShare)
      return directory
    } catch (error) {
      await directory.snapshot.close()
      throw error
    }
  }

  async #checkFile(): Promise<void> {
    const health = this.#current?.snapshot.fileHealth
    await health?.check().catch(() => {})
    const err = health?.damage
    if (health === undefined || err === undefined || err === this.#loggedDamage || this.#log === undefined) return
    this.#loggedDamage = err
    const meaning = health.isUsable
      ? 'details of some events are answered with 503'
      : 'the server is not ready until it is replaced'
    this.#log.error(
      { source: this.#options.source.name, reason: err.fault, err },
      `the file of the served snapshot is damaged: ${meaning}`,
    )
  }

  async #retire(replaced: Directory): Promise<void> {
    await sleep(RETIRE_MS, undefined, { signal: this.#closing.signal }).catch(() => {})
    await replaced.snapshot.close()
  }

  #recovered(): void {
    if (this.#trouble === undefined) return
    this.#trouble = undefined
    this.#log?.info({ source: this.#options.source.name }, 'the source of snapshots answers again')
  }

  #report<O extends Outcome>(outcome: O, isRepeated = false): O {
    this.#options.onOutcome(outcome)
    if (this.#log !== undefined) logOutcome(this.#log, this.#options.source.name, outcome, isRepeated)
    return outcome
  }
}
