import { DEFAULT_KIND } from '../event/deadlines.ts'
import { lastingEvents } from '../query/dates.ts'
import { withDeadline } from '../query/deadlines.ts'
import { numbersByKey } from '../query/key-lookup.ts'
import { placesByLatitude } from '../query/places/geometry.ts'
import { edgeWords } from '../query/places/place-names.ts'
import { placesByRegion } from '../query/places/regions.ts'
import { valueNames } from '../query/places/value-names.ts'
import { poolOf, spellingIndex } from '../query/spelling.ts'
import { startDays } from '../query/start-days.ts'
import { TOPIC_FACETS, topicNames } from '../query/topics/topic-names.ts'
import { typeForms } from '../query/words/entities/type-words.ts'
import { docsByDay } from '../snapshot/changes.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { ranksByName } from './order/orders.ts'
import { countryCounts, latestDay, topicCounts } from './totals.ts'

/** Computes tables that searches otherwise compute lazily; yields to the event loop after each table. */
export async function warmUp(snapshot: Snapshot, yieldToEventLoop: () => Promise<void>): Promise<void> {
  await warmUpFilters(snapshot, yieldToEventLoop)
  await warmUpNames(snapshot, yieldToEventLoop)
}

/** The attributes whose values are corrected. */
const SPELLED = ['topic', 'sub_topic', 'city', 'country'] as const

/** The tables that most searches need: for filters, words and orders. */
export function warmUpFilters(snapshot: Snapshot, yieldToEventLoop: () => Promise<void>): Promise<void> {
  const { start, docsByName, countryGroups, places, changes } = snapshot
  return computeAll(
    [
      () => topicCounts(snapshot),
      () => countryCounts(snapshot),
      () => latestDay(snapshot),
      () => startDays(start),
      () => lastingEvents(snapshot),
      () => withDeadline(snapshot, DEFAULT_KIND),
      () => ranksByName(docsByName),
      () => docsByDay(changes.updated),
      () => docsByDay(changes.firstSeen),
      () => spellingIndex(snapshot)('term'),
      () => placesByLatitude(places),
      () => placesByRegion(snapshot),
      () => numbersByKey(countryGroups.names),
      ...([...SPELLED, 'country spelling'] as const).flatMap((values) => [
        () => numbersByKey(poolOf(snapshot, values)),
        () => spellingIndex(snapshot)(values),
        () => spellingIndex(snapshot)(`word of ${values}`),
      ]),
    ],
    yieldToEventLoop,
  )
}

/** The tables of names: meanings of words of `q`, and names of places in answers. */
export function warmUpNames(snapshot: Snapshot, yieldToEventLoop: () => Promise<void>): Promise<void> {
  return computeAll(
    [
      () => valueNames(snapshot),
      () => spellingIndex(snapshot)('place name'),
      () => edgeWords(snapshot),
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
