import type { Directory } from '../search/directory.ts'

/** Why nothing can be answered at the moment. */
export type Unavailable = 'starting' | 'draining'

/** What the server can answer from. */
type ServingState = { readonly state: Unavailable } | { readonly state: 'serving'; readonly directory: Directory }

/** The one place that holds the current state: the server sets it, every request reads it once. */
export interface Serving {
  current: ServingState
}
