import type { Figure } from './figure.ts'

/** How much a figure grows from one corpus to the next larger one. */
export interface Growth extends Pick<Figure, 'suite' | 'subject' | 'measure'> {
  readonly from: number
  readonly to: number
  /** Median at `to` by median at `from`; linear growth is `to / from`. */
  readonly factor: number
}

/** Growth of every figure that was measured on more than one corpus, between neighbouring sizes. */
export function growthsOf(figures: readonly Figure[]): Growth[] {
  return figures.flatMap((larger) => {
    const smaller = nextSmaller(larger, figures)
    if (smaller === undefined) return []
    const { suite, subject, measure, events: to } = larger
    return [{ suite, subject, measure, from: smaller.events, to, factor: larger.median / smaller.median }]
  })
}

/** The same figure on the largest of the smaller corpora. */
function nextSmaller(figure: Figure, figures: readonly Figure[]): Figure | undefined {
  const { suite, subject, measure, events } = figure
  return figures
    .filter((other) => other.suite === suite && other.subject === subject && other.measure === measure)
    .filter((other) => other.events < events)
    .sort((a, b) => b.events - a.events)[0]
}
