import { median } from '../../test/support/statistics.ts'
import type { RunFacts } from '../support/machine.ts'
import type { Figure } from './figure.ts'

/** The file that `npm run bench -- --json FILE` writes. */
export interface BenchRun {
  readonly run: RunFacts
  readonly figures: readonly Figure[]
  readonly ratios: readonly Ratio[]
  readonly growths: readonly Growth[]
}

/** One figure divided by another figure of the run, so that the speed of the machine cancels out. */
export interface Ratio {
  readonly name: string
  readonly events: number
  readonly value: number
}

/** Growth of a figure from one corpus to the next larger corpus. */
export interface Growth extends Pick<Figure, 'suite' | 'subject' | 'measure'> {
  readonly from: number
  readonly to: number
  /** Median at `to` divided by median at `from`; for linear growth this is `to / from`. */
  readonly factor: number
}

const PAIRS = [
  { suite: 'kernels', over: 'TypeScript', under: 'WebAssembly SIMD' },
  { suite: 'text', over: 'JSON.stringify', under: 'presentSearch' },
  { suite: 'text', over: 'JSON.stringify, as bytes', under: 'presentSearch' },
  { suite: 'edges', over: 'last page', under: 'first page' },
] as const

export const CLASS_MEASURE = 'search'
/** The subject of mixed searches. The other subjects of the suite `classes` are query classes. */
export const MIXED = 'mixed'
export const WORST_BY_MEDIAN = 'classes: p50 of the worst class / of the median class'

export function ratiosOf(figures: readonly Figure[]): Ratio[] {
  const sizes = [...new Set(figures.map(({ events }) => events))].sort((a, b) => a - b)
  return sizes.flatMap((events) => {
    const ofSize = figures.filter((figure) => figure.events === events)
    return [...PAIRS.flatMap((pair) => pairRatios(ofSize, pair)), ...worstByMedianClass(ofSize, events)]
  })
}

function pairRatios(figures: readonly Figure[], { suite, over, under }: (typeof PAIRS)[number]): Ratio[] {
  const ofSuite = figures.filter((figure) => figure.suite === suite)
  return ofSuite
    .filter(({ measure }) => measure === over)
    .flatMap(({ subject, events, median }) => {
      const other = ofSuite.find((figure) => figure.subject === subject && figure.measure === under)
      return other ? [{ name: `${suite}: ${subject}, ${over} / ${under}`, events, value: median / other.median }] : []
    })
}

function worstByMedianClass(figures: readonly Figure[], events: number): Ratio[] {
  const medians = figures
    .filter(({ suite, subject, measure }) => suite === 'classes' && subject !== MIXED && measure === CLASS_MEASURE)
    .map((figure) => figure.median)
  return medians.length === 0 ? [] : [{ name: WORST_BY_MEDIAN, events, value: Math.max(...medians) / median(medians) }]
}

export function growthsOf(figures: readonly Figure[]): Growth[] {
  return figures.flatMap((larger) => {
    const { suite, subject, measure, events: to } = larger
    const [smaller] = figures
      .filter((other) => other.suite === suite && other.subject === subject && other.measure === measure)
      .filter((other) => other.events < to)
      .sort((a, b) => b.events - a.events)
    if (smaller === undefined) return []
    return [{ suite, subject, measure, from: smaller.events, to, factor: larger.median / smaller.median }]
  })
}
