/** The parameter `exclude`: values of other parameters, each with the name of its parameter before it. */
import { ATTRIBUTES, FILTERED_NAMES } from './attributes.ts'

/** The parameters whose values can be excluded. */
export const EXCLUDABLE = ['continent', ...FILTERED_NAMES.map((name) => ATTRIBUTES[name].parameter)] as const
export type ExcludableParameter = (typeof EXCLUDABLE)[number]

/** Maximum number of excluded values: each is resolved and subtracted. */
export const MAX_EXCLUDED = 20

/** An entry such as `country:Germany`. */
interface ExcludedValue {
  /** Undefined if the entry does not begin with a parameter that can be excluded. */
  readonly parameter: ExcludableParameter | undefined
  readonly value: string
}

/** The comma before an entry. Commas within values, as in `city:Washington, D.C.`, begin no entry. */
const BETWEEN = new RegExp(`,(?=\\s*(?:${EXCLUDABLE.join('|')})\\s*:)`)
const ENTRY = new RegExp(`^\\s*(${EXCLUDABLE.join('|')})\\s*:(.*)$`, 's')

/** The entries of a value of the parameter: `country:Germany,city:Paris` has two. */
export function excludedIn(text: string): ExcludedValue[] {
  return text.split(BETWEEN).map((entry) => {
    const [, parameter, value = entry] = ENTRY.exec(entry) ?? []
    return { parameter: parameter as ExcludableParameter | undefined, value: value.trim() }
  })
}

/** Entries as the value of the parameter; undefined if there are none. */
export function textOfExcluded(entries: readonly ExcludedValue[]): string | undefined {
  const texts = entries.map(({ parameter, value }) => (parameter === undefined ? value : `${parameter}:${value}`))
  return texts.join() || undefined
}
