import type { DocSpace } from '../../../docset/doc-space.ts'
import { intersect } from '../../../docset/intersect.ts'
import type { MeaningKind, RunMeaning } from './run-meaning.ts'

/**
 * Several meanings of one query narrow the search, or are alternatives.
 *
 * - An event has one type and is attended in one way, so several types, or several ways, are alternatives.
 * - A place within the one beside it is one place with it: `Munich Germany`, `Cambridge UK`.
 * - Other places narrow where some event lies in both (`Scandinavia ... Sweden`). Where none does, asking for
 *   both can only mean either: `Germany and France`.
 * - Dates narrow to their overlap; dates that do not overlap are alternatives.
 * - "or" between two of a kind always makes alternatives.
 */

/** What an event must meet one of; never empty. */
export type Condition = readonly RunMeaning[]

/** The conditions of some meanings, which stand in the order of their words. */
export function conditionsOf(meanings: readonly RunMeaning[], words: readonly string[], space: DocSpace): Condition[] {
  const conditions: RunMeaning[][] = []
  for (const meaning of withNestedPlaces(meanings, words, space)) {
    const before = conditions.findLast(([first]) => first!.kind === meaning.kind)
    if (before && areAlternatives(before.at(-1)!, meaning, words, space)) before.push(meaning)
    else conditions.push([meaning])
  }
  return conditions
}

const ALWAYS_ALTERNATIVES: readonly MeaningKind[] = ['type', 'attendance']

function areAlternatives(one: RunMeaning, other: RunMeaning, words: readonly string[], space: DocSpace): boolean {
  if (ALWAYS_ALTERNATIVES.includes(one.kind)) return true
  return isOrBetween(one, other, words) || !haveCommon(one, other, space)
}

const OR_WORDS: ReadonlySet<string> = new Set('or oder ou или'.split(' '))

function isOrBetween(one: RunMeaning, other: RunMeaning, words: readonly string[]): boolean {
  return words.slice(one.to, other.from).some((word) => OR_WORDS.has(word))
}

/** Whether some event has both meanings. */
function haveCommon({ docs: a }: RunMeaning, { docs: b }: RunMeaning, space: DocSpace): boolean {
  const mark = space.mark()
  const { count } = intersect([a, b], space)
  space.backTo(mark)
  return count > 0
}

/** The meanings, with places that stand directly side by side and have events in common as one. */
function withNestedPlaces(meanings: readonly RunMeaning[], words: readonly string[], space: DocSpace): RunMeaning[] {
  const joined: RunMeaning[] = []
  for (const meaning of meanings) {
    const before = joined.at(-1)
    const isBeside = before?.kind === 'place' && meaning.kind === 'place' && areBeside(before, meaning, words)
    if (isBeside && haveCommon(before, meaning, space)) joined[joined.length - 1] = within(before, meaning, space)
    else joined.push(meaning)
  }
  return joined
}

/** Whether nothing stands between two runs, or "in" or "the" at most. */
function areBeside(one: RunMeaning, other: RunMeaning, words: readonly string[]): boolean {
  return words.slice(one.to, other.from).every((word) => word === 'in' || word === 'the')
}

function within(one: RunMeaning, other: RunMeaning, space: DocSpace): RunMeaning {
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
