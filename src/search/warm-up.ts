import { FACETS } from '../snapshot/format.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { lastingEvents, longEvents } from './dates.ts'
import { numbersByKey } from './key-numbers.ts'
import { wholeSketches, wordSketches } from './letter-sketch.ts'
import { keysByWord } from './nearest.ts'
import { hashPlacesOf } from './nearest-terms.ts'
import { ranksByName } from './order/names.ts'
import { startDays } from './start-days.ts'
import { termFilters } from './term-number.ts'
import { countryCounts, latestDay, topicCounts } from './totals.ts'

/**
 * Makes what searches in a snapshot would make when they first need it. There is a `rest` after each thing: of a million events all take
 * 54 to 70 ms in a process that has just started, the longest 7 to 13 ms.
 */
export async function warmUp(snapshot: Snapshot, rest: () => Promise<void>): Promise<void> {
  for (const make of thingsToMake(snapshot)) {
    make()
    await rest()
  }
}

function thingsToMake(snapshot: Snapshot): (() => unknown)[] {
  const { start, docsByName, facets, countries, terms, typos } = snapshot
  const pools = [...FACETS.map((facet) => facets[facet].keys), countries.spellings]
  return [
    () => topicCounts(snapshot),
    () => countryCounts(snapshot),
    () => latestDay(snapshot),
    () => startDays(start),
    () => longEvents(snapshot),
    () => lastingEvents(snapshot),
    () => ranksByName(docsByName),
    () => hashPlacesOf(typos),
    () => wholeSketches(terms),
    () => termFilters(terms),
    ...(['topic', 'sub_topic', 'city'] as const).map((facet) => () => keysByWord(facets[facet].keys)),
    ...pools.flatMap((pool) => [() => numbersByKey(pool), () => wholeSketches(pool), () => wordSketches(pool)]),
  ]
}
