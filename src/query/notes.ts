import type { Filter, FilterParameter } from './request.ts'

/** A note on the interpretation of a value. A chat assistant can repeat the reason to a person. */
export interface Interpretation {
  readonly parameter: FilterParameter
  readonly given: string
  /** Values that were searched for instead of `given`, or in addition; empty if `given` was left out. */
  readonly used: readonly string[]
  /** Human-readable sentences. */
  readonly reason: string
}

/** Another search that the caller may have meant. It has not been evaluated, so it may find nothing. */
export interface Proposal {
  readonly parameter: FilterParameter
  readonly given: string
  /** The values that replace the given value; never empty. */
  readonly didYouMean: readonly string[]
  /** The filters that replace all filters of `parameter`. */
  readonly instead: readonly Filter[]
  /**
   * The proposal must find more events than this number. Without a number, a proposal that finds no event may
   * be relaxed: shown without some of the other filters.
   */
  readonly moreThan?: number | undefined
}

/** Quoted values joined as in a sentence: `"a"`, `"a" or "b"`, `"a", "b" or "c"`. */
export function inWords(values: readonly string[], conjunction: 'and' | 'or'): string {
  return joined(values.map(quoted), conjunction)
}

export function quoted(value: string): string {
  return JSON.stringify(value)
}

/** Parts of a sentence joined: `a`, `a or b`, `a, b or c`. */
export function joined(parts: readonly string[], conjunction: 'and' | 'or'): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} ${conjunction} ${parts.at(-1)}`
}
