import { type Figure, isRate, keyOf } from './figure.ts'

/** A figure in two runs. */
export interface Move {
  readonly figure: Figure
  readonly before: number
  readonly after: number
  /** `after` divided by `before`. */
  readonly ratio: number
  /** The figure is the same if the ratio and its inverse are at most 1 + noise. */
  readonly noise: number
  readonly verdict: 'same' | 'better' | 'worse'
}

/** Three median absolute deviations are two standard deviations: 1 value of 20 is farther from the mean. */
const DEVIATIONS = 3
/** Minimum noise: two runs of one commit differ this much on a busy machine. */
const MIN_NOISE = 0.1
/** Noise of a figure of a single round: 9 of 10 such figures differ less between two runs of one commit. */
const UNKNOWN_NOISE = 0.5

/** The figures that both runs have, in the order of the first run. */
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
