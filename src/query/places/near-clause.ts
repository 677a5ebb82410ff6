import { NONE } from '../../docset/docset.ts'
import { valueKey } from '../../event/fold.ts'
import { placesNamed } from '../../snapshot/places.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { MAX_RIVALS } from '../limits.ts'
import { type Proposal, quoted } from '../notes.ts'
import type { ValueClause } from '../values.ts'
import { takenFor } from './city-clause.ts'
import { type Circle, parseCoordinates, placesWithin, pointOf } from './geometry.ts'
import { nearestPlaces } from './nearest-places.ts'
import { meaningOfValue } from './place-meaning.ts'
import { hasCoordinates, labelKeyOf, placeInWords } from './place-names.ts'
import { docsOfPlaces } from './regions.ts'
import { valueNameOf } from './value-names.ts'
import { docsOfMeaning, type PlaceMeaning, type Within } from './whole-name.ts'

/** Resolves `near` and `within_km`. `within` are the events that meet the country filters. */
export function nearClause(snapshot: Snapshot, given: string, withinKm: number, within: Within): ValueClause {
  const point = parseCoordinates(given)
  if (point) {
    const circle = { center: point, km: withinKm }
    return { docs: docsAround(snapshot, circle), circle, interpretation: [], proposals: [], isFixed: true }
  }
  const meaning = centerNamed(snapshot, valueKey(given), within)
  if (meaning === undefined) {
    const proposals = nearestPlaces(snapshot, valueKey(given)).map((place) =>
      proposalOf(snapshot, given, place, withinKm),
    )
    return { docs: NONE, interpretation: [], proposals, warnings: [`No place is called ${quoted(given)}.`] }
  }
  const center = meaning.kind === 'city' ? pointOf(snapshot.places, meaning.place) : undefined
  if (meaning.kind !== 'city' || center === undefined) return clauseWithoutCenter(snapshot, given, meaning)
  const reason = `Searched within ${withinKm} km of ${placeInWords(snapshot, meaning.place)}.`
  const used = [snapshot.places.labels.text(meaning.place)]
  const circle = { center, km: withinKm }
  return {
    docs: docsAround(snapshot, circle),
    circle,
    interpretation: [{ parameter: 'near', given, used, reason }],
    proposals: meaning.rivals.slice(0, MAX_RIVALS).map((place) => proposalOf(snapshot, given, place, withinKm)),
  }
}

/** The meaning of a name as a centre. If a region contains a city of the same name, the city is meant. */
function centerNamed(snapshot: Snapshot, key: string, within: Within): PlaceMeaning | undefined {
  const meaning = meaningOfValue(snapshot, key, within)
  if (meaning?.kind !== 'region') return meaning
  const { places } = snapshot
  const [place] = placesNamed(places, key)
  const isSeat = place !== undefined && hasCoordinates(places, place) && places.regionOf[place] === meaning.region
  return isSeat && labelKeyOf(places, place) === key ? { kind: 'city', place, isOnly: true, rivals: [] } : meaning
}

export function docsAround(snapshot: Snapshot, circle: Circle): ValueClause['docs'] {
  return docsOfPlaces(snapshot, placesWithin(snapshot.places, circle))
}

/** For a name without coordinates: the events in the region, country or place that the name means. */
function clauseWithoutCenter(snapshot: Snapshot, given: string, meaning: PlaceMeaning): ValueClause {
  const docs = docsOfMeaning(snapshot, meaning)
  if (meaning.kind !== 'city') {
    const { used, reason } = takenFor(snapshot, given, meaning)
    return { docs, interpretation: [{ parameter: 'near', given, used, reason }], proposals: [] }
  }
  const label = snapshot.places.labels.text(meaning.place)
  const reason = `The coordinates of ${quoted(label)} are unknown, so only events in this place were searched for.`
  return { docs, interpretation: [{ parameter: 'near', given, used: [label], reason }], proposals: [] }
}

function proposalOf(snapshot: Snapshot, given: string, place: number, withinKm: number): Proposal {
  const center = valueNameOf(snapshot, place)
  return { parameter: 'near', given, didYouMean: [center], instead: [{ by: 'near', center, withinKm }] }
}
