import { type DocSet, type LazyUnion, NONE, setsOf } from '../../docset/docset.ts'
import { union, unionOperand } from '../../docset/unite.ts'
import { attendanceNamed } from '../../event/attendance.ts'
import { ATTENDANCES } from '../../event/attributes.ts'
import { valueKey, wordsOf } from '../../event/fold.ts'
import { regionsNamed } from '../../snapshot/places.ts'
import { postingList, type Snapshot } from '../../snapshot/snapshot.ts'
import { reasonForWhole, takenForSeveral } from '../countries.ts'
import { keyNumber, keysWithWords, labelOf } from '../key-lookup.ts'
import { MAX_NAME_PARTS, MAX_PLACES_IN_VALUE, MAX_RIVALS } from '../limits.ts'
import { type Interpretation, inWords, type Proposal, quoted } from '../notes.ts'
import { partsOf, type ValueClause } from '../values.ts'
import { nearestPlaces, placesAround } from './nearest-places.ts'
import { meaningOfValue } from './place-meaning.ts'
import { hasCoordinates, labelKeyOf, placeInWords } from './place-names.ts'
import { countryOfRegion, docsOfPlaces, docsOfRegion, largestRegion, regionNamed } from './regions.ts'
import { valueNameOf } from './value-names.ts'
import { docsOfMeaning, type PlaceMeaning, type Within } from './whole-name.ts'

/**
 * Turns a value of `city` into events (section 3.3 of docs/contract.md). The value means the first of:
 *
 * 1. a place with events, a region, a country or several countries (`place-meaning.ts`);
 * 2. a kind of attendance: `Online`, even if a place without coordinates has this name;
 * 3. several meanings of kind 1: `Berlin, Paris`, `Berlin and Paris`;
 * 4. cities as events write them: the city with this name, or all cities with its words.
 *
 * If a value is the code of a country and also a word in names of cities, the meaning with more events is
 * used: `st` is the code of a country with 63 events, and a word in names of cities with 3,000 events.
 */

const NOTHING = { docs: NONE, interpretation: [] } as const

/** `within` are the events that meet the country filters. */
export function cityClause(snapshot: Snapshot, given: string, within: Within): ValueClause {
  const key = valueKey(given)
  const meaning = meaningOfValue(snapshot, key, within)
  const docs = meaning ? docsOfMeaning(snapshot, meaning) : NONE
  const isKnown = meaning && (meaning.kind !== 'city' || hasCoordinates(snapshot.places, meaning.place))
  const online = isKnown ? undefined : onlineClause(snapshot, given)
  if (online) return online
  if (meaning && docs.count > 0) {
    const cities = meaning.kind === 'country' && key.length === CODE_LENGTH ? citiesWithWords(snapshot, key) : undefined
    if (cities && cities.events > docs.count) return clauseOfCities(snapshot, given, cities)
    const interpretation = interpretationOf(snapshot, given, key, meaning)
    return {
      docs,
      interpretation,
      proposals: rivalProposals(snapshot, given, key, meaning),
      isFixed: isFixed(snapshot, key),
    }
  }
  return (
    (meaning === undefined ? severalClause(snapshot, given, within) : undefined) ??
    clauseWithoutPlace(snapshot, given, key, meaning)
  )
}

/** True if country filters do not change the meaning of a folded name. */
function isFixed(snapshot: Snapshot, name: string): boolean {
  const meaning = meaningOfValue(snapshot, name)
  return meaning?.kind !== 'city' || meaning.isOnly
}

const CODE_LENGTH = 2

/** False if a meaning is a city without events. */
function mayHaveEvents({ places }: Snapshot, meaning: PlaceMeaning): boolean {
  return meaning.kind !== 'city' || meaning.place < places.placed
}

/** The note on the meaning of a name; empty if the name begins with the common name of the city. */
function interpretationOf(
  snapshot: Snapshot,
  given: string,
  key: string,
  meaning: PlaceMeaning,
): readonly Interpretation[] {
  if (meaning.kind === 'city' && `${key} `.startsWith(`${labelKeyOf(snapshot.places, meaning.place)} `)) return []
  const { used, reason } = takenFor(snapshot, given, meaning)
  return [{ parameter: 'city', given, used, reason }]
}

/** For a note that a name was interpreted as a place: the value that was used, and a sentence for callers. */
export function takenFor(
  snapshot: Snapshot,
  given: string,
  meaning: PlaceMeaning,
): Pick<Interpretation, 'used' | 'reason'> {
  switch (meaning.kind) {
    case 'city': {
      const used = [snapshot.places.labels.text(meaning.place)]
      return { used, reason: `${quoted(given)} was interpreted as ${placeInWords(snapshot, meaning.place)}.` }
    }
    case 'region': {
      const label = snapshot.regions.labels.text(meaning.region)
      const where = `a region of ${countryOfRegion(snapshot, meaning.region)}`
      return { used: [label], reason: `${quoted(given)} is ${where}: events in all its places were searched for.` }
    }
    case 'country':
      return {
        used: [meaning.label],
        reason:
          reasonForWhole(snapshot, given, meaning.label) ??
          `${quoted(given)} is a country: events in all its places were searched for.`,
      }
    default:
      return takenForSeveral('city', given, meaning)
  }
}

