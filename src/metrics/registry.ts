/** All metrics, in the text format that Prometheus reads. */
import { collectDefaultMetrics, type Metric, type MetricValue, Registry } from 'prom-client'
import type { Durations } from '../http/figures/durations.ts'
import { keyFamilies } from './families/keys.ts'
import { limitFamilies } from './families/limits.ts'
import { processFamilies } from './families/process.ts'
import { requestFamilies } from './families/requests.ts'
import { snapshotFamilies } from './families/snapshot.ts'
import type { Family, Observed } from './family.ts'

export const FAMILIES: readonly Family[] = [
  ...requestFamilies,
  ...limitFamilies,
  ...keyFamilies,
  ...snapshotFamilies,
  ...processFamilies,
]

/** The metrics of this process and of what is observed, together with those that prom-client takes of any Node process. */
export function createRegistry(observed: Observed): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const family of FAMILIES) registry.registerMetric(readWhenAsked(family, observed))
  return registry
}

/**
 * What a registry asks of its metrics is their samples; prom-client's own classes take these one observation at a time, with a look-up of the labels
 * that costs more than most of what is observed here.
 */
function readWhenAsked(family: Family, observed: Observed): Metric {
  const { name, help, type } = family
  const get = async () => ({ name, help, type, values: [...samplesOf(family, observed)] })
  return { name, get } as unknown as Metric
}

type Sample = MetricValue<string> & { readonly metricName?: string }

function* samplesOf(family: Family, observed: Observed): Iterable<Sample> {
  if (family.type !== 'histogram') {
    for (const { labels = {}, value } of family.read(observed)) yield { labels, value }
  } else {
    for (const { labels = {}, durations } of family.read(observed)) yield* bucketsOf(family.name, labels, durations)
  }
}

/** A histogram as Prometheus has it: each bucket with all below it, in seconds. */
function* bucketsOf(name: string, labels: Readonly<Record<string, string>>, durations: Durations): Iterable<Sample> {
  let count = 0
  for (const [bucket, inBucket] of durations.counts.entries()) {
    count += inBucket
    const boundMs = durations.boundsMs[bucket]
    const le = boundMs === undefined ? '+Inf' : boundMs / 1000
    yield { metricName: `${name}_bucket`, labels: { ...labels, le }, value: count }
  }
  yield { metricName: `${name}_sum`, labels, value: durations.sumMs / 1000 }
  yield { metricName: `${name}_count`, labels, value: count }
}
