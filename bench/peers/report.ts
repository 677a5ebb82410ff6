import { count, table } from '../../tools/inspect/table.ts'
import { us } from '../support/output.ts'
import type { Comparison } from './compare.ts'
import { MIXED } from './questions.ts'

/** One peer's results, or the engine's, at one size. */
export interface Result {
  readonly peer: string
  readonly isEngine: boolean
  readonly rows: number
  readonly setUp: string
  readonly cannot: string
  /** Whether ids and facets were compared as well as totals. */
  readonly isOrdered: boolean
  readonly setupSeconds: number
  readonly residentBytes: number
  /** By name of the set: the mixed queries, and each class. */
  readonly sets: Readonly<Record<string, Comparison>>
}

const HEADINGS = 'peer,events,asked,refused,wrong,timed,p50,p99,mean,engine p50,ratio,set up,memory'.split(',')

/** What a run showed, for a terminal. */
export function reportOf(results: readonly Result[], classes: readonly string[]): string {
  return [
    ...table(HEADINGS, results.map(mixedRow)),
    '',
    'The engine: median of each class. Peers: how many times as long as the engine for the same queries; - where none was timed.',
    ...table(
      ['class', ...results.map(({ peer, rows }) => `${peer} (${shortCount(rows)})`)],
      classes.map((name) => [name, ...results.map((result) => classCell(result, name))]),
    ),
    '',
    ...results.flatMap(describe),
  ].join('\n')
}

function mixedRow({ peer, rows, setupSeconds, residentBytes, sets }: Result): string[] {
  const { asked, refused, wrong, timed, p50, p99, mean, engineP50, ratio } = sets[MIXED]!
  return [
    peer,
    ...[rows, asked, sum(Object.values(refused)), wrong, timed].map(count),
    ...[p50, p99, mean, engineP50].map(us),
    factor(ratio),
    `${setupSeconds.toFixed(1)} s`,
    `${(residentBytes / 1e6).toFixed(0)} MB`,
  ]
}

function classCell({ isEngine, sets }: Result, name: string): string {
  const { timed, p50, ratio } = sets[name]!
  return timed === 0 ? '-' : isEngine ? us(p50) : factor(ratio)
}

function describe({ peer, rows, isEngine, setUp, cannot, isOrdered, sets }: Result): string[] {
  if (isEngine) return []
  const all = Object.values(sets)
  const refused = new Map<string, number>()
  for (const set of all) {
    for (const [because, its] of Object.entries(set.refused)) refused.set(because, (refused.get(because) ?? 0) + its)
  }
  const lines = [
    `${peer}, ${count(rows)} events`,
    `  set up   ${setUp}`,
    `  cannot   ${cannot}`,
    `  checked  ${isOrdered ? 'totals, ids of the page, counts of facets' : 'totals'}`,
    ...Array.from(refused, ([because, its]) => `  refused  ${count(its)}: ${because}`),
  ]
  const late = sum(all.map(({ outOfTime }) => outOfTime))
  if (late > 0) lines.push(`  untimed  ${count(late)}: its time was over; those timed are the first of a random order`)
  return [...lines, '']
}

function factor(ratio: number): string {
  return Number.isNaN(ratio) ? '-' : ratio.toFixed(ratio < 10 ? 1 : 0)
}

function shortCount(rows: number): string {
  return rows >= 1e6 ? `${(rows / 1e6).toFixed(0)}M` : `${(rows / 1e3).toFixed(0)}k`
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