/** Other places with the same name. For a country, a region of another country: `Georgia, United States`. */
function rivalProposals(snapshot: Snapshot, given: string, key: string, meaning: PlaceMeaning): readonly Proposal[] {
  if (meaning.kind === 'country') return regionElsewhere(snapshot, given, key, meaning.label)
  if (meaning.kind !== 'city' || meaning.rivals.length === 0) return []
  return meaning.rivals.slice(0, MAX_RIVALS).map((place) => proposalOf(snapshot, given, place))
}

function regionElsewhere(snapshot: Snapshot, given: string, key: string, country: string): readonly Proposal[] {
  const region = regionNamed(snapshot, key)
  if (region === undefined || docsOfRegion(snapshot, region).count === 0) return []
  const where = countryOfRegion(snapshot, region)
  const value = `${snapshot.regions.labels.text(region)}, ${where}`
  return where === country ? [] : [{ parameter: 'city', given, didYouMean: [value], instead: [{ by: 'city', value }] }]
}

function proposalOf(snapshot: Snapshot, given: string, place: number): Proposal {
  const value = valueNameOf(snapshot, place)
  return { parameter: 'city', given, didYouMean: [value], instead: [{ by: 'city', value }] }
}

/** The events with the kind of attendance that a value names, and the events that have the value as city. */
function onlineClause(snapshot: Snapshot, given: string): ValueClause | undefined {
  const attendance = attendanceNamed(given)
  if (attendance === undefined) return undefined
  const attended = postingList(snapshot, 'attendance', ATTENDANCES.indexOf(attendance))
  const written = keyNumber(snapshot.facets.city.keys, valueKey(given))
  const docs =
    written === undefined ? attended : union([attended, postingList(snapshot, 'city', written)], snapshot.lists.space)
  const reason = `${quoted(given)} is no place: events with attendance ${attendance} were searched for.`
  return { docs, interpretation: [{ parameter: 'city', given, used: [attendance], reason }], proposals: [] }
}

function severalClause(snapshot: Snapshot, given: string, within: Within): ValueClause | undefined {
  const { names, unknown } = namesIn(snapshot, given)
  if (names.length === 0 || names.length + unknown.length < 2) return undefined
  // `within` only chooses among places with the same name: it never excludes all of them
  const meanings = names.map((name) => meaningOfValue(snapshot, name, within)!)
  const used = meanings.map((meaning) => nameOf(snapshot, meaning))
  const reason = `Events in ${used.length > 1 ? 'any of ' : ''}${inWords(used, 'and')} were searched for.`
  const left = unknown.length === 1 ? 'it was left out' : 'they were left out'
  return {
    docs: docsOfAny(snapshot, meanings),
    interpretation: [{ parameter: 'city', given, used, reason }],
    proposals: [],
    isFixed: names.every((name) => isFixed(snapshot, name)),
    warnings: unknown.length === 0 ? [] : [`No place with events is called ${inWords(unknown, 'or')}, so ${left}.`],
  }
}

function nameOf(snapshot: Snapshot, meaning: PlaceMeaning): string {
  if (meaning.kind === 'city') return valueNameOf(snapshot, meaning.place)
  return meaning.kind === 'region' ? snapshot.regions.labels.text(meaning.region) : meaning.label
}

function docsOfAny(snapshot: Snapshot, meanings: readonly PlaceMeaning[]): DocSet | LazyUnion {
  const places = new Set<number>()
  for (const meaning of meanings) if (meaning.kind === 'city') places.add(meaning.place)
  if (meanings.every(({ kind }) => kind === 'city')) return docsOfPlaces(snapshot, [...places])
  const sets = meanings.flatMap((meaning) => setsOf(docsOfMeaning(snapshot, meaning)))
  return unionOperand(sets, snapshot.lists.space)
}

interface NamesInText {
  /** Folded names of places that may have events. */
  readonly names: readonly string[]
  /** Other names, as written. */
  readonly unknown: readonly string[]
}

const NO_NAMES: NamesInText = { names: [], unknown: [] }

