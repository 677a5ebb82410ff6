import type { Figures } from './rounds.ts'

const HEADINGS = ['server', 'requests/s', 'p50', 'p99', 'p99.9', 'CPU/request', 'busy']

/** One server's name and what it showed. */
export interface Row {
  readonly name: string
  readonly figures: Figures
}

/** A Markdown table, its columns aligned for terminals. Times in microseconds. */
export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map(({ name, figures: { throughput, p50, p99, p999, cpuUs, busy } }) => [
    name,
    Math.round(throughput).toLocaleString('en'),
    ...[p50 * 1000, p99 * 1000, p999 * 1000, cpuUs].map((us) => `${us.toFixed(0)} us`),
    `${(busy * 100).toFixed(0)} %`,
  ])
  const widths = HEADINGS.map((heading, column) => Math.max(heading.length, ...cells.map((row) => row[column]!.length)))
  const line = (row: readonly string[]) => `| ${row.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`
  return [line(HEADINGS), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...cells.map(line)].join('\n')
}
