import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { constants, totalmem } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { replaceablePath } from '../../src/files/replace-file.ts'

/**
 * Runs `confdex build` in a child process, and ends the child if it exceeds a limit of time, memory or disk.
 * A dump can keep SQLite busy without end, and code in the same process cannot interrupt SQLite.
 */

interface BuildMessage {
  /** The work of SQLite for which the child waits; null if it waits for none. */
  readonly awaited: string | null
}

interface BuildLimits {
  /** Maximum time of SQLite for one statement or a thousand rows. */
  readonly patienceMs: number
  /** Maximum resident memory of the child. Watched on Linux only. */
  readonly memoryBytes: number
  /** Minimum free space on the disk of the snapshot. */
  readonly freeBytes: number
}

/** Environment variable with the id of the parent process; set in the child. */
const WATCHED_BY = 'CONFDEX_BUILD_WATCHED_BY'
const CHECK_MS = 250
const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** Environment variable of SQLite's temporary folder. The child uses the folder of the snapshot. */
const SQLITE_FOLDER = 'SQLITE_TMPDIR'

/** True if this process is the child. */
export function isWatched(): boolean {
  return process.env[WATCHED_BY] === String(process.ppid) && process.send !== undefined
}

/** Sends messages of the child to its parent. */
interface Watcher {
  /** Reports that SQLite starts work. */
  await(what: string, number: number): void
  /** Reports that SQLite has finished its work. */
  rest(): void
}

/** Undefined except in the child. Reports the start of one kind of work at most twice a second. */
export function tellWatcher(): Watcher | undefined {
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

/** A build may use nine tenths of the memory, and nine tenths of the free disk space. */
export function limitsFor(snapshot: string, patienceMs: number): BuildLimits {
  const constrained = process.constrainedMemory()
  const memory = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
  return { patienceMs, memoryBytes: memory * 0.9, freeBytes: (freeBytesAt(dirname(snapshot)) ?? 0) * 0.1 }
}

/**
 * Runs this command line again as a child, and returns its exit code.
 * @throws Error if the child exceeds a limit, or is ended by a signal that this process did not pass on
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

/** The message for an exceeded limit; undefined if there is none. */
function broken({ awaited, waitedMs, memoryBytes }: Usage, snapshot: string, limits: BuildLimits): string | undefined {
  if (waitedMs > limits.patienceMs) {
    return (
      `expected SQLite to answer within ${limits.patienceMs / 1000} s, got no answer in that time at ${awaited}: ` +
      'check for a view that never ends, or allow more time with --patience'
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

/** Free bytes on the disk of a folder; undefined if the folder does not exist yet. */
function freeBytesAt(folder: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return undefined
  }
}

/** Resident bytes of a process; 0 if the system does not report them. */
function memoryOf(pid: number): number {
  try {
    const [, kilobytes] = /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) * 1024
  } catch {
    return 0
  }
}

/** Removes the temporary files of the ended child. Their names contain its process id. */
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
    // the folder does not exist
  }
}