function namesIn(snapshot: Snapshot, given: string): NamesInText {
  const isPlace = (name: string) => {
    const meaning = meaningOfValue(snapshot, valueKey(name))
    return meaning !== undefined && mayHaveEvents(snapshot, meaning)
  }
  const parts = partsOf(given, isPlace)
  if (parts.length > MAX_PLACES_IN_VALUE) return NO_NAMES
  const names: string[] = []
  const unknown: string[] = []
  for (let at = 0; at < parts.length; ) {
    let taken = 0
    // a code after a city means its region: the PA of `University Park, PA` is Pennsylvania
    const state = regionOfCode(snapshot, parts[at + 1])
    for (let size = Math.min(MAX_NAME_PARTS, parts.length - at); size > 0 && taken === 0; size--) {
      const name = parts.slice(at, at + size).join(', ')
      if (!isPlace(name) || (size === 1 && state !== undefined)) continue
      names.push(valueKey(name))
      taken = size
    }
    if (taken === 0) unknown.push(state === undefined ? parts[at]! : `${parts[at]}, ${parts[at + 1]}`)
    if (taken === 0 && state !== undefined && isPlace(parts[at]!)) names.push(state)
    at += taken || (state === undefined ? 1 : 2)
  }
  return { names, unknown }
}

/** The folded name of the region with events that a code means; undefined if the code is a city: `LA`. */
function regionOfCode(snapshot: Snapshot, part: string | undefined): string | undefined {
  if (part === undefined || !/^\p{Lu}{2,3}$/u.test(part)) return undefined
  const meaning = meaningOfValue(snapshot, valueKey(part))
  if (meaning?.kind === 'city' && mayHaveEvents(snapshot, meaning)) return undefined
  const region = largestRegion(snapshot, [...regionsNamed(snapshot.regions, valueKey(part))])
  return region === undefined || docsOfRegion(snapshot, region).count === 0
    ? undefined
    : valueKey(`${snapshot.regions.labels.text(region)} ${countryOfRegion(snapshot, region)}`)
}

/** For a value of no place with events: events in cities with its words, or proposals of other places. */
function clauseWithoutPlace(
  snapshot: Snapshot,
  given: string,
  key: string,
  meaning: PlaceMeaning | undefined,
): ValueClause {
  const unknown = meaning?.kind === 'city' ? `No event is in ${placeInWords(snapshot, meaning.place)}.` : undefined
  // `francisco` is an old name of Amancio in Cuba, but few people mean Amancio
  const isCommonName = meaning?.kind === 'city' && labelKeyOf(snapshot.places, meaning.place) === key
  const cities = citiesWithWords(snapshot, key, isCommonName ? unknown : undefined)
  if (cities) return clauseOfCities(snapshot, given, cities)
  if (meaning && meaning.kind !== 'city') {
    return { ...NOTHING, interpretation: interpretationOf(snapshot, given, key, meaning), proposals: [] }
  }
  const near = meaning ? placesAround(snapshot, meaning.place) : nearestPlaces(snapshot, key)
  const proposals = near.map((place) => proposalOf(snapshot, given, place))
  return unknown === undefined ? { ...NOTHING, proposals } : { ...NOTHING, proposals, warnings: [unknown] }
}

/** Cities as events write them, found by a value or its words. */
interface CitiesWithWords {
  /** The keys of the cities; never empty. */
  readonly keys: readonly number[]
  /** Number of events. An event has one city. */
  readonly events: number
  /** The names of the cities, most events first; empty if the value is the name of a city. */
  readonly used: readonly string[]
  /** The first sentence of the note; by default, it says that no city has the name. */
  readonly unknown: string | undefined
}

/** The city with a folded name. If there is none, the cities with all words of the name, or undefined. */
function citiesWithWords(snapshot: Snapshot, value: string, unknown?: string): CitiesWithWords | undefined {
  const { lists } = snapshot
  const { city } = snapshot.facets
  const eventsOf = (key: number) => lists.count[lists.first('city') + key]!
  const whole = keyNumber(city.keys, value)
  if (whole !== undefined) return { keys: [whole], events: eventsOf(whole), used: [], unknown }
  const partial = keysWithWords(city, value)
  if (partial.length === 0) return undefined
  const events = partial.reduce((sum, key) => sum + eventsOf(key), 0)
  const mostFirst = partial.toSorted((a, b) => eventsOf(b) - eventsOf(a) || a - b)
  return { keys: partial, events, used: mostFirst.map((key) => labelOf(snapshot, 'city', key)), unknown }
}

function clauseOfCities(snapshot: Snapshot, given: string, { keys, used, unknown }: CitiesWithWords): ValueClause {
  const docs = union(
    keys.map((key) => postingList(snapshot, 'city', key)),
    snapshot.lists.space,
  )
  if (used.length === 0) return { docs, interpretation: [], proposals: [] }
  const reason = `${unknown ?? `No city is called ${quoted(given)}.`} ${searchedIn(given, used)}`
  return { docs, interpretation: [{ parameter: 'city', given, used, reason }], proposals: [] }
}

function searchedIn(given: string, used: readonly string[]): string {
  const words = wordsOf(valueKey(given)).length === 1 ? 'this word' : 'these words'
  return used.length === 1
    ? `Searched in ${quoted(used[0]!)}, the only city with ${words} in its name.`
    : `Searched in the ${used.length} cities with ${words} in their names.`
}
