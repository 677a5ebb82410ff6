import type { Snapshot } from '../../../snapshot/snapshot.ts'
import { eventsNear } from '../../places/place-named.ts'
import type { RunMeaning, WordRun } from './run-meaning.ts'

/** As far as `near` reaches by itself. */
const KILOMETRES = 100

/**
 * The events around a city, which `center` names; undefined where it names none of which the place is known.
 */
export function nearMeaning(snapshot: Snapshot, run: WordRun, center: string): RunMeaning | undefined {
  const found = eventsNear(snapshot, center, KILOMETRES)
  if (found === undefined) return undefined
  const label = `within ${KILOMETRES} km of ${found.label}`
  return { ...run, kind: 'place', label, takenFor: label, docs: found.docs, filters: [found.filter], isDoubtful: false }
}
