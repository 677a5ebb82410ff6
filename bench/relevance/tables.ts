import { percentile } from '../../test/support/statistics.ts'
import { markdownTable, us } from '../support/output.ts'
import type { Outcome, Trial } from './ask.ts'
import type { QueryKind } from './kinds.ts'
import { hasNonLatinLetters } from './name.ts'

export interface KindOutcome {
  readonly kind: QueryKind
  readonly any: Outcome
  readonly nonLatin: Outcome
}

const HIT_HEADINGS = ['query', 'target', 'all', 'Latin only', 'non-Latin', 'queries', 'left out']
const COST_HEADINGS = ['query', 'p50', 'p50 correct', 'ratio', 'p99', 'p99 correct', 'ratio']
const MAX_MISSES = 20

/** A table of hits and a table of costs. */
export function tablesOf(outcomes: readonly KindOutcome[]): string {
  const hitTable = markdownTable(HIT_HEADINGS, outcomes.map(hitRow))
  const costTable = markdownTable(COST_HEADINGS, outcomes.map(costRow))
  return `${hitTable}\n\n${costTable}`
}

function hitRow({ kind, any, nonLatin }: KindOutcome): string[] {
  const latin = any.trials.filter(({ wanted }) => !hasNonLatinLetters(wanted.written))
  return [
    kind.title,
    `${kind.target * 100} %`,
    hits(any.trials),
    hits(latin),
    `${hits(nonLatin.trials)} of ${nonLatin.trials.length}`,
    String(any.trials.length),
    String(any.leftOut),
  ]
}

/** Share of hits, rounded down: below 100 % if any query missed. */
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

/** The first queries that missed, each with the wanted name and the first found name. */
export function missesOf(title: string, { trials }: Outcome): string {
  const misses = trials.filter(({ isHit }) => !isHit)
  const shown = misses
    .slice(0, MAX_MISSES)
    .map(({ query, wanted, found, answer }) =>
      [
        `asked   ${query}`,
        `wanted  ${wanted.written}`,
        `first   ${found[0]?.written ?? 'nothing'} (of ${answer.total})`,
        ...answer.interpretation.map(({ given, used, reason }) => `        ${given} -> ${used.join(', ')} (${reason})`),
      ].join('\n'),
    )
  return [`${title}: ${misses.length} misses`, ...shown].join('\n\n')
}
