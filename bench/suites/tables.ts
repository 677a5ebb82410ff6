import { table } from '../../tools/inspect/table.ts'
import type { Figure } from './figure.ts'
import type { Growth } from './growth.ts'
import type { Ratio } from './ratios.ts'

/** Figures of one suite for a terminal, with the growth from the next smaller corpus. */
export function figureLines(figures: readonly Figure[], growths: readonly Growth[]): string[] {
  const rows = figures.map((figure) => {
    const { subject, measure, events, unit, median, p99, deviation } = figure
    const growth = growths.find(
      (each) =>
        each.suite === figure.suite && each.subject === subject && each.measure === measure && each.to === events,
    )
    return [
      `${subject}, ${measure}`,
      events.toLocaleString('en'),
      `${amount(median)} ${unit}`,
      p99 === null ? '' : `${amount(p99)} ${unit}`,
      deviation === null ? '' : share(deviation),
      growth ? `x ${amount(growth.factor)}` : '',
    ]
  })
  return table(['', 'events', 'median', 'p99', 'deviation', 'growth'], rows)
}

export function ratioLines(ratios: readonly Ratio[]): string[] {
  const rows = ratios.map(({ name, events, value }) => [name, events.toLocaleString('en'), amount(value)])
  return table(['ratio', 'events', ''], rows)
}

/** Three digits where there are decimals at all. */
export function amount(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en')
  return value >= 10 ? value.toFixed(1) : value.toFixed(2)
}

export function share(value: number): string {
  return `${(value * 100).toFixed(1)} %`
}
