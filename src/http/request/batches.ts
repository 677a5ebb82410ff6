import { createServer, type RequestListener, type Server } from 'node:http'
import type { connectionOptions } from './connection.ts'

/**
 * Maximum number of requests in a batch. The first request waits for as long as it takes to read the others,
 * 0.1 ms at most.
 */
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
