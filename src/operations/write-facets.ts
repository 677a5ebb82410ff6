import type { FacetCount, SearchAnswer } from '../search/directory.ts'

/**
 * The most characters that all facets of an answer take. Eleven facets of 300 usual values have 50,000; one
 * value may have 500.
 */
const MAX_CHARACTERS = 60_000

/**
 * Facets, at least one, as a member of the answer with a comma before it. While they are too long, the
 * longest one loses the second half of its values.
 */
export function writeFacets(facets: SearchAnswer['facets']): { member: string; warnings: readonly string[] } {
  const written = facets.map(({ field, values }) => ({ field, values, text: JSON.stringify(values) }))
  const cut = new Set<string>()
  while (charactersOf(written) > MAX_CHARACTERS) {
    const longest = written.reduce((a, b) => (b.text.length > a.text.length ? b : a))
    longest.values = firstHalf(longest.values)
    longest.text = JSON.stringify(longest.values)
    cut.add(longest.field)
  }
  const member = `,"facets":{${written.map(({ field, text }) => `"${field}":${text}`).join()}}`
  if (cut.size === 0) return { member, warnings: [] }
  return { member, warnings: [`The values of ${[...cut].join(', ')} are cut: together they are too long.`] }
}

function charactersOf(written: readonly { readonly text: string }[]): number {
  return written.reduce((sum, { text }) => sum + text.length, 0)
}

function firstHalf(values: readonly FacetCount[]): readonly FacetCount[] {
  return values.slice(0, values.length >> 1)
}
