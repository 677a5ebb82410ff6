/** Proposals for the last words of the search box, from values and names of earlier answers. */
import type { FacetCount, Item, SearchBody } from './answer.ts'
import { bare, changed, type Search } from './search.ts'
import { toggled } from './values.ts'

/** The fields whose values are proposed, with their labels. */
const PROPOSED = { topic: 'Topic', sub_topic: 'Topic', country: 'Country', city: 'City', series: 'Series' } as const
type ProposedField = keyof typeof PROPOSED

/** Known values of each field, by name, each with the largest count that an answer had. */
export type Vocabulary = Readonly<Record<ProposedField, Map<string, FacetCount>>>

export interface Proposal {
  readonly text: string
  /** Label of the kind of value. */
  readonly kind: string
  /** The search in which the proposal replaces the last words, or all words if it is the name of an event. */
  readonly to: Search
}

const MAX_PROPOSALS = { values: 3, series: 1, names: 2 }

/** Maximum number of proposals that are shown: more would cover the first result. */
export const MAX_SHOWN = 6

/** Maximum number of last words that the value of a filter replaces. */
const MAX_WORDS = 3

/** Minimum number of letters in the last word. */
const MIN_LETTERS = 2

export function emptyVocabulary(): Vocabulary {
  return { topic: new Map(), sub_topic: new Map(), country: new Map(), city: new Map(), series: new Map() }
}

export function learn(vocabulary: Vocabulary, facets: SearchBody['facets']): void {
  for (const [field, known] of Object.entries(vocabulary) as [ProposedField, Map<string, FacetCount>][]) {
    for (const entry of facets?.[field] ?? []) {
      if ((known.get(entry.value)?.count ?? 0) < entry.count) known.set(entry.value, entry)
    }
  }
}

/**
 * Proposals for the last words of `q`, which may be incomplete: values that begin with them, those with most
 * events first; then series whose names contain them; then names of events that contain the last word.
 */
export function proposalsFor(search: Search, vocabulary: Vocabulary, items: readonly Item[]): readonly Proposal[] {
  const words = (search.q ?? '').split(/\s+/)
  const last = bare(words.at(-1) ?? '')
  if (last.length < MIN_LETTERS) return []
  const found = new Map<string, { readonly count: number; readonly proposal: Proposal }>()
  for (let taken = Math.min(words.length, MAX_WORDS); taken > 0; taken--) {
    const tail = bare(words.slice(-taken).join(' '))
    const rest = changed(search, { q: words.slice(0, -taken).join(' ') })
    for (const [field, known] of Object.entries(vocabulary) as [ProposedField, Map<string, FacetCount>][]) {
      for (const { value, count } of known.values()) {
        const key = `${field} ${value}`
        if (found.has(key) || !(field === 'series' ? hasWords(value, tail) : bare(value).startsWith(tail))) continue
        const to = field === 'series' ? changed(rest, { series: value }) : toggled(rest, field, value)
        found.set(key, { count, proposal: { text: value, kind: PROPOSED[field], to } })
      }
    }
  }
  const sorted = [...found.values()].sort((a, b) => b.count - a.count).map(({ proposal }) => proposal)
  const whole = bare(words.join(' '))
  const names = items.filter(({ name }) => hasWords(name, last) && bare(name) !== whole)
  return [
    ...sorted.filter(({ kind }) => kind !== PROPOSED.series).slice(0, MAX_PROPOSALS.values),
    ...sorted.filter(({ kind }) => kind === PROPOSED.series).slice(0, MAX_PROPOSALS.series),
    ...names.slice(0, MAX_PROPOSALS.names).map(({ name }) => ({
      text: name,
      kind: 'Event',
      to: changed(search, { q: name.slice(0, MAX_Q) }),
    })),
  ]
}

/** True if a name has words that begin with `tail`. */
function hasWords(name: string, tail: string): boolean {
  return ` ${bare(name).replace(/[^\p{L}\p{N}]+/gu, ' ')}`.includes(` ${tail}`)
}

/** Maximum length of the parameter `q`. */
const MAX_Q = 200
