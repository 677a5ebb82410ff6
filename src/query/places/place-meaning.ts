/**
 * From a folded name to what it means. The first of these that finds something is the meaning:
 *
 * 1. a place that has events, by any of its names: `praha`. Where several have the name, `choosePlace`
 *    decides. A country that is called so wins over a place that is commonly called otherwise: `mexico`;
 * 2. a country, continent, group of countries or region: `germany`, `california`;
 * 3. a place or region with its region or country behind it: `portland or`, `vienna austria`;
 * 4. a place without events: `mannheim`;
 * 5. for values of parameters, the same without words such as `city of`.
 */
import { wordsOf } from '../../event/fold.ts'
import { placesNamed, regionsNamed } from '../../snapshot/places.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { countryNamed } from '../country-names.ts'
import { Interpretations } from '../interpretations.ts'
import { MAX_PLACE_WORDS } from '../limits.ts'
import { countryOfPlace, edgeWords, hasCoordinates, labelKeyOf } from './place-names.ts'
import { countryOfRegion, docsOfRegion, isPartOf, regionsCalled } from './regions.ts'
import { placeOfValueName } from './value-names.ts'
import { meaningAmong, meaningOfWhole, type PlaceMeaning, type Within } from './whole-name.ts'

/** Words around the name of a place that say nothing about which place it is. */
const BEFORE = 'the|greater|downtown|central|city of|state of|province of|region of|near|in|around'
const BEHIND = 'metropolitan area|metro area|area|region|city|metro|state|province|county'
const AROUND = new RegExp(`^(?:(?:${BEFORE}) )+|(?: (?:${BEHIND}))+$`, 'g')

/** What a folded value means, which may have words such as `city of` around the name. */
export function meaningOfValue(snapshot: Snapshot, value: string, within?: Within): PlaceMeaning | undefined {
  const meaning = meaningOfName(snapshot, value, within)
  if (meaning) return meaning
  const bare = value.replace(AROUND, '')
  return bare === value || bare === '' ? undefined : meaningOfName(snapshot, bare, within)
}

/**
 * What a folded name means; undefined where it means no place. Of several places it means the largest that
 * has events among `within`.
 */
export function meaningOfName(snapshot: Snapshot, name: string, within?: Within): PlaceMeaning | undefined {
  const meaning = meanings.of(snapshot, name, () => findMeaning(snapshot, name, undefined) ?? null)
  const isChosen = meaning?.kind === 'city' && !meaning.isOnly
  return within && isChosen ? findMeaning(snapshot, name, within) : (meaning ?? undefined)
}

/** Meanings of names among all events; null for the name of no place. */
const meanings = new Interpretations<PlaceMeaning | null>('place', bytesOfMeaning)
/** Bytes of the number of a place, or of the name of a country, in a list. */
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
  return qualified && (!whole || hasEvents(snapshot, qualified)) ? qualified : whole
}

/**
 * True if several places are spelled so, and none is called so (a row puts `Cambridge, MA` in England), or if
 * nobody knows where the place lies: a row has `California, USA` as its city.
 */
function isDoubtful({ places }: Snapshot, name: string, meaning: PlaceMeaning): boolean {
  if (meaning.kind !== 'city') return false
  return !hasCoordinates(places, meaning.place) || (!meaning.isOnly && labelKeyOf(places, meaning.place) !== name)
}

function hasEvents(snapshot: Snapshot, meaning: PlaceMeaning): boolean {
  if (meaning.kind === 'region') return docsOfRegion(snapshot, meaning.region).count > 0
  return meaning.kind === 'city' && meaning.place < snapshot.places.placed
}

/** A place must lie in one of these countries or regions. */
interface Area {
  readonly countries: ReadonlySet<string>
  readonly regions: ReadonlySet<number>
}

/** Words that stand before a region or country. */
const BEFORE_AREA: ReadonlySet<string> = new Set(['in', 'the', 'of'])

/**
 * What a name with a region or country behind it means. The longest name of a place wins: `new york usa` is
 * New York.
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
    // "in the usa" is no Indiana and "or usa" no Oregon: a code alone is a word
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

/** The areas that some words name one after the other: `or usa`. Undefined where a word belongs to none. */
export function areasOf(snapshot: Snapshot, words: readonly string[]): Area[] | undefined {
  const telling = words.filter((word) => !BEFORE_AREA.has(word))
  return areasIn(snapshot, telling.length > 0 ? telling : words)
}

function areasIn(snapshot: Snapshot, words: readonly string[]): Area[] | undefined {
  // the last word is that of the last area
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

/** The countries and regions that a name means. Codes count. */
function areaNamed(snapshot: Snapshot, name: string): Area | undefined {
  const named = countryNamed(snapshot, name)
  const regions = regionsNamed(snapshot.regions, name)
  // London is not in Scotland, though that is a name of the United Kingdom
  const isPart = named?.kind === 'country' && regions.some((region) => isPartOf(snapshot, region, named.label))
  const countries = isPart ? [] : (named?.countries ?? [])
  if (countries.length === 0 && regions.length === 0) return undefined
  return { countries: new Set(countries), regions: new Set(regions) }
}

/** Whether a place lies in an area. */
export function liesIn(snapshot: Snapshot, place: number, { countries, regions }: Area): boolean {
  if (regions.has(snapshot.places.regionOf[place]!)) return true
  const country = countryOfPlace(snapshot, place)
  return country !== undefined && countries.has(country)
}
