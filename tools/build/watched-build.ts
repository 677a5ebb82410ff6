import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { constants, totalmem } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { replaceablePath } from '../../src/files/replace-file.ts'

/**
 * Runs `confdex build` in a process of its own and ends it when it goes beyond what a build may take.
 *
 * A dump can keep SQLite busy without end (a view that recurs for ever, a page that is its own child), and
 * nothing in a process can interrupt SQLite: better-sqlite3 is compiled without its progress callback. Other
 * dumps fill the memory or the disk. From here each of these is one line of error, and no file stays behind.
 */

/** What the child sends: what it waits for, or that it waits no longer. */
interface BuildMessage {
  readonly awaited: string | null
}

interface BuildLimits {
  /** How long SQLite may take for one statement or a thousand rows. */
  readonly patienceMs: number
  /** Resident memory of the process. Watched on Linux. */
  readonly memoryBytes: number
  /** What must stay free on the disk of the snapshot. */
  readonly freeBytes: number
}

/** Names the process that watches, so that its child builds. */
const WATCHED_BY = 'CONFDEX_BUILD_WATCHED_BY'
const CHECK_MS = 250
const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** Sorting in SQLite writes below this folder; the snapshot's disk is the one that is watched. */
const SQLITE_FOLDER = 'SQLITE_TMPDIR'

/** Whether this process is the one that builds. */
export function isWatched(): boolean {
  return process.env[WATCHED_BY] === String(process.ppid) && process.send !== undefined
}

/** What the child tells the process that watches it. */
interface Teller {
  /** SQLite is asked for something. */
  await(what: string, number: number): void
  /** SQLite is not asked for anything any more. */
  rest(): void
}

/** Sends at most twice a second, since statements come by the million. Undefined where nobody watches. */
export function tellWatcher(): Teller | undefined {
  if (!isWatched()) return undefined
  let lastMs = Number.NEGATIVE_INFINITY
  let lastWhat = ''
  const send = (message: BuildMessage) => process.send!(message)
  return {
    await(what, number) {
      const nowMs = performance.now()
      if (what === lastWhat && nowMs - lastMs < CHECK_MS * 2) return
      lastMs = nowMs
      lastWhat = what
      send({ awaited: `${what} ${number}` })
    },
    rest: () => send({ awaited: null }),
  }
}

/** Nine tenths of the memory there is, a tenth of the disk that is free now. */
export function limitsFor(snapshot: string, patienceMs: number): BuildLimits {
  const constrained = process.constrainedMemory()
  const memory = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
  return { patienceMs, memoryBytes: memory * 0.9, freeBytes: (freeBytesAt(dirname(snapshot)) ?? 0) * 0.1 }
}

/**
 * Runs this command line again as a child, and returns its exit code. The child inherits the terminal.
 * @throws Error when the child had to be ended, or was ended by something else
 */
export async function watchBuild(snapshot: string, limits: BuildLimits): Promise<number> {
  const child = fork(process.argv[1]!, process.argv.slice(2), {
    env: { ...process.env, [WATCHED_BY]: String(process.pid), [SQLITE_FOLDER]: resolve(dirname(snapshot)) },
  })
  let passedOn: NodeJS.Signals | undefined
  const passOn = (signal: NodeJS.Signals) => {
    passedOn = signal
    child.kill(signal)
  }
  for (const signal of PASSED_ON) process.on(signal, passOn)
  try {
    return await watch(child, snapshot, limits)
  } catch (error) {
    if (passedOn === undefined) throw error
    return 128 + constants.signals[passedOn]
  } finally {
    for (const signal of PASSED_ON) process.off(signal, passOn)
    removeTemporaries(snapshot, child.pid!)
  }
}

async function watch(child: ChildProcess, snapshot: string, limits: BuildLimits): Promise<number> {
  let awaited: string | null = null
  let sinceMs = performance.now()
  let reason: string | undefined
  child.on('message', (message: BuildMessage) => {
    awaited = message.awaited
    sinceMs = performance.now()
  })
  const timer = setInterval(() => {
    const waitedMs = awaited === null ? 0 : performance.now() - sinceMs
    reason ??= broken({ awaited, waitedMs, memoryBytes: memoryOf(child.pid!) }, snapshot, limits)
    if (reason !== undefined) child.kill('SIGKILL')
  }, CHECK_MS)
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  clearInterval(timer)
  if (reason !== undefined) throw new Error(reason)
  if (code !== null) return code
  throw new Error(
    `expected the build to end by itself, got ${signal}: if nobody ended it, it lacked memory, ` +
      'or the dump is damaged in a way that ends SQLite',
  )
}

interface Usage {
  readonly awaited: string | null
  readonly waitedMs: number
  readonly memoryBytes: number
}

/** The limit that is broken, as a message. */
function broken({ awaited, waitedMs, memoryBytes }: Usage, snapshot: string, limits: BuildLimits): string | undefined {
  if (waitedMs > limits.patienceMs) {
    return (
      `expected SQLite to answer within ${limits.patienceMs / 1000} s, got nothing for so long, about ${awaited}: ` +
      'check for a view that never ends, or allow more with --patience'
    )
  }
  if (memoryBytes > limits.memoryBytes) {
    return (
      `expected a build to need at most ${megabytes(limits.memoryBytes)} of memory, got ${megabytes(memoryBytes)}: ` +
      'check for values that are very large, or use a machine with more memory'
    )
  }
  const free = freeBytesAt(dirname(snapshot))
  if (free === undefined || free >= limits.freeBytes) return undefined
  return (
    `expected ${megabytes(limits.freeBytes)} to stay free on the disk of ${snapshot}, got ${megabytes(free)}: ` +
    'make room there, or check for a dump that is much larger than its file'
  )
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString('en', { maximumSignificantDigits: 3 })} MB`
}

/** Undefined for a folder that the child has yet to make. */
function freeBytesAt(folder: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return undefined
  }
}

/** 0 where the system does not say. */
function memoryOf(pid: number): number {
  try {
    const [, kilobytes] = /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) * 1024
  } catch {
    return 0
  }
}

/** What a process that was killed could not remove itself, at once: nobody else has its number. */
function removeTemporaries(snapshot: string, pid: number): void {
  const ofChild = new RegExp(`\\.(scratch-([\\w.-]+@)?|part-)${pid}(\\.|$)`)
  try {
    for (const path of new Set([snapshot, replaceablePath(snapshot)])) {
      for (const name of readdirSync(dirname(path))) {
        if (!name.startsWith(`${basename(path)}.`) || !ofChild.test(name)) continue
        rmSync(join(dirname(path), name), { force: true })
      }
    }
  } catch {
    // without the folder there is nothing to remove
  }
}
