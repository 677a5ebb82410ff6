/** All metrics: the families of this project, and those of prom-client for any Node process. */
import { collectDefaultMetrics, Registry } from 'prom-client'
import { expose, type Family, type Observed } from './exposition.ts'
import { answerFamilies } from './families/answers.ts'
import { callerFamilies } from './families/callers.ts'
import { serverFamilies } from './families/server.ts'

export const FAMILIES: readonly Family[] = [...answerFamilies, ...callerFamilies, ...serverFamilies]

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE

/**
 * Starts the metrics of the process. Returns the function that writes all metrics. With the counters and
 * histograms of prom-client an observation would cost 40 times as much, and a scrape with 10,000 keys in use
 * would block the event loop.
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

/** Maximum delay of a timer. */
const NEVER_MS = 2 ** 31 - 1
