import { NONE } from '../../docset/docset.ts'
import { valueKey } from '../../event/fold.ts'
import { placesNamed } from '../../snapshot/places.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { MAX_RIVALS } from '../limits.ts'
import { type Proposal, quoted } from '../notes.ts'
import type { ValueClause } from '../values.ts'
import { takenFor } from './city-clause.ts'
import { type Point, parseCoordinates, placesWithin, pointOf } from './geometry.ts'
import { nearestPlaces } from './nearest-places.ts'
import { meaningOfValue } from './place-meaning.ts'
import { hasCoordinates, labelKeyOf, placeInWords } from './place-names.ts'
import { docsOfPlaces } from './regions.ts'
import { valueNameOf } from './value-names.ts'
import { docsOfMeaning, type Meaning, type Within } from './whole-name.ts'

/**
 * Resolves `near` and `within_km`: the events in places that lie in a circle around a point or a named place.
 * Of several places with the name, that which `city` means is the centre. `within` are the events that the
 * filters on countries leave.
 */
export function nearClause(snapshot: Snapshot, given: string, withinKm: number, within: Within): ValueClause {
  const point = parseCoordinates(given)
  if (point) return { docs: docsAround(snapshot, point, withinKm), interpretation: [], proposals: [], isFixed: true }
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
  return {
    docs: docsAround(snapshot, center, withinKm),
    interpretation: [{ parameter: 'near', given, used, reason }],
    proposals: meaning.rivals.slice(0, MAX_RIVALS).map((place) => proposalOf(snapshot, given, place, withinKm)),
  }
}

/** What a name means as a centre: a city rather than its region that is called like it. */
function centerNamed(snapshot: Snapshot, key: string, within: Within): Meaning | undefined {
  const meaning = meaningOfValue(snapshot, key, within)
  if (meaning?.kind !== 'region') return meaning
  const { places } = snapshot
  const [place] = placesNamed(places, key)
  const isSeat = place !== undefined && hasCoordinates(places, place) && places.regionOf[place] === meaning.region
  return isSeat && labelKeyOf(places, place) === key ? { kind: 'city', place, isOnly: true, rivals: [] } : meaning
}

/** The events in places within some kilometres of a point. */
export function docsAround(snapshot: Snapshot, { latitude, longitude }: Point, km: number): ValueClause['docs'] {
  return docsOfPlaces(snapshot, placesWithin(snapshot.places, { latitude, longitude }, km))
}

/** A region, a country, or a place of which nobody knows where it lies: the events in it. */
function clauseWithoutCenter(snapshot: Snapshot, given: string, meaning: Meaning): ValueClause {
  const docs = docsOfMeaning(snapshot, meaning)
  if (meaning.kind !== 'city') {
    const { used, reason } = takenFor(snapshot, given, meaning)
    return { docs, interpretation: [{ parameter: 'near', given, used, reason }], proposals: [] }
  }
  const label = snapshot.places.labels.text(meaning.place)
  const reason = `Nobody knows where ${quoted(label)} lies, so only events there were searched for.`
  return { docs, interpretation: [{ parameter: 'near', given, used: [label], reason }], proposals: [] }
}

function proposalOf(snapshot: Snapshot, given: string, place: number, withinKm: number): Proposal {
  const center = valueNameOf(snapshot, place)
  return { parameter: 'near', given, didYouMean: [center], instead: [{ by: 'near', center, withinKm }] }
}
