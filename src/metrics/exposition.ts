/** The text format of Prometheus, version 0.0.4: two lines describe a metric, then each line is a sample. */
import { setImmediate } from 'node:timers/promises'
import type { Durations, Measurements } from '../http/measurements.ts'
import type { Serving } from '../http/serving.ts'
import type { KeyStore } from '../keys/key-store.ts'
import type { PollCounts, Refusal } from '../source/outcome.ts'
import type { EventLoop } from './event-loop.ts'

/** State of other parts of the server, from which metrics are read. */
export interface Observed {
  readonly measurements: Measurements
  readonly keys: Pick<KeyStore, 'measurements' | 'states' | 'used'>
  readonly serving: Serving
  readonly polls: PollCounts
  /** `refusal`: reason why the snapshot at the source is not served. */
  readonly keeper: { readonly refusal: Refusal | undefined }
  readonly eventLoop: EventLoop
}

export interface Family {
  readonly name: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  /** Names of the labels of each sample; no labels by default. */
  readonly labels?: readonly string[]
  /** One or two sentences that explain the metric, in the documents and before the samples. */
  readonly help: string
  /**
   * The samples, or the value of the only sample, or undefined for no sample. Times are in seconds. The
   * samples of a histogram contain `durations`.
   */
  readonly read: (observed: Observed) => Iterable<Sample> | number | undefined
}

type Sample = { readonly labels?: Readonly<Record<string, string>> } & (
  | { readonly value: number }
  | { readonly durations: Durations }
)

/** One sample for each value of a label. */
export function each(label: string, values: Readonly<Record<string, number>>): Sample[] {
  return Object.entries(values).map(([of, value]) => ({ labels: { [label]: of }, value }))
}

/** One sample for each state: 1 for the current state, 0 for the others. */
export function oneOf(states: readonly string[], current: string): Sample[] {
  return states.map((state) => ({ labels: { state }, value: Number(state === current) }))
}

/** Number of lines, some 2 ms of work, after which the event loop gets its turn. */
const LINES_PER_TURN = 1000

/** Writes metrics, possibly in several turns of the event loop. Each histogram is read in one turn. */
export async function expose(families: readonly Family[], observed: Observed): Promise<string> {
  const lines: string[] = []
  let turnEndsAt = LINES_PER_TURN
  for (const { name, help, type, read } of families) {
    lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`)
    const found = read(observed) ?? []
    for (const sample of typeof found === 'number' ? [{ value: found }] : found) {
      const pairs = pairsOf(sample.labels ?? {})
      if ('durations' in sample) writeHistogram(lines, name, pairs, sample.durations)
      else lines.push(line(name, pairs, sample.value))
      if (lines.length < turnEndsAt) continue
      await setImmediate()
      turnEndsAt = lines.length + LINES_PER_TURN
    }
  }
  return `${lines.join('\n')}\n`
}

/** Buckets are cumulative and in seconds: each counts the durations up to its bound. */
function writeHistogram(lines: string[], name: string, pairs: readonly string[], durations: Durations): void {
  let count = 0
  for (const [bucket, inBucket] of durations.counts.entries()) {
    count += inBucket
    const boundMs = durations.boundsMs[bucket]
    const le = boundMs === undefined ? '+Inf' : boundMs / 1000
    lines.push(line(`${name}_bucket`, [...pairs, `le="${le}"`], count))
  }
  lines.push(line(`${name}_sum`, pairs, durations.sumMs / 1000), line(`${name}_count`, pairs, count))
}

function line(name: string, pairs: readonly string[], value: number): string {
  return pairs.length === 0 ? `${name} ${value}` : `${name}{${pairs.join(',')}} ${value}`
}

function pairsOf(labels: Readonly<Record<string, string>>): string[] {
  return Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
}

function escaped(value: string): string {
  return value.replace(/[\\"\n]/g, (character) => (character === '\n' ? '\\n' : `\\${character}`))
}
