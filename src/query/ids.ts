import { sparse } from '../docset/docset.ts'
import type { EventId } from '../event/record.ts'
import { findById, type Snapshot } from '../snapshot/snapshot.ts'
import type { ValueClause } from './values.ts'

/** The events with some ids. A warning names the ids that no event has. */
export function idsClause(snapshot: Snapshot, ids: readonly EventId[]): ValueClause {
  const found = ids.map((id) => findById(snapshot, id))
  const docs = Uint32Array.from(new Set(found.filter((doc) => doc !== undefined))).sort()
  const unknown = ids.filter((_, at) => found[at] === undefined)
  const warnings = unknown.length === 0 ? [] : [`No event has the id ${unknown.join(', ')}.`]
  return { docs: sparse(docs), interpretation: [], proposals: [], warnings }
}
