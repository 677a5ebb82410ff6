import { lastingEvents } from '../query/dates.ts'
import { withDeadline } from '../query/deadlines.ts'
import { keysByWord, numbersByKey } from '../query/key-lookup.ts'
import { textSignatures, textsByLetters, wordSignatures } from '../query/near/letter-signature.ts'
import { keysByFirstByte } from '../query/near/nearest-keys.ts'
import { hashPlacesOf } from '../query/near/nearest-terms.ts'
import { termFilters } from '../query/near/term-filter.ts'
import { placesByLatitude } from '../query/places/geometry.ts'
import { placeWords } from '../query/places/may-be-place.ts'
import { placedNames } from '../query/places/placed-names.ts'
import { placesByRegion } from '../query/places/regions.ts'
import { valueNames } from '../query/places/value-names.ts'
import { startDays } from '../query/start-days.ts'
import { TOPIC_FACETS, topicNames } from '../query/topics/topic-names.ts'
import { typeForms } from '../query/words/meanings/type-words.ts'
import { FACETS } from '../snapshot/format.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { ranksByName } from './order/orders.ts'
import { countryCounts, latestDay, topicCounts } from './totals.ts'

/**
 * Computes everything that searches in a snapshot would otherwise compute when they first need it, and yields
 * to the event loop after each table.
 */
export async function warmUp(snapshot: Snapshot, yieldToEventLoop: () => Promise<void>): Promise<void> {
  await warmUpFilters(snapshot, yieldToEventLoop)
  await warmUpNames(snapshot, yieldToEventLoop)
}

/** The tables that most searches need: those of filters, words and orders. */
export function warmUpFilters(snapshot: Snapshot, yieldToEventLoop: () => Promise<void>): Promise<void> {
  const { start, docsByName, facets, countries, countryGroups, places, regions, terms, typos } = snapshot
  const pools = [...FACETS.map((facet) => facets[facet].keys), countries.spellings]
  return computeAll(
    [
      () => topicCounts(snapshot),
      () => countryCounts(snapshot),
      () => latestDay(snapshot),
      () => startDays(start),
      () => lastingEvents(snapshot),
      () => withDeadline(snapshot),
      () => ranksByName(docsByName),
      () => hashPlacesOf(typos),
      () => textSignatures(terms),
      () => termFilters(terms),
      () => placesByLatitude(places),
      () => placesByRegion(snapshot),
      () => numbersByKey(countryGroups.names),
      () => numbersByKey(regions.names),
      () => keysByWord(facets.city.keys),
      ...pools.flatMap((pool) => [
        () => numbersByKey(pool),
        () => keysByFirstByte(pool),
        () => textsByLetters(textSignatures(pool)),
        () => textsByLetters(wordSignatures(pool).texts),
      ]),
    ],
    yieldToEventLoop,
  )
}

/**
 * The tables of names: what words of `q` may mean, and what places are called in answers.
 */
export function warmUpNames(snapshot: Snapshot, yieldToEventLoop: () => Promise<void>): Promise<void> {
  return computeAll(
    [
      () => valueNames(snapshot),
      () => textsByLetters(placedNames(snapshot.places).signatures),
      () => placeWords(snapshot),
      () => typeForms(snapshot),
      ...TOPIC_FACETS.map((facet) => () => topicNames(snapshot.facets[facet])),
    ],
    yieldToEventLoop,
  )
}

async function computeAll(tables: readonly (() => unknown)[], yieldToEventLoop: () => Promise<void>): Promise<void> {
  for (const compute of tables) {
    compute()
    await yieldToEventLoop()
  }
}
