import { EVENT_TYPES } from '../event/record.ts'
import type { Ids } from '../snapshot/format.ts'
import { StringPool } from '../snapshot/pool.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'

/**
 * What an item of an answer is made of: fixed JSON, and values between. Both item writers follow this list.
 *
 *     {"id":7,"name":"Data Days","type":"Conference", ... ,"website":"https://..."},
 *     ITEM_START, the id, then each field: its lead `,"name":"` and its value `Data Days`, ... ITEM_END
 */

/** One text of every item. */
export interface ItemField {
  /** The JSON before the value, with its opening quote: at most 32 characters of ASCII. */
  readonly lead: string
  /**
   * `ids[doc]` is the number of document doc's value in the pool; undefined where value doc is document
   * doc's.
   */
  readonly ids: Ids | undefined
  /** The values, escaped as JSON has them. */
  readonly pool: StringPool
}

/** Before the id of an event. */
export const ITEM_START = '{"id":'

/** After the sub-topic. Both days are written over their places in it, and the range of dates follows. */
export const DATES = '","dates":{"start":"YYYY-MM-DD","end":"YYYY-MM-DD","formatted":"'

/** After the last text, with the comma before the next item. */
export const ITEM_END = '"},'

/** Labels of types in the order of EVENT_TYPES. 32 blanks follow, because texts are copied in blocks. */
const TYPE_LABELS = poolOfLabels(EVENT_TYPES.map((type) => type[0]!.toUpperCase() + type.slice(1)))

/** The texts of an item in their order. The dates come between `subTopic` and `city`. */
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
