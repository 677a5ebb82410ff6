import { type DocSet, NONE } from '../../docset/docset.ts'
import { postingList, type Snapshot } from '../../snapshot/snapshot.ts'

/** The documents whose name has `length` distinct terms. */
export function namesOfLength(snapshot: Snapshot, length: number): DocSet {
  return length < snapshot.lists.size('name_length') ? postingList(snapshot, 'name_length', length) : NONE
}

/** The documents whose name has `length` distinct terms besides edition terms. */
export function seriesOfLength(snapshot: Snapshot, length: number): DocSet {
  return length < snapshot.lists.size('series_length') ? postingList(snapshot, 'series_length', length) : NONE
}
