import { percentile } from '../../test/support/statistics.ts'
import type { Figure } from './figure.ts'

/** Two figures of one run beside each other: what a machine is worth cancels out. */
export interface Ratio {
  readonly name: string
  readonly events: number
  readonly value: number
}

/** Which measures of a suite are compared: `over` by `under`. */
const PAIRS = [
  { suite: 'kernels', over: 'TypeScript', under: 'WebAssembly SIMD' },
  { suite: 'text', over: 'JSON.stringify', under: 'presentSearch' },
  { suite: 'text', over: 'JSON.stringify, as bytes', under: 'presentSearch' },
  { suite: 'edges', over: 'last page', under: 'first page' },
] as const

/** The classes whose figures are compared with one another; what is measured of them is the whole search. */
export const CLASS_MEASURE = 'search'
/** The set that is no class: random searches of all kinds. */
export const MIXED = 'mixed'

/** Ratios between the figures of one run, sizes ascending. */
export function ratiosOf(figures: readonly Figure[]): Ratio[] {
  const sizes = [...new Set(figures.map(({ events }) => events))].sort((a, b) => a - b)
  return sizes.flatMap((events) => {
    const ofSize = figures.filter((figure) => figure.events === events)
    return [...PAIRS.flatMap((pair) => pairsOf(ofSize, pair)), ...worstByMedianClass(ofSize)]
  })
}

function pairsOf(figures: readonly Figure[], { suite, over, under }: (typeof PAIRS)[number]): Ratio[] {
  const ofSuite = figures.filter((figure) => figure.suite === suite)
  return ofSuite
    .filter(({ measure }) => measure === over)
    .flatMap(({ subject, events, median }) => {
      const other = ofSuite.find((figure) => figure.subject === subject && figure.measure === under)
      return other ? [{ name: `${suite}: ${subject}, ${over} / ${under}`, events, value: median / other.median }] : []
    })
}

function worstByMedianClass(figures: readonly Figure[]): Ratio[] {
  const classes = classFigures(figures).map(({ events, median }) => ({ events, median }))
  if (classes.length === 0) return []
  const medians = classes.map(({ median }) => median)
  const value = Math.max(...medians) / percentile(medians, 0.5)
  return [{ name: WORST_BY_MEDIAN, events: classes[0]!.events, value }]
}

export const WORST_BY_MEDIAN = 'classes: p50 of the worst class / of the median class'

/** The steady figures of the query classes, the mixed set left out. */
function classFigures(figures: readonly Figure[]): Figure[] {
  return figures.filter(
    ({ suite, subject, measure }) => suite === 'classes' && subject !== MIXED && measure === CLASS_MEASURE,
  )
}
