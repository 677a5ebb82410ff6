import { EVENT_TYPES } from '../event/record.ts'
import type { Ids } from '../snapshot/format.ts'
import { StringPool } from '../snapshot/pool.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'

/** What an item of an answer is made of: JSON that is always the same, and where the values between are. */

/** A text of every item. */
export interface ItemField {
  /** The JSON that leads to it, its opening quote included: at most 32 characters of ASCII. */
  readonly lead: string
  /** ids[doc] is the value of document doc in the pool; undefined where each document has its own. */
  readonly ids: Ids | undefined
  /** Values rest escaped. */
  readonly pool: StringPool
}

/** Before the id of an event. */
export const ITEM_START = '{"id":'

/** Between the texts before the dates and the range of dates; both days stand in it. */
export const DATES = '","dates":{"start":"YYYY-MM-DD","end":"YYYY-MM-DD","formatted":"'

/** Behind the last text, with the comma to the next item. */
export const ITEM_END = '"},'

/** Labels of types in the order of EVENT_TYPES, followed by a block that nobody reads as text. */
const TYPE_LABELS = poolOfLabels(EVENT_TYPES.map((type) => type[0]!.toUpperCase() + type.slice(1)))

/** The texts of an item in their order. The dates stand between `sub_topic` and `city`. */
export function itemFields(snapshot: Snapshot) {
  const { names, type, facets, venues, organizers, websites } = snapshot
  const { topic, sub_topic, city, country } = facets
  return {
    name: { lead: ',"name":"', ids: undefined, pool: names },
    type: { lead: '","type":"', ids: type, pool: TYPE_LABELS },
    topic: { lead: '","topic":"', ids: topic.ids, pool: topic.spellings },
    subTopic: { lead: '","sub_topic":"', ids: sub_topic.ids, pool: sub_topic.spellings },
    city: { lead: '"},"location":{"city":"', ids: city.ids, pool: city.spellings },
    country: { lead: '","country":"', ids: country.ids, pool: country.spellings },
    venue: { lead: '","venue":"', ids: venues.ids, pool: venues.pool },
    organizer: { lead: '"},"organizer":"', ids: organizers.ids, pool: organizers.pool },
    website: { lead: '","website":"', ids: undefined, pool: websites },
  } satisfies Record<string, ItemField>
}

function poolOfLabels(labels: readonly string[]): StringPool {
  const offsets = new Uint32Array(labels.length + 1)
  labels.forEach((label, index) => {
    offsets[index + 1] = offsets[index]! + label.length
  })
  return new StringPool(offsets, Buffer.from(labels.join('').padEnd(offsets.at(-1)! + 32)))
}
