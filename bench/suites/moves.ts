import { type Figure, isRate, keyOf } from './figure.ts'

/** A figure in two runs. */
export interface Move {
  readonly figure: Figure
  readonly before: number
  readonly after: number
  /** after / before */
  readonly ratio: number
  /** Maximum distance of the ratio from 1 that is noise. */
  readonly noise: number
  readonly verdict: 'same' | 'better' | 'worse'
}

/**
 * For normal noise the median distance is 0.67 standard deviations, so three are two standard deviations.
 * Rounds differ more in one of 20 figures.
 */
const DEVIATIONS = 3
/**
 * Ratios closer to 1 than this are noise, however stable a run was: of 389 figures of two runs of one commit
 * on a busy machine, 64 differed by more than 5 % and their deviations, 33 by more than 10 %.
 */
const MIN_NOISE = 0.1
/** For figures of a single round: in the same two runs, 9 of 10 such figures were closer. */
const UNKNOWN_NOISE = 0.5

/** Every figure of both runs, in the order of the first run. */
export function movesOf(before: readonly Figure[], after: readonly Figure[]): Move[] {
  const later = new Map(after.map((figure) => [keyOf(figure), figure]))
  return before.flatMap((figure) => {
    const other = later.get(keyOf(figure))
    return other ? [moveOf(figure, other)] : []
  })
}

function moveOf(figure: Figure, other: Figure): Move {
  const ratio = other.median / figure.median
  const noise = noiseOf(figure) + noiseOf(other)
  const isSame = Math.max(ratio, 1 / ratio) <= 1 + noise
  const verdict = isSame ? 'same' : ratio > 1 === isRate(figure.unit) ? 'better' : 'worse'
  return { figure, before: figure.median, after: other.median, ratio, noise, verdict }
}

function noiseOf({ deviation }: Figure): number {
  if (deviation === null) return UNKNOWN_NOISE / 2
  return Math.max(MIN_NOISE / 2, DEVIATIONS * deviation)
}
