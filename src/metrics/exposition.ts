/** The text format of Prometheus, version 0.0.4: two lines describe a metric, then one line is a sample. */
import { setImmediate } from 'node:timers/promises'
import type { Durations } from '../http/measurements/durations.ts'
import type { Family, Observed } from './family.ts'

/** After this many lines, which take some 2 ms, the event loop gets its turn. */
const LINES_PER_TURN = 1000

/**
 * Writes metrics. Samples of one text may be from different turns of the event loop, but each histogram is
 * from one, and counters never go back.
 */
export async function expose(families: readonly Family[], observed: Observed): Promise<string> {
  const lines: string[] = []
  let turnEndsAt = LINES_PER_TURN
  for (const family of families) {
    lines.push(`# HELP ${family.name} ${family.help}`, `# TYPE ${family.name} ${family.type}`)
    for (const sample of samplesOf(family, observed)) {
      sample(lines)
      if (lines.length < turnEndsAt) continue
      await setImmediate()
      turnEndsAt = lines.length + LINES_PER_TURN
    }
  }
  return `${lines.join('\n')}\n`
}

/** Writes the lines of one sample or of one histogram. */
type Sample = (lines: string[]) => void

function* samplesOf(family: Family, observed: Observed): Iterable<Sample> {
  const { name } = family
  if (family.type === 'histogram') {
    for (const { labels = {}, durations } of family.read(observed)) {
      yield (lines) => writeHistogram(lines, name, pairsOf(labels), durations)
    }
  } else {
    for (const { labels = {}, value } of family.read(observed)) {
      yield (lines) => lines.push(line(name, pairsOf(labels), value))
    }
  }
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
