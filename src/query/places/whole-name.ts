import { intersects } from '../../docset/common.ts'
import { type DocSet, type LazyUnion, NONE } from '../../docset/docset.ts'
import { fold } from '../../event/fold.ts'
import { isCalled, isCityMeant } from '../../event/region-or-city.ts'
import { placesNamed, regionsNamed } from '../../snapshot/places.ts'
import { postingList, type Snapshot } from '../../snapshot/snapshot.ts'
import { type CountryMeaning, countryNamed, docsOfCountries } from '../country-names.ts'
import { countryOfPlace, hasCoordinates, labelKeyOf } from './place-names.ts'
import { countryOfRegion, docsOfRegion, isPartOf, largestRegion, regionsCalled } from './regions.ts'

/** Meaning of a name: a place, a region, or a country, continent or group of countries. */
export type PlaceMeaning =
  | ({ readonly kind: 'city' } & ChosenPlace)
  | { readonly kind: 'region'; readonly region: number }
  | CountryMeaning

/** Events that decide between places with the same name; undefined if all events count alike. */
export type Within = DocSet | LazyUnion | undefined

/**
 * The meaning of a folded name without a region or country after it. The first that exists is used:
 *
 * 1. a city with events, by any of its names;
 * 2. a region with events, if the name also means its country: `scotland` means the UK;
 * 3. a country, continent, group of countries or region with events;
 * 4. a place with events but without coordinates;
 * 5. a country, continent, group of countries or region without events;
 * 6. a city without events.
 *
 * Exceptions to 1: the name of a country means the country, unless it is the common name of the city
 * (`mexico`); for the name of a region, `isCityRatherThan` decides (`north carolina`).
 */
export function meaningOfWhole(snapshot: Snapshot, name: string, within: Within): PlaceMeaning | undefined {
  return meaningAmong(snapshot, name, {
    places: [...placesNamed(snapshot.places, name)],
    regions: regionsCalled(snapshot, name),
    country: countryNamed(snapshot, name),
    within,
  })
}

export interface Candidates {
  /** Places with and without events. */
  readonly places: readonly number[]
  readonly regions: readonly number[]
  readonly country: CountryMeaning | undefined
  readonly within: Within
}

export function meaningAmong(
  snapshot: Snapshot,
  name: string,
  { places: named, regions, country, within }: Candidates,
): PlaceMeaning | undefined {
  const { places } = snapshot
  const placed = named.filter((place) => place < places.placed)
  const larger = largerMeaning(snapshot, largestRegion(snapshot, regions), country)
  if (placed.length > 0) {
    const chosen = choosePlace(snapshot, name, placed, within)
    return isLargerMeant(snapshot, chosen.place, name, { larger, regions, within })
      ? larger
      : { kind: 'city', ...chosen }
  }
  return larger ?? (named.length === 0 ? undefined : { kind: 'city', place: named[0]!, isOnly: true, rivals: [] })
}

/**
 * A region with events is preferred to the country that it is a part of (`scotland`); other regions are not
 * (`georgia`).
 */
function largerMeaning(
  snapshot: Snapshot,
  region: number | undefined,
  country: CountryMeaning | undefined,
): Larger | undefined {
  if (region === undefined) return country
  const isPart =
    country?.kind === 'country' && isPartOf(snapshot, region, country.label) && docsOfRegion(snapshot, region).count > 0
  return country && !isPart ? country : { kind: 'region', region }
}

type Larger = Exclude<PlaceMeaning, { kind: 'city' }>

/** True if a name means a region or country rather than a place with events. */
function isLargerMeant(
  snapshot: Snapshot,
  place: number,
  name: string,
  others: Pick<Candidates, 'regions' | 'within'> & { readonly larger: Larger | undefined },
): boolean {
  const { larger, regions, within } = others
  if (larger === undefined) return false
  // a region or country with events takes precedence over a place without coordinates
  if (!hasCoordinates(snapshot.places, place)) return hasEventsAmong(snapshot, docsOfMeaning(snapshot, larger), within)
  if (regions.length > 0 && !isCityRatherThan(snapshot, place, name, regions)) return true
  const isCountry = larger.kind === 'country' && fold(larger.label) === name
  return isCountry && labelKeyOf(snapshot.places, place) !== name
}

