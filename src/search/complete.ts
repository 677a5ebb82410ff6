import { fold } from '../event/fold.ts'
import { labelOf } from '../query/key-lookup.ts'
import { memoize } from '../snapshot/memoize.ts'
import { postingList, type Snapshot } from '../snapshot/snapshot.ts'

/** The facets whose values can be completed. */
export const COMPLETED_FACETS = ['topic', 'country', 'city'] as const
export type CompletedFacet = (typeof COMPLETED_FACETS)[number]

interface Completion {
  readonly key: string
  readonly label: string
}

/**
 * Up to `limit` values of a facet that have a word beginning with `text`: first the values whose first word
 * begins with it, then the others, both by count, highest first. Every value begins with an empty text.
 */
export function completions(snapshot: Snapshot, facet: CompletedFacet, text: string, limit: number): readonly string[] {
  const beginning = fold(text)
  const first: string[] = []
  const later: string[] = []
  for (const { key, label } of valuesOf[facet](snapshot)) {
    if (key.startsWith(beginning)) first.push(label)
    else if (later.length < limit && key.includes(` ${beginning}`)) later.push(label)
    if (first.length === limit) break
  }
  return [...first, ...later].slice(0, limit)
}

/** The values of each facet by count, highest first. */
const valuesOf: Readonly<Record<CompletedFacet, (snapshot: Snapshot) => readonly Completion[]>> = {
  topic: memoize((snapshot: Snapshot) => byCount(snapshot, 'topic')),
  country: memoize((snapshot: Snapshot) => byCount(snapshot, 'country')),
  city: memoize((snapshot: Snapshot) => byCount(snapshot, 'city')),
}

function byCount(snapshot: Snapshot, facet: CompletedFacet): readonly Completion[] {
  const { keys } = snapshot.facets[facet]
  const counts = Uint32Array.from({ length: keys.length }, (_, key) => postingList(snapshot, facet, key).count)
  return Array.from(counts.keys())
    .filter((key) => keys.text(key) !== '')
    .sort((a, b) => counts[b]! - counts[a]! || a - b)
    .map((key) => ({ key: keys.text(key), label: labelOf(snapshot, facet, key) }))
}
