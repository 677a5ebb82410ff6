import { CLASS_MEASURE, MIXED } from '../suites/derived.ts'
import { type Figure, keyOf } from '../suites/figure.ts'
import { amount, count, mb, share } from '../support/output.ts'
import { type Cell, definitions, htmlTable, paragraphs } from './html.ts'
import type { HttpRun, Loop, PeerResult, PeersRun, ServerLetter } from './input.ts'
import type { Section } from './page.ts'
import { TARGET_EVENTS, type Target } from './targets.ts'

export function targetsSection(targets: readonly Target[]): Section {
  const isMet = ({ share }: Target) => share !== undefined && share <= 1
  const measured = targets.filter(({ share }) => share !== undefined)
  const rows = targets.map((target): Cell[] => {
    const { name, wanted, measured, share } = target
    if (share === undefined) return [name, wanted, '', '', { text: 'not measured', mark: 'unknown' }]
    const verdict = isMet(target) ? { text: 'met', mark: 'met' } : { text: 'missed', mark: 'missed' }
    return [name, wanted, measured!, share.toFixed(2), verdict]
  })
  return {
    id: 'targets',
    heading: 'Targets',
    parts: [
      paragraphs(
        `${measured.filter(isMet).length} of ${measured.length} measured targets are met; ` +
          `${targets.length - measured.length} of ${targets.length} were not measured. ` +
          `They are for ${count(TARGET_EVENTS)} events. The share is measured by wanted, or wanted by measured ` +
          'where more is better: 1 or less is met.',
      ),
      htmlTable('Targets and measurements', ['target', 'wanted', 'measured', 'share', ''], rows),
    ],
  }
}

const STAGES = ['plan', 'match', 'page'] as const

/** `figures` are of one corpus. */
export function classesSection(figures: readonly Figure[], events: number): Section {
  const of = (suite: string, measure: string) =>
    new Map(
      figures.filter((each) => each.suite === suite && each.measure === measure).map((each) => [each.subject, each]),
    )
  const steady = [...of('classes', CLASS_MEASURE).values()].sort((a, b) => a.median - b.median)
  const withText = of('classes', 'search and text')
  const first = of('classes', 'search, first round')
  const stages = STAGES.map((stage) => of(stage, 'stage'))
  const slowest = Math.log(Math.max(...steady.map(({ median }) => median)))
  const rows = steady.map(({ subject, median, p99, deviation }): Cell[] => [
    subject,
    { text: amount(median), bar: Math.log(median) / slowest },
    written(p99),
    ...stages.map((stage) => written(stage.get(subject)?.median)),
    written(withText.get(subject)?.median),
    written(first.get(subject)?.median),
    deviation === null ? '' : share(deviation),
  ])
  return {
    id: 'classes',
    heading: 'Query classes',
    parts: [
      paragraphs(
        'Whole searches in the engine, without a cache and without HTTP. p50 and p99 are over the queries of ' +
          "a class; each query's time is its median over seven rounds. Bars are logarithmic. The first round " +
          'is slower, because code is being compiled then.',
      ),
      htmlTable(
        `Query classes over ${count(events)} events, microseconds`,
        [
          'class',
          'p50',
          'p99',
          ...STAGES.map((stage) => `${stage}, p50`),
          'with text, p50',
          'first round',
          'deviation',
        ],
        rows,
      ),
    ],
  }
}

/** `figures` are of one corpus. */
export function partsSection(figures: readonly Figure[]): Section {
  const ofSuite = (suite: string) => figures.filter((figure) => figure.suite === suite)
  const ratioTable = (suite: string, caption: string, ratio: string) => {
    const own = ofSuite(suite)
    if (own.length === 0) return []
    const measures = [...new Set(own.map(({ measure }) => measure))]
    const rows = [...new Set(own.map(({ subject }) => subject))].map((subject) => {
      const values = measures.map((name) => own.find((f) => f.subject === subject && f.measure === name)?.median)
      const [one, other] = values
      return [subject, ...values.map(written), one && other ? amount(other / one) : '']
    })
    return [htmlTable(caption, ['', ...measures, ratio], rows)]
  }
  const facets = ofSuite('facets')
  const plain = facets.find(({ subject }) => subject === 'none')
  const facetRows = facets.map(({ subject, median }) => [subject, amount(median), amount(median / plain!.median)])
  return {
    id: 'parts',
    heading: 'Parts',
    parts: [
      ...ratioTable('kernels', 'Set operations, median microseconds', 'TypeScript / WebAssembly'),
      ...ratioTable('text', 'Writing a page, median microseconds', 'JSON.stringify / presentSearch'),
      ...ratioTable('edges', 'First and last pages of large results, median microseconds', 'last / first'),
      ...(plain ? [htmlTable('Facets and orders, median microseconds', ['', 'p50', 'by none'], facetRows)] : []),
    ],
  }
}

