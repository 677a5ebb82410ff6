import type { Filter, FilterParameter } from './request.ts'

/** What a value was taken for. A chat assistant can repeat the reason to a person. */
export interface Interpretation {
  readonly parameter: FilterParameter
  readonly given: string
  /**
   * The values or words that were searched for instead or in addition; empty when the given one was left out.
   */
  readonly used: readonly string[]
  /** One or two sentences. */
  readonly reason: string
}

/** Another search that may be what the caller meant. Whether it finds anything is not known here. */
export interface Proposal {
  readonly parameter: FilterParameter
  readonly given: string
  /** The values that stand in the place of the given one; never empty. */
  readonly didYouMean: readonly string[]
  /** The filters that stand in the place of all filters of `parameter`. */
  readonly instead: readonly Filter[]
  /** Worth a word only where it finds more events than this; otherwise where it can be made to find any. */
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
