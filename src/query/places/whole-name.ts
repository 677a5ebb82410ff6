import { meets } from '../../docset/common.ts'
import { type DocSet, type LazyUnion, NONE } from '../../docset/docset.ts'
import { fold } from '../../event/fold.ts'
import { isCalled, isCityMeant } from '../../event/region-or-city.ts'
import { placesNamed, regionsNamed } from '../../snapshot/places.ts'
import { postingList, type Snapshot } from '../../snapshot/snapshot.ts'
import { type CountryMeaning, countryNamed, docsOfCountries } from '../country-names.ts'
import { countryOfPlace, hasCoordinates, labelKeyOf } from './place-names.ts'
import { countryOfRegion, docsOfRegion, isPartOf, largestRegion, regionsCalled } from './regions.ts'

/** What a name means: a place, a region, or a country, continent or group of countries. */
export type PlaceMeaning =
  | ({ readonly kind: 'city' } & ChosenPlace)
  | { readonly kind: 'region'; readonly region: number }
  | CountryMeaning

/** The events among which a place must have some, if it is to be chosen among several. */
export type Within = DocSet | LazyUnion | undefined

/**
 * What a folded name means by itself, without a region or country behind it: a city with events by any of its
 * names, else a part of a country, a country, continent, group of countries or region, else a spelling of
 * events of which nobody knows where it lies, else a city without events. A region or country that is called
 * so wins over a city that is commonly called otherwise: `mexico`, `north carolina`.
 */
export function meaningOfWhole(snapshot: Snapshot, name: string, within: Within): PlaceMeaning | undefined {
  return meaningAmong(snapshot, name, {
    places: [...placesNamed(snapshot.places, name)],
    regions: regionsCalled(snapshot, name),
    country: countryNamed(snapshot, name),
    within,
  })
}

/** What a name may mean. */
export interface Candidates {
  /** With and without events. */
  readonly places: readonly number[]
  readonly regions: readonly number[]
  readonly country: CountryMeaning | undefined
  readonly within: Within
}

/** The meaning of a name among some places, regions and countries; undefined if there are none. */
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
 * A part of a country means itself (`scotland`), or the country if no event is known to be there. Else a
 * country comes before a region: `georgia`.
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

/** A region or country that a name means, too. */
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
  // a spelling that the builder knows no place for takes no name from a region or country with events
  if (!hasCoordinates(snapshot.places, place)) return hasEventsAmong(snapshot, docsOfMeaning(snapshot, larger), within)
  if (regions.length > 0 && !isCityRatherThan(snapshot, place, name, regions)) return true
  const isCountry = larger.kind === 'country' && fold(larger.label) === name
  return isCountry && labelKeyOf(snapshot.places, place) !== name
}

/** The events of what a name means. */
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

/** True if some events are among others; all events are, if `within` is undefined. */
function hasEventsAmong(snapshot: Snapshot, docs: DocSet | LazyUnion, within: Within): boolean {
  if (docs.count === 0 || within === undefined) return docs.count > 0
  return meets([docs, within], snapshot.lists.space)
}

/** True if a name that regions have, too, means a city. The builder decides by the same rule. */
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
 * A place whose common name is the one asked for counts as if it had so many times its inhabitants.
 * Gazetteers list old, partial, foreign and misspelled names, too: Hong Kong was once Victoria, and 25 times
 * as many people live there as in Victoria, Canada; Monterrey, with an r too few, has 40 times as many as
 * Monterey, Jerusalem as Sion 35 times. But Rio de Janeiro has 400 times as many as Rio in Greece, and Rome
 * 230 times as many as Roma in Texas: these are meant by `Rio` and `Roma`.
 */
const COMMON_NAME_WEIGHT = 100

/** One of several places with a name. */
interface ChosenPlace {
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

/** A folded name with `st` written in full: St. Petersburg in Florida and Saint Petersburg share a name. */
function withSaint(name: string): string {
  return name.startsWith('st ') ? `saint ${name.slice(3)}` : name
}
