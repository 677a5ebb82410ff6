/** How many connections may be open, and what the log says when there are more. */
import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'

/**
 * Open connections at a time; more are closed as soon as they are accepted. An idle one takes up to 4 kB, so
 * all take 40 MB.
 */
const MAX_CONNECTIONS = 10_000

/**
 * Of the descriptors of a process, connections take half at most. Keys and snapshots can then still be read
 * while somebody collects connections.
 */
const SHARE_OF_DESCRIPTORS = 0.5

/** How often the log says that connections are closed unanswered. */
const REPORT_MS = 10_000

/**
 * Sets the limit of open connections, and logs when there are too many, or when the system gives no
 * descriptor for one. Their clients get no answer: they are disconnected.
 */
export function limitConnections({ server, log }: Listening, descriptors = descriptorLimit()): void {
  const most = Math.min(MAX_CONNECTIONS, Math.floor(descriptors * SHARE_OF_DESCRIPTORS))
  server.maxConnections = most
  const report = aggregated((connections, reason) => {
    const fields = { connections, reason, most, descriptors }
    log.warn(fields, 'connections were closed unanswered, because there are too many')
  })
  server.on('drop', () => report(`${most} connections are open`))
  server.on('error', (error: NodeJS.ErrnoException) => {
    // An error before that is the caller's of `listen`.
    if (server.listening) report(error.message)
  })
}

interface Listening {
  readonly server: Server
  readonly log: { warn(fields: object, message: string): void }
}

/** Descriptors that this process may have open (`ulimit -n`). Infinity where the system does not say. */
export function descriptorLimit(limits = '/proc/self/limits'): number {
  try {
    const soft = /^Max open files +(\d+)/m.exec(readFileSync(limits, 'utf8'))?.[1]
    return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/** Reports the first of many occurrences at once, and the others together, every `REPORT_MS`. */
function aggregated(report: (times: number, reason: string) => void): (reason: string) => void {
  let times = 0
  let lastReason = ''
  let timer: NodeJS.Timeout | undefined
  const tell = () => {
    clearTimeout(timer)
    timer = undefined
    if (times === 0) return
    report(times, lastReason)
    times = 0
    timer = setTimeout(tell, REPORT_MS).unref()
  }
  return (reason) => {
    times++
    lastReason = reason
    if (timer === undefined) tell()
  }
}
