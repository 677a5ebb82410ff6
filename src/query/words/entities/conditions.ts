import type { DocSpace } from '../../../docset/doc-space.ts'
import { intersect } from '../../../docset/intersect.ts'
import { CHOICE_NAMES } from '../../../event/attributes.ts'
import { lexicon } from '../lexicon.ts'
import type { Entity, EntityKind } from './entity.ts'

/**
 * Several entities of one query narrow the search, or are alternatives.
 *
 * - An event has one type and is attended in one way, so several types, or several ways, are alternatives.
 * - A place within the one beside it is one place with it: `Munich Germany`, `Cambridge UK`.
 * - Other places narrow where some event lies in both (`Scandinavia ... Sweden`). Where none does, asking for
 *   both can only mean either: `Germany and France`.
 * - Dates narrow to their overlap; dates that do not overlap are alternatives.
 * - "or" between two of a kind always makes alternatives.
 */

/** What an event must meet one of; never empty. */
export type Condition = readonly Entity[]

/** The conditions of some entities, which stand in the order of their words. */
export function conditionsOf(entities: readonly Entity[], words: readonly string[], space: DocSpace): Condition[] {
  const conditions: Entity[][] = []
  for (const entity of withNestedPlaces(entities, words, space)) {
    const before = conditions.findLast(([first]) => first!.kind === entity.kind)
    if (before && areAlternatives(before.at(-1)!, entity, words, space)) before.push(entity)
    else conditions.push([entity])
  }
  return conditions
}

const OR = lexicon('or')
const ALWAYS_ALTERNATIVES: readonly EntityKind[] = CHOICE_NAMES

function areAlternatives(one: Entity, other: Entity, words: readonly string[], space: DocSpace): boolean {
  if (ALWAYS_ALTERNATIVES.includes(one.kind)) return true
  return isOrBetween(one, other, words) || !haveCommon(one, other, space)
}

function isOrBetween(one: Entity, other: Entity, words: readonly string[]): boolean {
  return words.slice(one.to, other.from).some((word) => OR.has(word))
}

/** Whether some event has both entities. */
function haveCommon({ docs: a }: Entity, { docs: b }: Entity, space: DocSpace): boolean {
  const mark = space.mark()
  const { count } = intersect([a, b], space)
  space.backTo(mark)
  return count > 0
}

/** The entities, with places that stand directly side by side and have events in common as one. */
function withNestedPlaces(entities: readonly Entity[], words: readonly string[], space: DocSpace): Entity[] {
  const joined: Entity[] = []
  for (const entity of entities) {
    const before = joined.at(-1)
    const isBeside = before?.kind === 'place' && entity.kind === 'place' && areBeside(before, entity, words)
    if (isBeside && haveCommon(before, entity, space)) joined[joined.length - 1] = within(before, entity, space)
    else joined.push(entity)
  }
  return joined
}

/** Whether nothing stands between two runs, or "in" or "the" at most. */
function areBeside(one: Entity, other: Entity, words: readonly string[]): boolean {
  return words.slice(one.to, other.from).every((word) => word === 'in' || word === 'the')
}

function within(one: Entity, other: Entity, space: DocSpace): Entity {
  return {
    from: one.from,
    to: other.to,
    kind: 'place',
    label: `${one.label}, ${other.label}`,
    takenFor: `${one.takenFor} in ${other.label}`,
    docs: intersect([one.docs, other.docs], space),
    filters: [...one.filters, ...other.filters],
    isDoubtful: false,
  }
}
