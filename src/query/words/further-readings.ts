import type { DocSet } from '../../docset/docset.ts'
import { type NearestContext, nearestReadings } from './nearest/nearest-readings.ts'
import type { TextClause } from './text-clause.ts'
import { understoodReadings } from './understood-clause.ts'

/**
 * The readings of a text whose literal one finds nothing, in the order in which they are to be tried: those
 * as understood, then the nearest ones. Each is made when it is asked for. `base` makes the documents that
 * the other filters leave; without it there are no nearest readings.
 */
export function* furtherReadings(
  context: Omit<NearestContext, 'base'>,
  literal: TextClause,
  base: (() => DocSet | undefined) | undefined,
): Iterable<TextClause> {
  if (literal.queryWords.length === 0) return
  yield* understoodReadings(context, literal)
  if (base) yield* nearestReadings({ ...context, base: base() }, literal)
}
