/** How long answers may be. Assistants pay for every character, and cut what is too long for them. */

/** A search of up to ten events: 2,500 tokens of four characters. */
export const BASE_CHARACTERS = 10_000

/** What facets may take beside it, where they are asked for. */
export const FACET_CHARACTERS = 20_000

/**
 * Any answer. A reply holds it twice, as text and as structured content, and so stays below 100,000
 * characters, 25,000 tokens.
 */
export const MAX_CHARACTERS = 45_000

/** A list as JSON text, with what is known of its length. */
interface FittedList {
  readonly json: string
  /** How many of the items are in it. */
  readonly count: number
}

/** The list of the first items, each as JSON text, that take at most so many characters together. */
export function fittingList(items: readonly string[], characters: number): FittedList {
  let taken = '[]'.length
  let count = 0
  while (count < items.length && taken + items[count]!.length < characters) taken += items[count++]!.length + 1
  return { json: `[${(count === items.length ? items : items.slice(0, count)).join()}]`, count }
}
