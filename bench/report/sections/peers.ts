import { MIXED } from '../../suites/ratios.ts'
import { amount } from '../../suites/tables.ts'
import { dotChart } from '../charts/dots.ts'
import { escapeHtml, htmlTable, paragraphs } from '../html.ts'
import type { PeersRun } from '../input.ts'
import type { Section } from '../section.ts'

/** Other engines over the same searches. */
export function peersSection({ results, classes, queries, seed, today, machine }: PeersRun): Section {
  const others = results.filter(({ isEngine }) => !isEngine)
  const name = ({ peer, rows }: (typeof results)[number]) => `${peer} (${rows.toLocaleString('en')})`
  const ratio = (result: (typeof results)[number], set: string) => result.sets[set]?.ratio ?? undefined
  const rows = [MIXED, ...classes].filter((set) => others.some((result) => ratio(result, set) !== undefined))
  return {
    id: 'peers',
    heading: 'Peers',
    parts: [
      paragraphs(
        `${queries.toLocaleString('en')} mixed searches and 50 of every class, seed ${seed}, today ${today}; ${machine.cores} x ${machine.cpu}, Node ${machine.node}. Answers were compared before anything was timed; only queries that a peer answered rightly count, and the engine’s time is over the same queries. In brackets: events. Peers that cannot hold the whole directory are compared over a smaller one.`,
      ),
      {
        chart: dotChart({
          title: 'Peers by the engine',
          description:
            'How many times as long as this engine a peer takes, median of each query class; left of 1 a peer is faster.',
          rows,
          series: others.map((result) => ({ name: result.peer, values: rows.map((set) => ratio(result, set)) })),
          unit: 'times the engine, logarithmic',
        }),
        table: htmlTable(
          'Peers by the engine, medians; empty where a peer answers none of the class',
          ['class', ...others.map(name)],
          rows.map((set) => [set, ...others.map((result) => written(ratio(result, set)))]),
        ),
      },
      htmlTable(
        'Mixed searches',
        ['', 'asked', 'timed', 'wrong', 'p50', 'p99', 'engine p50', 'times the engine', 'set up', 'memory'],
        results.map((result) => {
          const { asked, timed, wrong, p50, p99, engineP50, ratio } = result.sets[MIXED]!
          return [
            name(result),
            ...[asked, timed, wrong].map((count) => (count ?? 0).toLocaleString('en')),
            ...[p50, p99, engineP50].map((ms) => (ms === null ? '' : `${amount(ms * 1000)} us`)),
            written(ratio ?? undefined),
            `${result.setupSeconds.toFixed(1)} s`,
            `${(result.residentBytes / 1e6).toFixed(0)} MB`,
          ]
        }),
      ),
      `<h3>How each was set up</h3><dl>${others
        .map(
          (result) =>
            `<dt>${escapeHtml(name(result))}</dt><dd>${escapeHtml(result.setUp)} Cannot: ${escapeHtml(result.cannot)} Compared: ${result.isOrdered ? 'totals, ids of the page, counts of facets' : 'totals'}.</dd>`,
        )
        .join('')}</dl>`,
    ],
  }
}

function written(value: number | undefined): string {
  return value === undefined ? '' : amount(value)
}
