/**
 * From the name of a country, continent or group of countries to its events. A name means the first of these
 * that exists:
 *
 * 1. a text that events have as their country, with the note `(as written)`: `EU (as written)`;
 * 2. a country;
 * 3. a continent;
 * 4. a group of countries;
 * 5. a text that events have as their country, although it is no country.
 */
import { type DocSet, type LazyUnion, lazyUnion, NONE } from '../docset/docset.ts'
import {
  CONTINENT_COUNTRIES,
  CONTINENT_NAMES,
  CONTINENTS,
  type Continent,
  continentNamed,
  continentOf,
} from '../event/continents.ts'
import { countryKey, countryKeyOf, meaningOfSpelling } from '../event/country-spelling.ts'
import { fold, valueKey, valueKeyOf } from '../event/fold.ts'
import { postingList, type Snapshot } from '../snapshot/snapshot.ts'
import { Interpretations } from './interpretations.ts'
import { keyNumber, labelOf } from './key-lookup.ts'
import { docsOfRegion, regionNamed } from './places/regions.ts'
import { isTooLong } from './request.ts'

export interface CountryMeaning {
  readonly kind: 'country' | 'continent' | 'countries'
  /** The name of the country (as stored), continent or group. */
  readonly label: string
  /** Stored names of the countries. */
  readonly countries: readonly string[]
}

/** Undefined if a name has no meaning, or is too long for a parameter. */
export function countryNamed(snapshot: Snapshot, given: string): CountryMeaning | undefined {
  if (isTooLong(given)) return undefined
  return meanings.of(snapshot, given, () => findCountry(snapshot, given) ?? null) ?? undefined
}

/** null for a name without meaning. Cached, because each alternative resolves a list of countries again. */
const meanings = new Interpretations<CountryMeaning | null>(
  'country',
  (meaning) => 64 * (meaning?.countries.length ?? 0),
)

function findCountry(snapshot: Snapshot, given: string): CountryMeaning | undefined {
  // folded once: most texts mean no country and need all look-ups
  const folded = fold(given)
  const key = countryKeyOf(given, folded)
  const written = writtenCountryNamed(snapshot, folded) ?? realCountry(snapshot, given, key)
  if (written !== undefined) return country(written)
  const continent = continentNamed(key)
  if (continent) return { kind: 'continent', label: continent, countries: CONTINENT_COUNTRIES[continent] }
  const group = groupNamed(snapshot, key)
  if (group) return group
  const spelled = spelledCountry(snapshot, valueKeyOf(given, folded))
  return spelled === undefined ? undefined : country(spelled)
}

function country(label: string): CountryMeaning {
  return { kind: 'country', label, countries: [label] }
}

function groupNamed({ countries, countryGroups }: Snapshot, name: string): CountryMeaning | undefined {
  const number = keyNumber(countryGroups.names, name)
  if (number === undefined) return undefined
  const group = countryGroups.groupOf[number]!
  const members = countryGroups.countries.subarray(countryGroups.start[group], countryGroups.start[group + 1])
  const names = Array.from(members, (member) => countries.names.text(member))
  return { kind: 'countries', label: countryGroups.labels.text(group), countries: names }
}

/** The stored name of the country that a spelling means. */
export function realCountry({ countries }: Snapshot, given: string, key = countryKey(given)): string | undefined {
  const countryOf = (spelling: string) => {
    const number = keyNumber(countries.spellings, spelling)
    return number === undefined ? undefined : countries.countryOf[number]
  }
  const found = meaningOfSpelling(given, countryOf, key)
  return found === undefined ? undefined : countries.names.text(found)
}

/** The label of a folded text that some events have as their country. */
function spelledCountry(snapshot: Snapshot, key: string): string | undefined {
  const number = keyNumber(snapshot.facets.country.keys, key)
  return number === undefined ? undefined : labelOf(snapshot, 'country', number)
}

/** Names of this continent or group that events have as their country: `European-Union`. */
export function spelledLike(snapshot: Snapshot, { kind, label }: CountryMeaning): readonly string[] {
  const { names, groupOf, labels } = snapshot.countryGroups
  const own =
    kind === 'continent'
      ? CONTINENT_NAMES.filter((name) => continentNamed(name) === label)
      : names.texts().filter((_, name) => labels.text(groupOf[name]!) === label)
  return own.flatMap((name) => spelledCountry(snapshot, name) ?? [])
}

/**
 * The value of `country` that finds exactly the events of a key: `European-Union (as written)` if the label
 * alone finds more.
 */
export function countryValueName(snapshot: Snapshot, key: number): string {
  const label = labelOf(snapshot, 'country', key)
  return meansMore(snapshot, label) ? `${label} ${AS_WRITTEN}` : label
}

const AS_WRITTEN = '(as written)'

/**
 * The label of a text with the note `(as written)`: `EU` for `eu (as written)`. Undefined if no event has it,
 * or if it has no other meaning (`meansMore`).
 */
function writtenCountryNamed(snapshot: Snapshot, folded: string): string | undefined {
  const ending = ` ${fold(AS_WRITTEN)}`
  if (!folded.endsWith(ending)) return undefined
  const label = spelledCountry(snapshot, folded.slice(0, -ending.length))
  return label !== undefined && meansMore(snapshot, label) ? label : undefined
}

/** True if a label that is no country means a continent, a group of countries or a region with events. */
function meansMore(snapshot: Snapshot, label: string): boolean {
  const key = countryKey(label)
  if (realCountry(snapshot, label, key) !== undefined) return false
  if (continentNamed(key) !== undefined || groupNamed(snapshot, key) !== undefined) return true
  const region = regionNamed(snapshot, valueKey(label))
  return region !== undefined && docsOfRegion(snapshot, region).count > 0
}

/** The events in some countries, by distinct stored names. A whole continent has a posting list. */
export function docsOfCountries(snapshot: Snapshot, names: readonly string[]): DocSet | LazyUnion {
  if (names.length === 0) return NONE
  const continent = CONTINENTS.findIndex((each) => isWhole(each, names))
  if (continent >= 0) return postingList(snapshot, 'continent', continent)
  return lazyUnion(names.map((name) => docsOfCountry(snapshot, name)))
}

function isWhole(continent: Continent, names: readonly string[]): boolean {
  const all = CONTINENT_COUNTRIES[continent]
  return all === names || (all.length === names.length && names.every((name) => continentOf(name) === continent))
}

function docsOfCountry(snapshot: Snapshot, name: string): DocSet {
  const key = keyNumber(snapshot.facets.country.keys, valueKey(name))
  return key === undefined ? NONE : postingList(snapshot, 'country', key)
}
