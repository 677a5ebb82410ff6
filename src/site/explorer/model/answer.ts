/** The members of the service's answers that the page shows. */
import type { ATTRIBUTES, RequestedName } from '../../../event/attributes.ts'
import type { Conference } from '../../../operations/body-parts.ts'
import type { ConferenceDetail } from '../../../operations/get-conference.ts'
import type { SearchBody as AnySearchBody } from '../../../operations/search-conferences.ts'

/** An event. Deadlines and some attributes are present only if a search is about them. */
export type Item = Omit<Conference, 'submission_deadline' | (typeof ATTRIBUTES)[RequestedName]['path']> &
  Partial<Conference>
export type SearchBody = Omit<AnySearchBody, 'conferences'> & { readonly conferences: readonly Item[] }
export type EventDetail = ConferenceDetail
export type FacetCount = NonNullable<NonNullable<SearchBody['facets']>['city']>[number]
export type Proposal = NonNullable<SearchBody['suggestions']>[number] | NonNullable<SearchBody['relax']>[number]

/** The suggestion that replaces words of `q` by filters; undefined if there is none. */
export function meantBy({
  query,
  suggestions = [],
}: SearchBody): NonNullable<SearchBody['suggestions']>[number] | undefined {
  return suggestions.find(
    ({ parameter, params }) => parameter === 'q' && Object.keys(params).some((name) => !(name in query)),
  )
}

export interface StageTime {
  readonly name: string
  readonly ms: number
}

export interface Answer {
  readonly body: SearchBody
  /** The body as received. */
  readonly text: string
  /** Milliseconds from sending the request to having read the answer. */
  readonly ms: number
  /** Empty if the answer came from the service's cache. */
  readonly stages: readonly StageTime[]
  readonly snapshot: string | null
  /** The day in the Date header of the answer; undefined without this header. */
  readonly day: string | undefined
  readonly limits: Limits | undefined
}

/** Rate limit of the key: requests in a window, requests left, and seconds until the window ends. */
export interface Limits {
  readonly limit: number
  readonly remaining: number
  readonly resetSeconds: number
}

/** The stages in a Server-Timing header, `plan;dur=0.1, match;dur=0.2`. */
export function readStages(header: string | null): StageTime[] {
  return [...(header ?? '').matchAll(/([a-z]+);dur=([\d.]+)/g)].map(([, name, ms]) => ({ name: name!, ms: Number(ms) }))
}
