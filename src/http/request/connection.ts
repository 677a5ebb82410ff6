/**
 * The HTTP server and its connections: time-outs, how many may be open, sizes of what arrives on a
 * connection.
 *
 * This folder takes connections and what is sent on them. A route gets requests whose parameters are text;
 * what never becomes one is answered here. Nothing here checks a parameter's value.
 */
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'

/** Holds every parameter at its longest, in UTF-8 and percent-encoded, but for artificial values. */
export const MAX_TARGET_BYTES = 32 * 1024

/** The longest target, and the 16 KiB that Node by itself allows for target and headers. */
export const MAX_HEAD_BYTES = MAX_TARGET_BYTES + 16 * 1024

/**
 * Connections that the system completes before they are accepted: what Linux takes by default. With the
 * default of Node, 511, a burst of new clients waits for many seconds, because each tries again at growing
 * intervals.
 */
export const LISTEN_BACKLOG = 4096

export const connectionOptions = {
  /**
   * Milliseconds from the first byte of a request to its last. A lost packet is sent again after 1, 2 and 4
   * s. Fastify's default of 0 switches Node's guard against slow senders off.
   */
  requestTimeout: 15_000,
  /**
   * Milliseconds of silence in the midst of an exchange: the client has stopped reading. A client that reads
   * on, however slowly, holds one answer of 300 kB at most: pipelined requests are not read meanwhile.
   */
  connectionTimeout: 30_000,
  /** Longer than the 60 s for which common balancers keep idle connections, so that only they close one. */
  keepAliveTimeout: 75_000,
  /** Bodies are never read: no operation has one. */
  bodyLimit: 1024,
  http: {
    maxHeaderSize: MAX_HEAD_BYTES,
    /** Also for connections on which nothing comes. Node applies it only if below `requestTimeout`. */
    headersTimeout: 10_000,
    /**
     * How often both time-outs are checked; Node's default of 30 s would make them three times as long. All
     * connections that exceed a time-out are answered in one go, at 0.15 ms each.
     */
    connectionsCheckingInterval: 500,
    /** Node would answer a missing Host with an empty 400, before authentication. */
    requireHostHeader: false,
  },
}

/** Open connections at a time; more are closed as soon as they are accepted. Idle, all take 40 MB. */
const MAX_CONNECTIONS = 10_000

/** Connections take half of a process' descriptors at most, so that keys and snapshots can still be read. */
const SHARE_OF_DESCRIPTORS = 0.5

/** How often the log says that connections are closed unanswered. */
const REPORT_MS = 10_000

/** Sets the limit of open connections. Logs when there are too many, or no descriptor is left. */
export function limitConnections(
  { server, log }: { readonly server: Server; readonly log: Pick<FastifyBaseLogger, 'warn'> },
  descriptors = descriptorLimit(),
): void {
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

/** Maximum number of requests in a batch. The first waits until the others are read, 0.1 ms at most. */
const MAX_BATCH = 16

/**
 * Creates the HTTP server of Fastify. It hands requests over in batches: a request waits until all that
 * arrived with it are read, then they are answered one right after the other, so that the code of each step
 * is still in the caches of the processor. A request that arrives alone waits for nothing.
 *
 * Three requests of different connections, without batches and with them:
 *
 *     read A  answer A  read B  answer B  read C  answer C
 *     read A  read B  read C    answer A  answer B  answer C
 *
 * The order of answers on a connection stays that of its requests, because Node sees to it.
 */
export function createBatchingServer(handler: RequestListener, options: typeof connectionOptions): Server {
  let batch: (() => void)[] = []
  const handleAll = (): void => {
    const requests = batch
    batch = []
    for (const handle of requests) handle()
  }
  const server = createServer(options.http, (request, response) => {
    const waiting = batch.push(() => handler(request, response))
    if (waiting === MAX_BATCH) handleAll()
    else if (waiting === 1) setImmediate(handleAll)
  })
  // Fastify sets these only for a server of its own.
  server.keepAliveTimeout = options.keepAliveTimeout
  server.requestTimeout = options.requestTimeout
  server.setTimeout(options.connectionTimeout)
  return server
}
