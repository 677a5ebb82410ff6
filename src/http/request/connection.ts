/**
 * The HTTP server and its connections: time-outs, maximum of open connections, sizes of requests.
 *
 * This folder answers bytes that do not become a request. It does not check values of parameters.
 */
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { Repetitions } from '../repetitions.ts'

/** Maximum length of a request target: enough for every real value, in UTF-8 and percent-encoded. */
export const MAX_TARGET_BYTES = 32 * 1024

/** Maximum length of target and headers: the longest target, and 16 KiB as by default in Node. */
export const MAX_HEAD_BYTES = MAX_TARGET_BYTES + 16 * 1024

/**
 * Maximum number of connections that wait to be accepted. With Node's 511, clients of a burst would wait for
 * seconds, because they retry at growing intervals.
 */
export const LISTEN_BACKLOG = 4096

export const connectionOptions = {
  /**
   * Maximum milliseconds from the first byte of a request to its last: enough for a lost packet, which is
   * sent again after 1, 2 and 4 s.
   */
  requestTimeout: 15_000,
  /** Maximum milliseconds of silence while a request or an answer is sent. */
  connectionTimeout: 30_000,
  /**
   * Time for which idle connections stay open: longer than in load balancers (usually 60 s), which then close
   * first.
   */
  keepAliveTimeout: 75_000,
  /** small, because routes that read a body set their own limit */
  bodyLimit: 1024,
  http: {
    maxHeaderSize: MAX_HEAD_BYTES,
    /** Maximum time until the headers are complete, also on connections that never send a byte. */
    headersTimeout: 10_000,
    /**
     * Interval of checking `requestTimeout` and `headersTimeout`; Node's 30 s would add up to 30 s to them.
     */
    connectionsCheckingInterval: 500,
    /** Node would answer a missing Host with an empty 400, before authentication. */
    requireHostHeader: false,
  },
}

/** Maximum number of open connections; others are closed at once. 10,000 idle connections take 40 MB. */
const MAX_CONNECTIONS = 10_000

/** Share of file descriptors for connections; the others are for keys and snapshots. */
const SHARE_OF_DESCRIPTORS = 0.5

/** Interval of log lines about connections that are closed without an answer. */
const REPORT_MS = 10_000

/** Sets the maximum number of open connections. Logs if it is reached, or if no file descriptor is left. */
export function limitConnections(
  { server, log }: { readonly server: Server; readonly log: Pick<FastifyBaseLogger, 'warn'> },
  descriptors = descriptorLimit(),
): void {
  const most = Math.min(MAX_CONNECTIONS, Math.floor(descriptors * SHARE_OF_DESCRIPTORS))
  server.maxConnections = most
  const report = (reason: string, connections: number) => {
    const fields = { connections, reason, most, descriptors }
    log.warn(fields, 'connections were closed without an answer, because too many are open')
  }
  const repetitions = new Repetitions(REPORT_MS, report)
  const count = (reason: string) => {
    if (repetitions.isFirst(reason)) report(reason, 1)
  }
  server.on('drop', () => count(`${most} connections are open`))
  server.on('error', (error: NodeJS.ErrnoException) => {
    // before the server listens, the caller of `listen` gets the error
    if (server.listening) count(error.message)
  })
}

/** Maximum number of file descriptors of this process (`ulimit -n`); Infinity if unknown. */
function descriptorLimit(): number {
  try {
    const soft = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/** Maximum number of requests in a batch, so that the first request waits 0.1 ms at most. */
const MAX_BATCH = 16

/**
 * Creates the HTTP server of Fastify. Requests that arrive together are first read, then answered one right
 * after another, so that the code of each step stays in the processor's caches.
 *
 * Three requests of different connections, without batches and with them:
 *
 *     read A  answer A  read B  answer B  read C  answer C
 *     read A  read B  read C    answer A  answer B  answer C
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
  // Fastify sets these options only on a server that it created itself
  server.keepAliveTimeout = options.keepAliveTimeout
  server.requestTimeout = options.requestTimeout
  server.setTimeout(options.connectionTimeout)
  return server
}