export function growthSection(figures: readonly Figure[]): Section {
  const sizes = [...new Set(figures.map(({ events }) => events))].sort((a, b) => a - b)
  const columns = sizes.map((events) => `${count(events)} events`)
  const table = (caption: string, its: readonly Figure[]) => {
    const byName = new Map(
      its.map((each) => [each.suite === 'classes' ? each.subject : `${each.suite}: ${each.measure}`, each]),
    )
    const rows = Array.from(byName, ([name, figure]) => {
      const values = sizes.map((events) => figures.find((each) => keyOf(each) === keyOf({ ...figure, events })))
      const [first, last] = [values[0], values.at(-1)]
      const factor = first && last && sizes.length > 1 ? amount(last.median / first.median) : ''
      return [name, ...values.map((value) => (value ? `${amount(value.median)} ${value.unit}` : '')), factor]
    })
    return rows.length === 0 ? '' : htmlTable(caption, ['', ...columns, 'growth'], rows)
  }
  return {
    id: 'growth',
    heading: 'Growth with size',
    parts: [
      paragraphs(
        'Loading is timed in fresh processes with the file in the cache of the system. Memory is that of the ' +
          'compiled service, by the system. Building reads a SQLite dump. Growth is from the smallest ' +
          'directory to the largest.',
      ),
      table(
        'Searches, p50',
        figures.filter(({ suite, measure }) => suite === 'classes' && measure === CLASS_MEASURE),
      ),
      table(
        'Load, memory, build',
        figures.filter(({ suite }) => ['load', 'memory', 'build'].includes(suite)),
      ),
    ],
  }
}

const SERVERS: Readonly<Record<ServerLetter, string>> = {
  a: '(a) node:http, prepared bytes',
  b: '(b) Fastify, prepared bytes',
  e: '(e) keys, limits and log, prepared bytes',
  d: '(d) this service, cache on',
  c: '(c) this service, cache off',
}

export function httpSection(run: HttpRun): Section {
  const table = (loop: Loop, caption: string) => {
    const rows = Object.entries(SERVERS).map(([letter, name]): Cell[] => {
      const { throughput, p50, p99, p999, cpuUs, busy } = run[loop][letter as ServerLetter]
      return [
        name,
        count(Math.round(throughput)),
        (throughput / run[loop].b.throughput).toFixed(2),
        ...[p50, p99, p999].map((ms) => `${amount(ms * 1000)} us`),
        `${amount(cpuUs)} us`,
        `${(busy * 100).toFixed(0)} %`,
      ]
    })
    return htmlTable(caption, ['', 'requests/s', 'by (b)', 'p50', 'p99', 'p99.9', 'CPU a request', 'busy'], rows)
  }
  return {
    id: 'http',
    heading: 'HTTP',
    parts: [
      paragraphs(`${run.load}. ${run.machine}.`),
      table('closed', 'Closed loop: a connection sends its next request when it has its answer'),
      table('open', `Open loop: ${count(run.rate)} requests a second; latency counts from when a request is due`),
    ],
  }
}

export function peersSection({ results, classes, queries, seed, today, machine }: PeersRun): Section {
  const engine = results.find(({ isEngine }) => isEngine)!
  const others = results.filter(({ isEngine }) => !isEngine)
  const mixed = results.map((result) => {
    const { asked, timed, wrong, p50, p99, engineP50, ratio } = result.sets[MIXED]!
    return [
      result.peer,
      ...[asked, timed, wrong].map((value) => count(value ?? 0)),
      ...[p50, p99, engineP50].map((ms) => (ms === null ? '' : `${amount(ms * 1000)} us`)),
      written(ratio),
      `${result.setupSeconds.toFixed(1)} s`,
      mb(result.residentBytes),
    ]
  })
  const medianOf = (result: PeerResult, set: string) => {
    const p50 = result.sets[set]?.p50
    return p50 == null ? '' : `${amount(p50 * 1000)} us`
  }
  const byClass = classes
    .filter((set) => others.some((result) => result.sets[set]?.ratio != null))
    .map((set) => [set, medianOf(engine, set), ...others.map((result) => written(result.sets[set]?.ratio))])
  return {
    id: 'peers',
    heading: 'Peers',
    parts: [
      paragraphs(
        `${count(queries)} mixed searches and 50 of every class over ${count(engine.rows)} events, seed ` +
          `${seed}, today ${today}; ${machine.cores} x ${machine.cpu}, Node ${machine.node}. Ids of the page, ` +
          'totals and facets are compared before anything is timed. Only queries that a peer answered rightly ' +
          "count, and the engine's time is over the same queries.",
      ),
      htmlTable(
        'Mixed searches',
        ['', 'asked', 'timed', 'wrong', 'p50', 'p99', 'engine p50', 'times the engine', 'set up', 'memory'],
        mixed,
      ),
      htmlTable(
        'Times the engine, medians; empty where a peer answers none of the class',
        ['class', 'engine', ...others.map(({ peer }) => peer)],
        byClass,
      ),
      definitions(Object.fromEntries(others.map(({ peer, setUp, cannot }) => [peer, `${setUp} Cannot: ${cannot}`]))),
    ],
  }
}

function written(value: number | null | undefined): string {
  return value == null ? '' : amount(value)
}
