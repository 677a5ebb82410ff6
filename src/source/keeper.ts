/** Holds the directory that is served, and swaps it for a newer one. */
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Directory } from '../search/directory.ts'
import { AT_ONCE, BESIDE_REQUESTS, type Pace } from '../snapshot/opening/pace.ts'
import { requireEnoughRows } from './enough-rows.ts'
import { type FirstDirectory, openFirstDirectory } from './first-directory.ts'
import { askForCollection } from './garbage-collection.ts'
import { setGcFlags } from './gc-flags.ts'
import { type KeeperLog, logOutcome } from './log-outcome.ts'
import { type Outcome, type Refusal, refusalBy } from './outcome.ts'
import { requireFile } from './requirements.ts'
import type { SnapshotSource } from './source.ts'

/** Opens and checks a snapshot file, at a pace; closing it waits for reads (`closesWhenRead`). */
export type OpenDirectoryAt = (path: string, pace: Pace) => Promise<Directory>

export interface KeeperOptions {
  readonly source: SnapshotSource
  readonly openDirectoryAt: OpenDirectoryAt
  /** The share of the rows served that a new snapshot must have, 0 to 1. */
  readonly minShare: number
  /** Time between two looks. */
  readonly pollMs: number
  /** Told of every look, after what it says is in force. */
  readonly onOutcome: (outcome: Outcome) => void
}

/**
 * How long a replaced snapshot stays open. A request comes from the guard to reading the file within a turn of the event loop, and closing waits
 * for reads that have begun; a second is room for a hook that waits. Counting requests would cost each of them, for files are read by few.
 */
const RETIRE_MS = 1000

/** A source that fails is asked less and less often, but at least so often: a download that breaks off is not begun anew every few seconds. */
const MAX_WAIT_MS = 60_000

export class SnapshotKeeper {
  readonly #options: KeeperOptions
  #current: Directory | undefined
  /** Why the version offered last is not served. */
  #refused: Refusal | undefined
  /** Why the source could not be asked, or not be downloaded from. */
  #trouble: Refusal | undefined
  #failedLooks = 0
  /** How it began, until that is logged. */
  #first: Omit<FirstDirectory, 'directory'> | undefined
  #log: KeeperLog | undefined
  #timer: NodeJS.Timeout | undefined
  /** The look under way and those that wait for it: one at a time. */
  #looks: Promise<unknown> = Promise.resolve()
  /** The snapshot that was replaced last, until it is closed and collected: then no more than two are ever in memory. */
  #retired: Promise<void> = Promise.resolve()
  readonly #stopped = new AbortController()
  readonly #closing = new AbortController()

  constructor(options: KeeperOptions) {
    this.#options = options
  }

  /** What is served now; undefined before `start` is done. */
  get current(): Directory | undefined {
    return this.#current
  }

  /** Why what lies at the source is not what is served; undefined when it is. */
  get refusal(): Refusal | undefined {
    return this.#trouble ?? this.#refused
  }

  /**
   * Opens what to begin with, and holds it.
   * @throws SnapshotError, SourceError
   */
  start(): Promise<Directory> {
    const starting = this.#start()
    this.#looks = starting.catch(() => {})
    return starting
  }

  /** Looks for a new snapshot every `pollMs`, from now on if `start` took a kept copy. Logs what comes of it. */
  watch(log: KeeperLog): void {
    this.#log = log
    const { isCopy, copyRefused } = this.#first ?? {}
    this.#first = undefined
    const { source, pollMs } = this.#options
    if (isCopy) log.info({ source: source.name }, 'started from the copy of the snapshot served last')
    if (copyRefused)
      log.error(
        { source: source.name, err: copyRefused.error },
        'the copy of the snapshot served last was refused, and downloaded again',
      )
    this.#schedule(isCopy ? 0 : pollMs)
  }

  /** Looks at once, or as soon as the look under way is done. Never rejects. */
  check(): Promise<Outcome> {
    const look = this.#looks.then(() => this.#look())
    this.#looks = look
    return look
  }

