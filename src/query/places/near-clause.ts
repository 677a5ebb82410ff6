import { NONE } from '../../docset/docset.ts'
import { valueKey } from '../../event/fold.ts'
import { placesNamed } from '../../snapshot/places.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { Interpretations } from '../interpretations.ts'
import { type Proposal, quoted } from '../notes.ts'
import type { ValueClause } from '../values.ts'
import { takenFor } from './city-clause.ts'
import { parseCoordinates } from './coordinates.ts'
import { type Point, placesWithin, pointOf } from './geometry.ts'
import { nearestPlaces } from './nearest-places.ts'
import { docsOfMeaning } from './place-docs.ts'
import { meaningOfValue } from './place-meaning.ts'
import { labelKeyOf, placeInWords } from './place-names.ts'
import { docsOfPlaces } from './regions.ts'
import { valueNameOf } from './value-names.ts'
import type { Meaning, Within } from './whole-name.ts'

/**
 * Resolves `near` and `within_km`: the events in places that lie in a circle around a point or a named place.
 * Of several places with the name, that which `city` means is the centre. `within` are the events that the
 * filters on countries leave.
 */
export function nearClause(snapshot: Snapshot, given: string, withinKm: number, within: Within): ValueClause {
  const point = parseCoordinates(given)
  if (point) return { docs: docsAround(snapshot, point, withinKm), interpretation: [], proposals: [] }
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
    proposals: meaning.rivals.slice(0, MOST_RIVALS).map((place) => proposalOf(snapshot, given, place, withinKm)),
  }
}

/** What a name means as a centre: a city rather than the region that is called like it. */
function centerNamed(snapshot: Snapshot, key: string, within: Within): Meaning | undefined {
  const meaning = meaningOfValue(snapshot, key, within)
  if (meaning?.kind !== 'region') return meaning
  const { places } = snapshot
  const [place] = placesNamed(places, key)
  return place !== undefined && labelKeyOf(places, place) === key
    ? { kind: 'city', place, isOnly: true, rivals: [] }
    : meaning
}

/** The proposals for a name that several places have. */
const MOST_RIVALS = 3

/** The events in places within some kilometres of a point. */
export function docsAround(snapshot: Snapshot, { latitude, longitude }: Point, km: number): ValueClause['docs'] {
  return circles.of(snapshot, `${latitude} ${longitude} ${km}`, () =>
    docsOfPlaces(snapshot, placesWithin(snapshot.places, { latitude, longitude }, km)),
  )
}

/** Circles by latitude, longitude and radius. */
const circles = new Interpretations<ValueClause['docs']>('circle', (docs) =>
  docs.form === 'union' ? BYTES_OF_PLACE * docs.sets.length : 0,
)
/** Bytes of a place in a union: its number, and a view of the list of its events. */
const BYTES_OF_PLACE = 256

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
