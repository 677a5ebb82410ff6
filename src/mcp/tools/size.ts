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

/** The first items of a list that take at most so many characters as JSON, and how many those are. */
export function fitting<Item>(
  items: readonly Item[],
  characters: number,
): { readonly items: readonly Item[]; readonly characters: number } {
  let taken = 0
  for (const [index, item] of items.entries()) {
    const length = JSON.stringify(item).length + 1
    if (taken + length > characters) return { items: items.slice(0, index), characters: taken }
    taken += length
  }
  return { items, characters: taken }
}
