import { count, markdownTable, mb } from '../../support/output.ts'
import { CONNECTIONS, type Standing, type WireFigures, type WireResult } from './run.ts'

const HEADINGS = ['set', 'asked', 'wrong', 'CPU', 'ratio', ...CONNECTIONS.flatMap((n) => [`p50, ${n}`, `p99, ${n}`])]
const MANY = CONNECTIONS[1]

/** The results of a run, for a terminal. In a pair of figures, the first is of this service. */
export function wireReportOf(results: readonly WireResult[]): string {
  return results.map(reportOf).join('\n\n')
}

function reportOf({ peer, setUp, cannot, service, standing, sets }: WireResult): string {
  const busiest = Math.max(
    ...Object.values(sets).flatMap(({ figures }) =>
      Object.values(figures ?? {}).flatMap((pair) => pair.map(({ loadBusy }) => loadBusy)),
    ),
  )
  return [
    `This service / ${peer}. CPU is the server's processor time a query at ${MANY} connections, and ratio the peer's ` +
      'by ours; latencies are for 1 connection and for 10. Times in us.\n',
    markdownTable(HEADINGS, Object.entries(sets).map(rowOf)),
    `\nThe load generator worked at most ${(busiest * 100).toFixed(0)} % of the time.\n`,
    markdownTable(
      ['', 'build', 'CPU of that', 'index', 'start', 'resident', 'of that files'],
      [
        ['this service', ...cellsOf(service)],
        [peer, ...cellsOf(standing)],
      ],
    ),
    `\n${peer}\n  set up   ${setUp}\n  cannot   ${cannot}`,
  ].join('\n')
}

function rowOf([name, { asked, wrong, figures }]: [string, WireResult['sets'][string]]): string[] {
  const counts = [count(asked), count(wrong)]
  if (figures === undefined) return [name, ...counts, ...HEADINGS.slice(counts.length + 1).map(() => '-')]
  const [ours, theirs] = figures[MANY]!
  const times = CONNECTIONS.flatMap((connections) =>
    (['p50', 'p99'] as const).map((figure) => pairOf(figures[connections]!, (each) => each[figure] * 1000)),
  )
  return [
    name,
    ...counts,
    pairOf([ours, theirs], (each) => each.cpuUs),
    (theirs.cpuUs / ours.cpuUs).toFixed(2),
    ...times,
  ]
}

function pairOf(pair: readonly [WireFigures, WireFigures], read: (figures: WireFigures) => number): string {
  return pair.map((figures) => count(Math.round(read(figures)))).join(' / ')
}

function cellsOf({ buildSeconds, buildCpuSeconds, indexBytes, startSeconds, resident }: Standing): string[] {
  const seconds = (value: number) => (Number.isNaN(value) ? '-' : `${value.toFixed(1)} s`)
  return [
    seconds(buildSeconds),
    seconds(buildCpuSeconds),
    mb(indexBytes),
    seconds(startSeconds),
    mb(resident.all),
    mb(resident.files),
  ]
}
