import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, isIP } from 'node:net'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { JSON_TYPE } from '../http/response/send.ts'
import { errorHeaders } from '../http/response/send-error.ts'
import { notReadyBecause, type Serving } from '../http/serving.ts'
import { serviceError } from '../operations/errors.ts'
import { EventLoop } from './event-loop.ts'
import { expose, type Family, type Observed } from './exposition.ts'
import { answerFamilies } from './families/answers.ts'
import { callerFamilies } from './families/callers.ts'
import { serverFamilies } from './families/server.ts'

/**
 * Serves metrics for Prometheus, and health checks, on a separate port that no load balancer exposes. Limits
 * and overload of the service must not delay a scrape.
 *
 * Metrics are read at each scrape from state that other parts of the server update (`Observed`).
 */

export interface OpsServer {
  /** The address of the server, with the actual port. */
  readonly url: string
  close(): Promise<void>
}

interface OpsOptions {
  readonly host: string
  readonly port: number
  readonly serving: Serving
  readonly metrics: () => Promise<string>
}

/** Limits for a scraper, which sends a few hundred bytes and keeps one connection open. */
const CONNECTION = { requestTimeout: 10_000, headersTimeout: 5000, keepAliveTimeout: 75_000, maxHeaderSize: 16 * 1024 }

/** @throws Node's error if the port cannot be used */
export async function startOpsServer({ host, port, ...options }: OpsOptions): Promise<OpsServer> {
  const server = createServer(CONNECTION, (request, response) => {
    response.setHeader('cache-control', 'no-store')
    const { method, url = '' } = request
    if (method !== 'GET' && method !== 'HEAD') {
      return send(response, 405, TEXT, 'Only GET and HEAD are allowed here.\n', { allow: 'GET, HEAD' })
    }
    answer(url.split('?', 1)[0]!, response, options).catch((error: unknown) => {
      send(response, 500, TEXT, `The metrics could not be collected: ${(error as Error).message}\n`)
    })
  })
  server.listen(port, host)
  await once(server, 'listening')
  const { address, port: taken } = server.address() as AddressInfo
  return {
    url: `http://${isIP(address) === 6 ? `[${address}]` : address}:${taken}`,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

const TEXT = 'text/plain; charset=utf-8'

async function answer(path: string, response: ServerResponse, options: Omit<OpsOptions, 'host' | 'port'>) {
  switch (path) {
    case '/metrics':
      return send(response, 200, METRICS_TYPE, await options.metrics())
    case '/livez':
      return send(response, 200, JSON_TYPE, '{"success":true,"status":"live"}')
    case '/readyz': {
      const reason = notReadyBecause(options.serving)
      if (reason === undefined) return send(response, 200, JSON_TYPE, '{"success":true,"status":"ready"}')
      const error = serviceError('unavailable', reason)
      return send(response, error.status, JSON_TYPE, error.body, errorHeaders(error))
    }
    default:
      return send(response, 404, TEXT, 'This port answers /metrics, /livez and /readyz.\n')
  }
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { ...headers, 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body)
}

/**
 * Starts metrics and their server.
 * @throws Node's error if the port cannot be used
 */
export async function startOps(
  { host, port }: Pick<OpsOptions, 'host' | 'port'>,
  observed: Omit<Observed, 'eventLoop'>,
): Promise<OpsServer> {
  const eventLoop = new EventLoop()
  const metrics = createRegistry({ ...observed, eventLoop })
  try {
    const server = await startOpsServer({ host, port, serving: observed.serving, metrics })
    return {
      url: server.url,
      async close() {
        eventLoop.close()
        await server.close()
      },
    }
  } catch (error) {
    eventLoop.close()
    throw error
  }
}

/** The metrics of this project. `createRegistry` adds the default metrics of prom-client. */
export const FAMILIES: readonly Family[] = [...answerFamilies, ...callerFamilies, ...serverFamilies]

const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE

/**
 * Returns the function that writes all metrics. FAMILIES do not use the counters of prom-client, which cost
 * 40 times as much, and block the event loop with 10,000 keys in use.
 */
export function createRegistry(observed: Observed): () => Promise<string> {
  const registry = defaultMetrics()
  return async () => `${await registry.metrics()}\n${await expose(FAMILIES, observed)}`
}

/** The metrics of prom-client, except those of the event loop, which `EventLoop` measures better. */
function defaultMetrics(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: NEVER_MS })
  for (const { name } of registry.getMetricsAsArray()) {
    if (name.startsWith('nodejs_eventloop_lag_')) registry.removeSingleMetric(name)
  }
  return registry
}

/** Maximum delay of a timer in Node (25 days), so that prom-client does not measure the event loop. */
const NEVER_MS = 2 ** 31 - 1