export function docsOfMeaning(snapshot: Snapshot, meaning: PlaceMeaning): DocSet | LazyUnion {
  switch (meaning.kind) {
    case 'city':
      return meaning.place < snapshot.places.placed ? postingList(snapshot, 'place', meaning.place) : NONE
    case 'region':
      return docsOfRegion(snapshot, meaning.region)
    default:
      return docsOfCountries(snapshot, meaning.countries)
  }
}

/** True if some of the events are among `within`. */
function hasEventsAmong(snapshot: Snapshot, docs: DocSet | LazyUnion, within: Within): boolean {
  if (docs.count === 0 || within === undefined) return docs.count > 0
  return intersects([docs, within], snapshot.lists.space)
}

/** True if a name of a city and of regions means the city. The builder decides by the same rule. */
function isCityRatherThan(snapshot: Snapshot, place: number, name: string, regions: readonly number[]): boolean {
  const { places } = snapshot
  const label = labelKeyOf(places, place)
  const country = countryOfPlace(snapshot, place)
  const inhabitants = places.population[place]!
  const isCalledSo = isCalled(label, name, inhabitants)
  const isSeat = (region: number) =>
    places.regionOf[place] === region && (isCalledSo || regionsNamed(snapshot.regions, label).includes(region))
  return (
    regions.some(isSeat) ||
    regions.every((region) => {
      const isInCountry = countryOfRegion(snapshot, region) === country
      return isCityMeant({ isCalledSo, isSeat: false, isInCountry, inhabitants })
    })
  )
}

/**
 * Factor for the inhabitants of a place whose common name is the given name: gazetteers also list old,
 * foreign and misspelled names. Large enough that `Victoria` is not Hong Kong (25 times as many inhabitants
 * as Victoria, Canada); small enough that `Roma` is Rome (230 times as many as Roma in Texas).
 */
const COMMON_NAME_WEIGHT = 100

interface ChosenPlace {
  readonly place: number
  /** True if no other place with events has the name. */
  readonly isOnly: boolean
  /**
   * Other places with coordinates and with events among `within`, largest first. If the name is the common
   * name of the place or of a rival, only rivals with this common name.
   */
  readonly rivals: readonly number[]
}

/** The largest candidate with events among `within`, otherwise the largest. All candidates have events. */
function choosePlace(snapshot: Snapshot, name: string, candidates: readonly number[], within: Within): ChosenPlace {
  if (candidates.length === 1) return { place: candidates[0]!, isOnly: true, rivals: [] }
  const { places } = snapshot
  const spelledOut = withSaint(name)
  const isCommon = (place: number) => withSaint(labelKeyOf(places, place)) === spelledOut
  const weightOf = (place: number) => (places.population[place]! + 1) * (isCommon(place) ? COMMON_NAME_WEIGHT : 1)
  const eventsOf = (place: number) => postingList(snapshot, 'place', place).count
  const largestFirst = [...candidates].sort((a, b) => weightOf(b) - weightOf(a) || eventsOf(b) - eventsOf(a) || a - b)
  const inside = largestFirst.filter((place) => hasEventsAmong(snapshot, postingList(snapshot, 'place', place), within))
  const place = inside[0] ?? largestFirst[0]!
  const alike = inside.some(isCommon) ? inside.filter(isCommon) : inside
  const isRival = (other: number) => other !== place && hasCoordinates(places, other)
  return { place, isOnly: false, rivals: alike.filter(isRival) }
}

/** Replaces `st` by `saint`, so that St. Petersburg in Florida and Saint Petersburg have the same name. */
function withSaint(name: string): string {
  return name.startsWith('st ') ? `saint ${name.slice(3)}` : name
}
