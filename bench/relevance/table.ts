import { percentile } from '../../test/support/statistics.ts'
import { us } from '../support/output.ts'
import type { Outcome, Trial } from './ask.ts'
import type { QueryKind } from './kinds.ts'
import { hasNonLatinLetters } from './name.ts'

/** What one kind of query showed: over any events, and over those with letters of other scripts. */
export interface KindOutcome {
  readonly kind: QueryKind
  readonly any: Outcome
  readonly nonLatin: Outcome
}

const HIT_HEADINGS = ['query', 'target', 'all', 'Latin only', 'non-Latin', 'asked', 'left out']
const COST_HEADINGS = ['query', 'p50', 'right p50', 'ratio', 'p99', 'right p99', 'ratio']

/** Two Markdown tables: how many queries found their event, and what they cost. */
export function tablesOf(outcomes: readonly KindOutcome[]): string {
  return `${table(HIT_HEADINGS, outcomes.map(hitRow))}\n\n${table(COST_HEADINGS, outcomes.map(costRow))}`
}

function hitRow({ kind, any, nonLatin }: KindOutcome): string[] {
  const latin = any.trials.filter(({ wanted }) => !hasNonLatinLetters(wanted.written))
  const target = `${kind.target * 100} %`
  return [
    kind.title,
    target,
    hits(any.trials),
    hits(latin),
    `${hits(nonLatin.trials)} of ${nonLatin.trials.length}`,
    String(any.trials.length),
    String(any.leftOut),
  ]
}

/** Share of hits, rounded down: one miss is not 100 %. */
function hits(trials: readonly Trial[]): string {
  if (trials.length === 0) return '-'
  const perMille = Math.floor((trials.filter(({ isHit }) => isHit).length / trials.length) * 1000)
  return `${(perMille / 10).toFixed(1)} %`
}

function costRow({ kind, any: { trials } }: KindOutcome): string[] {
  const asked = trials.map(({ ms }) => ms)
  const right = trials.map(({ rightMs }) => rightMs)
  return [kind.title, ...costs(asked, right, 0.5), ...costs(asked, right, 0.99)]
}

function costs(asked: readonly number[], right: readonly number[], share: number): string[] {
  const [askedMs, rightMs] = [percentile(asked, share), percentile(right, share)]
  return [us(askedMs), us(rightMs), (askedMs / rightMs).toFixed(1)]
}

/** Markdown, its columns aligned for terminals. */
function table(headings: readonly string[], rows: readonly string[][]): string {
  const widths = headings.map((heading, column) =>
    Math.max(...[heading, ...rows.map((row) => row[column]!)].map(length)),
  )
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [line(headings), rule, ...rows.map(line)].join('\n')
}

function length(text: string): number {
  return text.length
}
