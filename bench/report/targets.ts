import { CLASS_MEASURE, MIXED, ratiosOf, WORST_BY_MEDIAN } from '../suites/derived.ts'
import type { Figure } from '../suites/figure.ts'
import { amount } from '../support/output.ts'
import type { HttpRun, Input, PeersRun, ServerLetter } from './input.ts'

export interface Target {
  readonly name: string
  readonly wanted: string
  /** Undefined if the run is missing or lacks the figure. */
  readonly measured: string | undefined
  /** Measured divided by wanted, or the inverse if more is better: the target is met at 1 or less. */
  readonly share: number | undefined
}

export const TARGET_EVENTS = 1_000_000
const TEN_TIMES = 10 * TARGET_EVENTS
/** Classes that find few events, even in a large directory. */
const SELECTIVE = ['one rare filter', 'rare word', 'text with country and month']
const MEMORY_PER_EVENT = 300
const MEMORY_FIXED_MB = 60
const EVERYTHING = 'edges: everything, last page / first page'

export function targetsOf({ engine, peers, http }: Input): Target[] {
  return [...engineTargets(engine?.figures ?? []), ...httpTargets(http), ...peerTargets(peers)]
}

function engineTargets(figures: readonly Figure[]): Target[] {
  const find = (suite: string, subject: string, measure: string, events = TARGET_EVENTS) =>
    figures.find(
      (each) => each.suite === suite && each.subject === subject && each.measure === measure && each.events === events,
    )
  const ratios = ratiosOf(figures).filter(({ events }) => events === TARGET_EVENTS)
  const ratio = (name: string) => ratios.find((each) => each.name === name)?.value
  const mixed = find('classes', MIXED, CLASS_MEASURE)
  const ready = (events: number) => find('load', 'snapshot', 'process start to ready', events)?.median
  const resident = (events: number) => find('memory', 'resident', 'when ready', events)?.median
  const [readyMs, tenTimesReadyMs] = [ready(TARGET_EVENTS), ready(TEN_TIMES)]
  const growth = SELECTIVE.flatMap((name) => {
    const [small, large] = [find('classes', name, CLASS_MEASURE), find('classes', name, CLASS_MEASURE, TEN_TIMES)]
    return small && large ? [large.median / small.median] : []
  })
  return [
    atMost('Mixed random searches in the engine, no cache, p50', 10, mixed?.median, 'us'),
    atMost('The same, p99', 100, mixed?.p99 ?? undefined, 'us'),
    atMost('Worst query class by the median class, p50', 5, ratio(WORST_BY_MEDIAN), 'times'),
    atMost('Last page of the largest result by its first page', 1.2, ratio(EVERYTHING), 'times'),
    ...[10, 50].map((size) =>
      atLeast(
        `JSON.stringify of the objects of a page of ${size} by writing the page`,
        1,
        ratio(`text: page of ${size}, JSON.stringify / presentSearch`),
        'times',
      ),
    ),
    atMost('From the start of the process to ready', 600, readyMs, 'ms'),
    atMost(
      'The same of 10 million events, by that of a million',
      10,
      readyMs && tenTimesReadyMs && tenTimesReadyMs / readyMs,
      'times',
    ),
    ...[TARGET_EVENTS, TEN_TIMES].map((events) => {
      const limit = (MEMORY_PER_EVENT * events) / 1e6 + MEMORY_FIXED_MB
      const formula = `${MEMORY_PER_EVENT} bytes an event and ${MEMORY_FIXED_MB} MB`
      return atMost(
        `Resident memory when ready with ${events / 1e6} million, ${formula}`,
        limit,
        resident(events),
        'MB',
      )
    }),
    atMost(
      'Selective searches over 10 million events by those over 1 million, p50, worst class',
      3,
      growth.length > 0 ? Math.max(...growth) : undefined,
      'times',
    ),
  ]
}

function httpTargets(http: HttpRun | undefined): Target[] {
  const ratio = (one: ServerLetter, other: ServerLetter) =>
    http && http.closed[one].throughput / http.closed[other].throughput
  return [
    atLeast('HTTP, cache off, keys and limits on: throughput by a bare Fastify route', 0.7, ratio('c', 'b'), 'times'),
    atLeast('HTTP, cache on: throughput by a bare Fastify route', 0.85, ratio('d', 'b'), 'times'),
  ]
}

function peerTargets(peers: PeersRun | undefined): Target[] {
  const others = peers?.results.filter(({ isEngine }) => !isEngine) ?? []
  const mixed = (part: string) =>
    others.find(({ peer, rows }) => peer.includes(part) && rows === TARGET_EVENTS)?.sets[MIXED]?.ratio ?? undefined
  const byClass = others.flatMap(({ sets }) => Object.values(sets).flatMap(({ ratio }) => ratio ?? []))
  return [
    atLeast('better-sqlite3 by the engine, mixed searches, median', 20, mixed('better-sqlite3'), 'times'),
    atLeast('FlexSearch over events by the engine, mixed searches, median', 50, mixed('FlexSearch'), 'times'),
    atLeast('DuckDB by the engine, mixed searches, median', 10, mixed('DuckDB'), 'times'),
    atLeast(
      'Any peer by the engine, any query class, median: the least',
      1,
      byClass.length > 0 ? Math.min(...byClass) : undefined,
      'times',
    ),
  ]
}

function atMost(name: string, limit: number, value: number | undefined, unit: string): Target {
  return { name, wanted: `at most ${limit} ${unit}`, ...measuredAs(value, unit), share: value && value / limit }
}

function atLeast(name: string, limit: number, value: number | undefined, unit: string): Target {
  return { name, wanted: `at least ${limit} ${unit}`, ...measuredAs(value, unit), share: value && limit / value }
}

function measuredAs(value: number | undefined, unit: string): Pick<Target, 'measured'> {
  return { measured: value === undefined ? undefined : `${amount(value)} ${unit}` }
}
