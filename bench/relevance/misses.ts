import type { Outcome } from './ask.ts'

const MOST_MISSES = 20

/** The first queries that did not find what they should, with what was wanted and what came instead. */
export function missesOf(title: string, { trials }: Outcome): string {
  const misses = trials.filter(({ isHit }) => !isHit)
  const shown = misses.slice(0, MOST_MISSES).map(({ query, wanted, found, answer }) => {
    const understood = answer.interpretation.map(
      ({ given, used, reason }) => `${given} -> ${used.join(', ')} (${reason})`,
    )
    return [
      `asked   ${query}`,
      `wanted  ${wanted.written}`,
      `first   ${found[0]?.written ?? 'nothing'} (of ${answer.total})`,
      ...understood.map((line) => `        ${line}`),
    ].join('\n')
  })
  return [`${title}: ${misses.length} misses`, ...shown].join('\n\n')
}
