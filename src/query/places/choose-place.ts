import { meets } from '../../docset/common.ts'
import type { DocSet, LazyUnion } from '../../docset/docset.ts'
import { postingList, type Snapshot } from '../../snapshot/snapshot.ts'
import { hasCoordinates, labelKeyOf } from './place-names.ts'

/**
 * A place whose common name is the one asked for counts as if it had so many times its inhabitants.
 * Gazetteers list old, partial, foreign and misspelled names, too: Hong Kong was once Victoria, and 25 times
 * as many people live there as in Victoria, Canada; Monterrey, with an r too few, has 40 times as many as
 * Monterey, Jerusalem as Sion 35 times. But Rio de Janeiro has 400 times as many as Rio in Greece, and Rome
 * 230 times as many as Roma in Texas: these are meant by `Rio` and `Roma`.
 */
const COMMON_NAME_WEIGHT = 100

/** One of several places with a name. */
export interface ChosenPlace {
  readonly place: number
  /** Whether no other place that has events has the name. */
  readonly isOnly: boolean
  /**
   * The other places that are commonly called so, largest first; where none is, not even the chosen one, all
   * others with the name. Only places of which it is known where they lie.
   */
  readonly rivals: readonly number[]
}

/**
 * Which of some places with events, at least one, a folded name means: the largest that has events among
 * `within`; where none has, the largest of all. Rivals have events among `within`, too.
 */
export function choosePlace(
  snapshot: Snapshot,
  name: string,
  candidates: readonly number[],
  within: DocSet | LazyUnion | undefined,
): ChosenPlace {
  if (candidates.length === 1) return { place: candidates[0]!, isOnly: true, rivals: [] }
  const { places } = snapshot
  const spelledOut = withSaint(name)
  const isCommon = (place: number) => withSaint(labelKeyOf(places, place)) === spelledOut
  const weightOf = (place: number) => (places.population[place]! + 1) * (isCommon(place) ? COMMON_NAME_WEIGHT : 1)
  const eventsOf = (place: number) => postingList(snapshot, 'place', place).count
  const largestFirst = [...candidates].sort((a, b) => weightOf(b) - weightOf(a) || eventsOf(b) - eventsOf(a) || a - b)
  const inside = within ? largestFirst.filter((place) => hasEventsIn(snapshot, place, within)) : largestFirst
  const place = inside[0] ?? largestFirst[0]!
  const alike = inside.some(isCommon) ? inside.filter(isCommon) : inside
  const isRival = (other: number) => other !== place && hasCoordinates(places, other)
  return { place, isOnly: false, rivals: alike.filter(isRival) }
}

/** A folded name with `st` written in full: St. Petersburg in Florida and Saint Petersburg share a name. */
function withSaint(name: string): string {
  return name.startsWith('st ') ? `saint ${name.slice(3)}` : name
}

/** Whether a place has events among some others. */
function hasEventsIn(snapshot: Snapshot, place: number, within: DocSet | LazyUnion): boolean {
  return meets([postingList(snapshot, 'place', place), within], snapshot.lists.space)
}
