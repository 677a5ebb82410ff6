import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { constants, totalmem } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { replaceablePath } from '../../src/files/replace-file.ts'

/**
 * Runs `confdex build` in a child process and ends it if it exceeds a limit of time, memory or disk.
 *
 * A dump can keep SQLite busy without end (a view that never ends, a page that is its own child), and code in
 * the same process cannot interrupt SQLite: better-sqlite3 is compiled without its progress callback. Other
 * dumps fill the memory or the disk. In the watched process, each of these ends with one line of error and no
 * file.
 */

/** A message of the child: the work of SQLite for which the child waits; null when this work has ended. */
interface BuildMessage {
  readonly awaited: string | null
}

interface BuildLimits {
  /** Maximum time of SQLite for one statement or a thousand rows. */
  readonly patienceMs: number
  /** Maximum resident memory of the process. Watched on Linux only. */
  readonly memoryBytes: number
  /** Minimum free bytes on the disk of the snapshot. */
  readonly freeBytes: number
}

/**
 * Environment variable with the id of the process that watches. If it is set, this process runs the build.
 */
const WATCHED_BY = 'CONFDEX_BUILD_WATCHED_BY'
const CHECK_MS = 250
const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/**
 * Environment variable of SQLite's temporary folder. Set to the folder of the snapshot, whose disk is
 * watched.
 */
const SQLITE_FOLDER = 'SQLITE_TMPDIR'

/** True if this process runs the build. */
export function isWatched(): boolean {
  return process.env[WATCHED_BY] === String(process.ppid) && process.send !== undefined
}

/** Sends messages to the process that watches this process. */
interface Teller {
  /** Reports that SQLite starts work. */
  await(what: string, number: number): void
  /** Reports that SQLite has finished its work. */
  rest(): void
}

/**
 * Returns the sender of messages; undefined if no process watches this process. It sends at most two messages
 * a second, because a build runs millions of statements.
 */
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

/**
 * Limits of a build: it may use nine tenths of the memory, and must leave free a tenth of the disk space that
 * is free now.
 */
export function limitsFor(snapshot: string, patienceMs: number): BuildLimits {
  const constrained = process.constrainedMemory()
  const memory = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
  return { patienceMs, memoryBytes: memory * 0.9, freeBytes: (freeBytesAt(dirname(snapshot)) ?? 0) * 0.1 }
}

/**
 * Runs this command line again as a child, and returns its exit code. The child inherits the terminal.
 * @throws Error if the child was ended, for a limit or by a signal
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
    `the build process was killed by ${signal}: if nobody killed it, memory ran out, ` +
      'or SQLite crashed on a damaged dump',
  )
}

interface Usage {
  readonly awaited: string | null
  readonly waitedMs: number
  readonly memoryBytes: number
}

/** The message for the limit that was exceeded. */
function broken({ awaited, waitedMs, memoryBytes }: Usage, snapshot: string, limits: BuildLimits): string | undefined {
  if (waitedMs > limits.patienceMs) {
    return (
      `expected SQLite to answer within ${limits.patienceMs / 1000} s, got no answer in that time at ${awaited}: ` +
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

/** Free bytes on the disk of a folder; undefined if the child has not made the folder yet. */
function freeBytesAt(folder: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return undefined
  }
}

/** Resident memory of a process in bytes; 0 if the system does not report it. */
function memoryOf(pid: number): number {
  try {
    const [, kilobytes] = /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) * 1024
  } catch {
    return 0
  }
}

/**
 * Removes the temporary files of a killed process at once. This is safe, because no other process has its id.
 */
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
    // if the folder is missing, there is nothing to remove
  }
}
