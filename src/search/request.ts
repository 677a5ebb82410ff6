import type { Continent } from '../event/continents.ts'
import type { EpochDay } from '../event/days.ts'
import type { EventType } from '../event/record.ts'

/** One condition an event must meet. Values are as the caller gave them; planning finds what they mean in a directory. */
export type Filter =
  | { by: 'text'; text: string }
  | { by: 'topic' | 'sub_topic' | 'city' | 'country'; value: string }
  | { by: 'countries'; values: readonly string[] }
  | { by: 'continent'; continent: Continent }
  | { by: 'type'; type: EventType }
  /** The start date lies in `from` to `to`, both inclusive; null is an open side. Made of `from`, `month` and `year`. */
  | { by: 'start'; from: EpochDay | null; to: EpochDay | null }
  /** The end date lies before this day. Made of `to`. */
  | { by: 'end_before'; day: EpochDay }

/** A search whose parameters are valid. Every filter narrows the result; no filter means every event. */
export interface SearchRequest {
  readonly filters: readonly Filter[]
  /** Events that start on this day or later are upcoming. */
  readonly today: EpochDay
  /** 1 to 50 */
  readonly limit: number
  /** Events to pass over, 0 or more. */
  readonly offset: number
}
