/**
 * From a folded name to its meaning as a place. A name means the first of these that exists:
 *
 * 1. the place with this value name: `cambridge united states` (`value-names.ts`);
 * 2. a place with events, by any of its names: `praha`;
 * 3. a country, continent, group of countries or region: `germany`, `california`;
 * 4. a place without events: `mannheim`;
 * 5. a place or region, followed by its region or country: `portland or`, `vienna austria`.
 *
 * Meaning 5, if it has events, is preferred to a doubtful place (`isDoubtful`). If the value of a parameter
 * has no meaning, it is tried again without words such as `city of`.
 */
import { wordsOf } from '../../event/fold.ts'
import { placesNamed, regionsNamed } from '../../snapshot/places.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { countryNamed } from '../country-names.ts'
import { Interpretations } from '../interpretations.ts'
import { MAX_PLACE_WORDS } from '../limits.ts'
import { countryOfPlace, edgeWords, hasCoordinates, labelKeyOf } from './place-names.ts'
import { countryOfRegion, isPartOf, regionsCalled } from './regions.ts'
import { placeOfValueName } from './value-names.ts'
import { docsOfMeaning, meaningAmong, meaningOfWhole, type PlaceMeaning, type Within } from './whole-name.ts'

/** Words before and after the name of a place that do not belong to it. */
const BEFORE = 'the|greater|downtown|central|city of|state of|province of|region of|near|in|around'
const AFTER = 'metropolitan area|metro area|area|region|city|metro|state|province|county'
const AROUND = new RegExp(`^(?:(?:${BEFORE}) )+|(?: (?:${AFTER}))+$`, 'g')

/** The meaning of a folded value, which may have words such as `city of` around the name. */
export function meaningOfValue(snapshot: Snapshot, value: string, within?: Within): PlaceMeaning | undefined {
  const meaning = meaningOfName(snapshot, value, within)
  if (meaning) return meaning
  const bare = value.replace(AROUND, '')
  return bare === value || bare === '' ? undefined : meaningOfName(snapshot, bare, within)
}

/** The meaning of a folded name. If several places have the name, the largest with events among `within`. */
export function meaningOfName(snapshot: Snapshot, name: string, within?: Within): PlaceMeaning | undefined {
  const meaning = meanings.of(snapshot, name, () => findMeaning(snapshot, name, undefined) ?? null)
  const isChosen = meaning?.kind === 'city' && !meaning.isOnly
  return within && isChosen ? findMeaning(snapshot, name, within) : (meaning ?? undefined)
}

/** Meanings of names without `within`; null for a name of no place. */
const meanings = new Interpretations<PlaceMeaning | null>('place', bytesOfMeaning)
/** Memory of an item of `rivals` (number of a place) or `countries` (name of a country). */
const ITEM_BYTES = 64

function bytesOfMeaning(meaning: PlaceMeaning | null): number {
  if (meaning === null || meaning.kind === 'region') return 0
  return ITEM_BYTES * (meaning.kind === 'city' ? meaning.rivals : meaning.countries).length
}

function findMeaning(snapshot: Snapshot, name: string, within: Within): PlaceMeaning | undefined {
  const value = placeOfValueName(snapshot, name)
  if (value !== undefined) return { kind: 'city', place: value, isOnly: true, rivals: [] }
  const whole = meaningOfWhole(snapshot, name, within)
  const qualified = whole && !isDoubtful(snapshot, name, whole) ? undefined : meaningOfQualified(snapshot, name, within)
  return qualified && (!whole || docsOfMeaning(snapshot, qualified).count > 0) ? qualified : whole
}

/**
 * True if a faulty row may have caused the meaning: the name is not the common name of the place, and other
 * places have it too (a row puts `Cambridge, MA` in England), or the place has no coordinates (a row has city
 * `California, USA`).
 */
function isDoubtful({ places }: Snapshot, name: string, meaning: PlaceMeaning): boolean {
  if (meaning.kind !== 'city') return false
  return !hasCoordinates(places, meaning.place) || (!meaning.isOnly && labelKeyOf(places, meaning.place) !== name)
}

/** The countries and regions that one name means. A place in one of them is in the area. */
interface Area {
  readonly countries: ReadonlySet<string>
  readonly regions: ReadonlySet<number>
}

/** Words before the name of a region or country that do not belong to the name: `the USA`. */
const BEFORE_AREA: ReadonlySet<string> = new Set(['in', 'the', 'of'])

/**
 * The meaning of a name with a region or country after it. The longest name wins: `new york usa` is New York.
 * A city without events is only used if there is no other meaning.
 */
function meaningOfQualified(snapshot: Snapshot, name: string, within: Within): PlaceMeaning | undefined {
  const words = wordsOf(name)
  if (words.length < 2 || words.length > MAX_PLACE_WORDS) return undefined
  const { places } = snapshot
  let withoutEvents: PlaceMeaning | undefined
  for (let end = words.length - 1; end > 0; end--) {
    const areas = areasOf(snapshot, words.slice(end))
    if (areas === undefined) continue
    const head = words.slice(0, end).join(' ')
    const named = [...placesNamed(places, head)].filter((place) => areas.every((area) => liesIn(snapshot, place, area)))
    // no codes of regions: in `in the usa`, `in` is not Indiana
    const regions = regionsCalled(snapshot, head).filter((region) =>
      areas.every(({ countries }) => countries.has(countryOfRegion(snapshot, region))),
    )
    const meaning = meaningAmong(snapshot, head, { places: named, regions, country: undefined, within })
    if (meaning === undefined) continue
    if (meaning.kind !== 'city' || meaning.place < places.placed) return meaning
    withoutEvents ??= meaning
  }
  return withoutEvents
}

/** The areas that some words name: `or usa`. Undefined if a word, except BEFORE_AREA, belongs to no area. */
export function areasOf(snapshot: Snapshot, words: readonly string[]): Area[] | undefined {
  const significant = words.filter((word) => !BEFORE_AREA.has(word))
  return areasIn(snapshot, significant.length > 0 ? significant : words)
}

function areasIn(snapshot: Snapshot, words: readonly string[]): Area[] | undefined {
  // this test avoids most look-ups, because most words are not the last word of an area
  if (!edgeWords(snapshot).lastOfArea.has(words.at(-1)!)) return undefined
  const whole = areaNamed(snapshot, words.join(' '))
  if (whole) return [whole]
  for (let end = words.length - 1; end > 0; end--) {
    const first = areaNamed(snapshot, words.slice(0, end).join(' '))
    const others = first && areasIn(snapshot, words.slice(end))
    if (others) return [first, ...others]
  }
  return undefined
}

/** The countries and regions that a name or code means; undefined if there are none. */
function areaNamed(snapshot: Snapshot, name: string): Area | undefined {
  const named = countryNamed(snapshot, name)
  const regions = regionsNamed(snapshot.regions, name)
  // `scotland` is also a spelling of the United Kingdom, but means only the region: London is not in it
  const isPart = named?.kind === 'country' && regions.some((region) => isPartOf(snapshot, region, named.label))
  const countries = isPart ? [] : (named?.countries ?? [])
  if (countries.length === 0 && regions.length === 0) return undefined
  return { countries: new Set(countries), regions: new Set(regions) }
}

export function liesIn(snapshot: Snapshot, place: number, { countries, regions }: Area): boolean {
  if (regions.has(snapshot.places.regionOf[place]!)) return true
  const country = countryOfPlace(snapshot, place)
  return country !== undefined && countries.has(country)
}
