import type { Unavailable } from '../operations/errors.ts'
import type { Directory } from '../search/directory.ts'

/** What the server can answer from. One that leaves answers, but wants no more requests. */
type ServingState =
  | { readonly state: Unavailable; readonly directory?: undefined }
  | { readonly state: 'serving' | 'leaving'; readonly directory: Directory }

/** The one place that holds the current state: the server sets it, every request reads it once. */
export interface Serving {
  current: ServingState
}
