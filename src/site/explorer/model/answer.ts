/** What the service answers, as far as the page shows it. */
import type { ATTRIBUTES, RequestedName } from '../../../event/attributes.ts'
import type { Conference } from '../../../operations/body-parts.ts'
import type { ConferenceDetail } from '../../../operations/get-conference.ts'
import type { SearchBody as AnySearchBody } from '../../../operations/search-conferences.ts'

/** The page asks for whole items; deadlines are there where a search asks for them. */
export type Item = Omit<Conference, 'submission_deadline' | (typeof ATTRIBUTES)[RequestedName]['path']> &
  Partial<Conference>
export type SearchBody = Omit<AnySearchBody, 'conferences'> & { readonly conferences: readonly Item[] }
export type EventDetail = ConferenceDetail
export type FacetCount = NonNullable<NonNullable<SearchBody['facets']>['city']>[number]
export type Proposal = NonNullable<SearchBody['suggestions']>[number] | NonNullable<SearchBody['relax']>[number]

/** A stage of a search with its milliseconds. */
export interface StageTime {
  readonly name: string
  readonly ms: number
}

/** An answer with what came around it. */
export interface Answer {
  readonly body: SearchBody
  /** The body as it came. */
  readonly text: string
  /** From sending the request to having read the answer. */
  readonly ms: number
  /** Empty where the answer came from the service's cache. */
  readonly stages: readonly StageTime[]
  readonly snapshot: string | null
  /** The day that the service uses as today, by its own clock; undefined where it does not say. */
  readonly day: string | undefined
  readonly limits: Limits | undefined
}

/** What is left of the key's limits. */
export interface Limits {
  readonly limit: number
  readonly remaining: number
  readonly resetSeconds: number
}

/** The stages in a Server-Timing header, `plan;dur=0.1, match;dur=0.2`. */
export function readStages(header: string | null): StageTime[] {
  return [...(header ?? '').matchAll(/([a-z]+);dur=([\d.]+)/g)].map(([, name, ms]) => ({ name: name!, ms: Number(ms) }))
}
