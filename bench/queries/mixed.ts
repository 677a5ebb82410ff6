import { EVENT_TYPES, type TextName } from '../../src/event/attributes.ts'
import { CONTINENTS } from '../../src/event/continents.ts'
import type { Snapshot } from '../../src/snapshot/snapshot.ts'
import { Random } from '../../tools/synthetic/random.ts'

/** Query strings like those of people: most name a subject, many a place, a time or both. */
export function mixedQueries(snapshot: Snapshot, count: number, seed: number): string[] {
  const random = new Random(seed)
  const parts = partsOf(snapshot, random)
  return Array.from({ length: count }, () => {
    const query = new URLSearchParams()
    for (const [share, add] of parts) if (random.fraction() < share) add(query)
    if (random.fraction() < 0.1) query.set('offset', String(random.below(200)))
    return query.toString()
  })
}

type Part = readonly [share: number, add: (query: URLSearchParams) => void]

function partsOf(snapshot: Snapshot, random: Random): Part[] {
  const value = (facet: TextName) => {
    // the value of a random event, so that common values are drawn often
    const { ids, spellings } = snapshot.facets[facet]
    return spellings.text(ids[random.below(snapshot.rows)]!)
  }
  const day = () => `${2024 + random.below(5)}-${two(1 + random.below(12))}-${two(1 + random.below(28))}`
  const set = (name: string, make: () => string) => (query: URLSearchParams) => {
    const value = make()
    if (value !== '') query.set(name, value)
  }
  return [
    [0.45, set('q', () => words(snapshot, random))],
    [0.25, set('topic', () => value('topic'))],
    [0.15, set('subtopic', () => value('sub_topic'))],
    [0.25, set('country', () => value('country'))],
    [0.08, set('countries', () => [value('country'), value('country'), value('country')].filter(Boolean).join(','))],
    [0.12, set('continent', () => CONTINENTS[random.below(CONTINENTS.length)]!)],
    [0.1, set('city', () => value('city'))],
    [0.25, set('type', () => EVENT_TYPES[random.below(EVENT_TYPES.length)]!)],
    [0.12, set('from', day)],
    [0.06, set('month', () => day().slice(0, 7))],
    [0.1, set('year', () => day().slice(0, 4))],
  ]
}

/** One to three words of a random event's name. */
function words(snapshot: Snapshot, random: Random): string {
  const name = snapshot.names
    .text(random.below(snapshot.rows))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const first = random.below(name.length)
  return name.slice(first, first + 1 + random.below(3)).join(' ')
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
