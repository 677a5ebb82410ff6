import type { DocSpace } from '../../../docset/doc-space.ts'
import { intersect } from '../../../docset/intersect.ts'
import { CHOICE_NAMES } from '../../../event/attributes.ts'
import { lexicon } from '../lexicon.ts'
import type { Entity, EntityKind } from './entity.ts'
import { negated } from './negation.ts'

/**
 * Combines entities to conditions. Several entities of one kind narrow the search, or are alternatives:
 *
 * - An event has one type, one status and one way to attend, so several of these are alternatives.
 * - A place followed by a place around it is one place: `Munich Germany`, `Cambridge UK`.
 * - Other places narrow if some event is in both (`Scandinavia ... Sweden`); otherwise they are alternatives:
 *   `Germany and France`.
 * - Dates and entities of other kinds narrow if some event meets both; otherwise they are alternatives.
 * - Entities of one kind with "or" between them are always alternatives.
 * - A negated entity is a condition of its own.
 */

/** Entities of one kind, of which an event must have one; never empty. */
export type Condition = readonly Entity[]

/** `entities` are in the order of their words. */
export function conditionsOf(entities: readonly Entity[], words: readonly string[], space: DocSpace): Condition[] {
  const conditions: Entity[][] = []
  for (const entity of withNestedPlaces(entities, words, space)) {
    if (entity.isExcluded) {
      conditions.push([negated(entity, space)])
      continue
    }
    const before = conditions.findLast(([first]) => first!.kind === entity.kind && !first!.isExcluded)
    if (before && areAlternatives(before.at(-1)!, entity, words, space)) before.push(entity)
    else conditions.push([entity])
  }
  return conditions
}

const OR = lexicon('or')
const ALWAYS_ALTERNATIVES: readonly EntityKind[] = CHOICE_NAMES

function areAlternatives(one: Entity, other: Entity, words: readonly string[], space: DocSpace): boolean {
  if (ALWAYS_ALTERNATIVES.includes(one.kind)) return true
  const hasOr = words.slice(one.to, other.from).some((word) => OR.has(word))
  return hasOr || !haveCommon(one, other, space)
}

/** True if some event has both entities. */
function haveCommon({ docs: a }: Entity, { docs: b }: Entity, space: DocSpace): boolean {
  const mark = space.mark()
  const { count } = intersect([a, b], space)
  space.backTo(mark)
  return count > 0
}

/** Two adjacent places are joined to one entity if some event is in both. */
function withNestedPlaces(entities: readonly Entity[], words: readonly string[], space: DocSpace): Entity[] {
  const joined: Entity[] = []
  for (const entity of entities) {
    const before = joined.at(-1)
    const arePlaces = before?.kind === 'place' && entity.kind === 'place' && !entity.isExcluded
    const isNext = arePlaces && areAdjacent(before, entity, words)
    if (isNext && haveCommon(before, entity, space)) joined[joined.length - 1] = within(before, entity, space)
    else joined.push(entity)
  }
  return joined
}

/** True if there are no words between two entities except "in" and "the". */
function areAdjacent(one: Entity, other: Entity, words: readonly string[]): boolean {
  return words.slice(one.to, other.from).every((word) => word === 'in' || word === 'the')
}

/** Joins two places to one entity: `Munich, Germany`. */
function within(one: Entity, other: Entity, space: DocSpace): Entity {
  return {
    ...one,
    to: other.to,
    label: `${one.label}, ${other.label}`,
    takenFor: `${one.takenFor} in ${other.label}`,
    docs: intersect([one.docs, other.docs], space),
    filters: [...one.filters, ...other.filters],
  }
}
