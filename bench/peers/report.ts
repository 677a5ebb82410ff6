import { MIXED } from '../suites/derived.ts'
import { count, markdownTable, mb, us } from '../support/output.ts'
import type { Result } from '../support/peer-results.ts'

const HEADINGS = 'peer,asked,refused,wrong,timed,p50,p99,mean,engine p50,ratio,set up,memory'.split(',')

/** The results of a run, for a terminal. */
export function reportOf(results: readonly Result[], classes: readonly string[]): string {
  const classRows = classes.map((name) => [name, ...results.map((result) => classCell(result, name))])
  return [
    markdownTable(HEADINGS, results.map(mixedRow)),
    '\nThe engine: median of each class. Peers: how many times as long they take for the same queries, ' +
      'or - if none was timed.\n',
    markdownTable(['class', ...results.map(({ peer }) => peer)], classRows),
    ...results.filter(({ isEngine }) => !isEngine).map(describe),
  ].join('\n')
}

function mixedRow({ peer, setupSeconds, residentBytes, sets }: Result): string[] {
  const { asked, refused, wrong, timed, p50, p99, mean, engineP50, ratio } = sets[MIXED]!
  return [
    peer,
    ...[asked, sum(Object.values(refused)), wrong, timed].map(count),
    ...[p50, p99, mean, engineP50].map(us),
    factor(ratio),
    `${setupSeconds.toFixed(1)} s`,
    mb(residentBytes),
  ]
}

function classCell({ isEngine, sets }: Result, name: string): string {
  const { timed, p50, ratio } = sets[name]!
  return timed === 0 ? '-' : isEngine ? us(p50) : factor(ratio)
}

function describe({ peer, setUp, cannot, sets }: Result): string {
  const all = Object.values(sets)
  const refused = new Map<string, number>()
  for (const set of all) {
    for (const [because, times] of Object.entries(set.refused)) {
      refused.set(because, (refused.get(because) ?? 0) + times)
    }
  }
  const late = sum(all.map(({ outOfTime }) => outOfTime))
  return [
    `\n${peer}`,
    `  set up   ${setUp}`,
    `  cannot   ${cannot}`,
    ...Array.from(refused, ([because, times]) => `  refused  ${count(times)}: ${because}`),
    ...(late > 0
      ? [`  untimed  ${count(late)}: the time was over; the timed questions are the first of a random order`]
      : []),
  ].join('\n')
}

function factor(ratio: number): string {
  return Number.isNaN(ratio) ? '-' : ratio.toFixed(ratio < 10 ? 1 : 0)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
