import { EVENT_TYPES } from '../../src/event/attributes.ts'
import { CONTINENTS } from '../../src/event/continents.ts'
import { postingList, type Snapshot } from '../../src/snapshot/snapshot.ts'
import type { Parameters } from './draw.ts'

export interface Edges {
  readonly first: Parameters
  readonly last: Parameters
}

/** Minimum share of all events in a large result. */
const LARGE_SHARE = 1 / 4
const PAGE = 10

/** The first and last pages of searches with large results: everything, a continent, a type or a word. */
export function largestResults(snapshot: Snapshot): Edges[] {
  const { rows, terms, textList, lists } = snapshot
  const found: { parameters: Parameters; count: number }[] = [{ parameters: {}, count: rows }]
  CONTINENTS.forEach((continent, key) => {
    found.push({ parameters: { continent }, count: postingList(snapshot, 'continent', key).count })
  })
  EVENT_TYPES.forEach((type, key) => {
    found.push({ parameters: { type }, count: postingList(snapshot, 'type', key).count })
  })
  textList.forEach((list, term) => {
    const count = lists.count[list]!
    if (count >= rows * LARGE_SHARE) found.push({ parameters: { q: terms.text(term) }, count })
  })
  return found
    .filter(({ count }) => count >= rows * LARGE_SHARE)
    .map(({ parameters, count }) => ({
      first: parameters,
      last: { ...parameters, offset: Math.max(0, Math.ceil(count / PAGE) - 1) * PAGE },
    }))
}
