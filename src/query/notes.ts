import type { FilterParameter } from './request.ts'

/** What a value was taken for, in words that can be repeated to a person. */
export interface Interpretation {
  readonly parameter: FilterParameter
  readonly given: string
  /** The values or words used instead or besides; empty when the given one was left out. */
  readonly used: readonly string[]
  readonly reason: string
}

/** Values that, sent back instead of the given one, give results. */
export interface Suggestion {
  readonly parameter: FilterParameter
  readonly given: string
  /** Nearest first; never empty. */
  readonly didYouMean: readonly string[]
}