  /** No more looks, and no more swaps: to be called before a drain. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#stopped.abort()
  }

  /** Stops and lets all files go: when no request is left. */
  async close(): Promise<void> {
    this.stop()
    this.#closing.abort()
    await Promise.all([this.#looks, this.#retired])
    await this.#current?.snapshot.close()
    this.#current = undefined
  }

  async #start(): Promise<Directory> {
    setGcFlags()
    const open = (path: string) => this.#open(path, AT_ONCE)
    const { directory, ...first } = await openFirstDirectory(this.#options.source, open, this.#stopped.signal)
    this.#first = first
    this.#current = directory
    return directory
  }

  async #open(path: string, pace: Pace): Promise<Directory> {
    await requireFile(path)
    return this.#options.openDirectoryAt(path, pace)
  }

  /** What a source cannot note costs a download at the next start, and nothing now. */
  async #settle(became: 'served' | 'refused'): Promise<void> {
    const { source } = this.#options
    await source.settle(became).catch((err: unknown) => {
      this.#log?.error(
        { source: source.name, err },
        'what is served could not be noted; the next start downloads it again',
      )
    })
  }

  #schedule(waitMs: number): void {
    if (this.#stopped.signal.aborted) return
    this.#timer = setTimeout(async () => {
      await this.check()
      this.#schedule(Math.min(this.#options.pollMs * 2 ** this.#failedLooks, MAX_WAIT_MS))
    }, waitMs)
    this.#timer.unref()
  }

  async #look(): Promise<Outcome> {
    const startedMs = performance.now()
    const { source } = this.#options
    const { signal } = this.#stopped
    if (signal.aborted) return { state: 'unchanged' }
    try {
      const path = await source.look(signal)
      this.#recovered()
      return path === undefined ? this.#tell({ state: 'unchanged' }) : await this.#take(path, startedMs)
    } catch (error) {
      if (signal.aborted) return { state: 'unchanged' }
      const known = this.#trouble
      this.#trouble = refusalBy(error)
      this.#failedLooks++
      return this.#tell({ state: 'refused', ...this.#trouble }, known?.error.message === this.#trouble.error.message)
    }
  }

  /** Opens what was offered beside what is served, and puts it in its place. */
  async #take(path: string, startedMs: number): Promise<Outcome> {
    await this.#retired
    let next: Directory
    try {
      next = await this.#openEnough(path)
    } catch (error) {
      this.#refused = refusalBy(error)
      await this.#settle('refused')
      return this.#tell({ state: 'refused', ...this.#refused })
    }
    if (this.#stopped.signal.aborted) {
      await next.snapshot.close()
      return { state: 'unchanged' }
    }
    this.#refused = undefined
    const outcome = this.#putInPlace(next, startedMs)
    await this.#settle('served')
    return outcome
  }

  /** Of two snapshots with the same content the one served stays. */
  #putInPlace(next: Directory, startedMs: number): Outcome {
    const before = this.#current
    const isSame = next.snapshot.header.id === before?.snapshot.header.id
    if (!isSame) this.#current = next
    const replaced = isSame ? next : before
    if (replaced !== undefined) this.#retired = this.#retire(replaced)
    return this.#tell(
      isSame ? { state: 'unchanged' } : { state: 'swapped', directory: next, ms: performance.now() - startedMs },
    )
  }

  async #openEnough(path: string): Promise<Directory> {
    const { source, minShare } = this.#options
    const directory = await this.#open(path, BESIDE_REQUESTS)
    try {
      requireEnoughRows(source.name, directory.snapshot.rows, this.#current?.snapshot.rows ?? 0, minShare)
      return directory
    } catch (error) {
      await directory.snapshot.close()
      throw error
    }
  }

  async #retire(replaced: Directory): Promise<void> {
    await sleep(RETIRE_MS, undefined, { signal: this.#closing.signal }).catch(() => {})
    await replaced.snapshot.close()
    // nobody holds a parameter of this function once it has ended
    const memory = new WeakRef(replaced.snapshot.start.buffer)
    return askForCollection(() => memory.deref() === undefined, this.#closing.signal)
  }

  #recovered(): void {
    this.#failedLooks = 0
    if (this.#trouble === undefined) return
    this.#trouble = undefined
    this.#log?.info({ source: this.#options.source.name }, 'the source of snapshots answers again')
  }

  #tell<O extends Outcome>(outcome: O, isKnown = false): O {
    this.#options.onOutcome(outcome)
    if (this.#log !== undefined) logOutcome(this.#log, this.#options.source.name, outcome, isKnown)
    return outcome
  }
}
