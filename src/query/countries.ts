import { type DocSet, type LazyUnion, lazyUnion, NONE } from '../docset/docset.ts'
import { attendanceNamed } from '../event/attendance.ts'
import { CONTINENT_COUNTRIES, CONTINENTS, type Continent, continentNamed } from '../event/continents.ts'
import { countryKey, countryKeyOf, meaningOfSpelling } from '../event/country-spelling.ts'
import { fold, valueKey, valueKeyOf } from '../event/fold.ts'
import { postingList, type Snapshot } from '../snapshot/snapshot.ts'
import { Interpretations } from './interpretations.ts'
import { keyNumber, labelOf } from './key-lookup.ts'
import { nearestCountries } from './near/suggest.ts'
import { type Interpretation, inWords, type Proposal, quoted } from './notes.ts'
import { countryOfRegion, regionNamed } from './places/regions.ts'
import { type Filter, type FilterParameter, isTooLong, parameterOf } from './request.ts'

/** Unknown spellings that get proposals, which cost 0.06 ms each. */
const MAX_EXPLAINED = 5
/** Names in a list that are read. There are 250 countries and territories in the world. */
const MOST_NAMES = 250

/** The countries that a search is narrowed to. */
export interface CountryClause {
  /** Distinct stored names, in the order of the first filter. Unknown spellings have none. */
  readonly names: readonly string[]
  readonly docs: DocSet | LazyUnion
  /** Whether each filter names countries, but no country meets all of them. */
  readonly excludeEachOther: boolean
  /** The spellings that mean no country, filter by filter. */
  readonly unknown: readonly UnknownCountries[]
  /** Values that were taken for several countries. */
  readonly interpretation: readonly Interpretation[]
  /** How many names in a list were not read, because it has too many. */
  readonly unread: number
  /** The region of each value of `country` that is one; its country is in `names`. */
  readonly regions: readonly number[]
  /** What each filter asks for. */
  readonly choiceOf: ChoiceOfFilter
}

export type ChoiceOfFilter = (filter: CountryFilter) => ResolvedChoice

/** The spellings of a filter that mean no country. */
export interface UnknownCountries {
  readonly parameter: FilterParameter
  /** In the order given; never empty. */
  readonly spellings: readonly string[]
  /** Whether other spellings of the filter do mean a country. */
  readonly isOnlyPart: boolean
}

/** What a value of a country filter means. */
export interface CountryMeaning {
  readonly kind: 'country' | 'continent' | 'countries'
  /** The stored name of the country, or the name of the continent or group of countries. */
  readonly label: string
  /** Stored names. */
  readonly countries: readonly string[]
}

/** The countries that one filter asks for. */
interface Choice {
  readonly names: readonly string[]
  /** The continent that these countries are, wholly; undefined where they are none. */
  readonly continent: Continent | undefined
}

/**
 * Resolves all country filters together (section 3.4 of docs/contract.md): an event lies in one country, so
 * the filters can be combined by name before any set is looked at. Undefined when there is no such filter.
 * `known` is the `choiceOf` of another clause with some of the filters.
 */
export function countryClause(
  snapshot: Snapshot,
  filters: readonly Filter[],
  known?: ChoiceOfFilter,
): CountryClause | undefined {
  if (!filters.some(isOnCountries)) return undefined
  const choiceOfFilter = known ?? ((filter: CountryFilter) => choiceOfCountryFilter(snapshot, filter))
  const choices: Choice[] = []
  const unknown: UnknownCountries[] = []
  const interpretation: Interpretation[] = []
  const regions: number[] = []
  let unread = 0
  for (const filter of filters) {
    if (filter.by === 'continent') {
      choices.push({ names: CONTINENT_COUNTRIES[filter.continent], continent: filter.continent })
    } else if (filter.by === 'country' || filter.by === 'countries') {
      const resolved = choiceOfFilter(filter)
      if (filter.by === 'countries') unread += Math.max(0, filter.values.length - MOST_NAMES)
      choices.push(resolved)
      interpretation.push(...resolved.interpretation)
      if (resolved.region !== undefined) regions.push(resolved.region)
      if (resolved.unknown.length > 0) {
        const isOnlyPart = resolved.names.length > 0
        unknown.push({ parameter: parameterOf(filter), spellings: resolved.unknown, isOnlyPart })
      }
    }
  }
  const first = choices[0]!
  const names = choices.length === 1 ? first.names : first.names.filter((name) => choices.every(hasName(name)))
  const excludeEachOther = names.length === 0 && choices.every((choice) => choice.names.length > 0)
  const whole = choices.find(({ continent }) => continent && names.length === CONTINENT_COUNTRIES[continent].length)
  const docs = whole
    ? postingList(snapshot, 'continent', CONTINENTS.indexOf(whole.continent!))
    : docsOfCountries(snapshot, names)
  return { names, docs, excludeEachOther, unknown, interpretation, unread, regions, choiceOf: choiceOfFilter }
}

/** True if a filter narrows a search to countries. */
export function isOnCountries({ by }: Filter): boolean {
  return by === 'country' || by === 'countries' || by === 'continent'
}

function hasName(name: string): (choice: Choice) => boolean {
  return ({ names }) => names.includes(name)
}

/**
 * For the first few unknown spellings, the countries with events that are near them, fewer where lists are
 * long. For one that says how an event is attended (`online`), the filter that asks for it.
 */
export function countryProposals(
  snapshot: Snapshot,
  { unknown }: CountryClause,
  filters: readonly Filter[],
): Proposal[] {
  const most = Math.max(1, Math.floor(MOST_RESOLVED / namesIn(filters)))
  const mayAttend = filters.every(({ by }) => by !== 'attendance')
  const proposals: Proposal[] = []
  let explained = 0
  for (const { parameter, spellings } of unknown) {
    const replaced = filters.filter((filter) => parameterOf(filter) === parameter)
    for (const given of spellings) {
      if (explained++ === MAX_EXPLAINED || proposals.length >= most) return proposals.slice(0, most)
      if (isTooLong(given)) continue
      const attendance = mayAttend ? attendanceNamed(given) : undefined
      if (attendance !== undefined) {
        proposals.push({ parameter, given, didYouMean: [attendance], instead: [{ by: 'attendance', attendance }] })
        continue
      }
      for (const name of nearestCountries(snapshot, given)) {
        proposals.push({ parameter, given, didYouMean: [name], instead: replaced.map(withCountry(given, name)) })
      }
    }
  }
  return proposals.slice(0, most)
}

/** Names in all proposals for one request: each list is resolved anew with the name that it proposes. */
const MOST_RESOLVED = 5 * MOST_NAMES

/** How many names the country filters have that are read. */
function namesIn(filters: readonly Filter[]): number {
  return filters.reduce(
    (sum, filter) => sum + (filter.by === 'countries' ? Math.min(filter.values.length, MOST_NAMES) : 1),
    0,
  )
}

/** Replaces a spelling of a country filter by the name of a country. */
function withCountry(spelling: string, name: string): (filter: Filter) => Filter {
  return (filter) => {
    if (filter.by === 'country') return { by: 'country', value: filter.value.replace(spelling, () => name) }
    if (filter.by !== 'countries') return filter
    return { by: 'countries', values: filter.values.map((value) => (value === spelling ? name : value)) }
  }
}

/** A filter by names of countries. */
export type CountryFilter = Extract<Filter, { by: 'country' | 'countries' }>

/** A choice, with what is to be said of it. */
export interface ResolvedChoice extends Choice {
  /** The values that mean no country. */
  readonly unknown: readonly string[]
  readonly interpretation: readonly Interpretation[]
  readonly region?: number
}

/** The countries that a filter names. Each name of a list is resolved, which takes long for a long one. */
export function choiceOfCountryFilter(snapshot: Snapshot, filter: CountryFilter): ResolvedChoice {
  if (filter.by === 'country') return choiceOfCountry(snapshot, filter.value)
  return choiceOfCountries(snapshot, filter.values.slice(0, MOST_NAMES))
}

/** The countries of a list. A value that is none, but names several (`Germany and France`), is cut. */
function choiceOfCountries(snapshot: Snapshot, values: readonly string[]): ResolvedChoice {
  const choice = choiceOf(snapshot, 'countries', values)
  if (choice.unknown.length === 0) return choice
  const cut = values.flatMap((value) => (countryNamed(snapshot, value) ? value : countriesIn(snapshot, value)))
  return cut.length > values.length ? choiceOf(snapshot, 'countries', cut) : choice
}

/** The country that a value of `country` means, or the countries where it names several. */
function choiceOfCountry(snapshot: Snapshot, value: string): ResolvedChoice {
  const name = realCountry(snapshot, value, countryKey(value))
  if (name !== undefined) return { names: [name], continent: undefined, unknown: [], interpretation: [] }
  const region = countryNamed(snapshot, value) ? undefined : regionNamed(snapshot, valueKey(value))
  if (region !== undefined) return choiceOfRegion(snapshot, value, region)
  const isKnown = (part: string) => countryNamed(snapshot, part) !== undefined
  const values = isKnown(value) ? [value] : partsOf(value, isKnown)
  const choice = choiceOf(snapshot, 'country', values)
  if (values.length < 2 || choice.names.length === 0) return choice
  const used = values.filter((part) => !choice.unknown.includes(part))
  const reason = `Events in any of ${inWords(used, 'and')} were searched for.`
  const several = { parameter: 'country', given: value, used, reason } as const
  return { ...choice, interpretation: [several, ...choice.interpretation] }
}

/** A state or region that is given as a country: its country, narrowed to it. */
function choiceOfRegion(snapshot: Snapshot, given: string, region: number): ResolvedChoice {
  const country = countryOfRegion(snapshot, region)
  const used = [snapshot.regions.labels.text(region)]
  const reason = `${quoted(given)} is a region of ${country}: events in all its places were searched for.`
  const interpretation = [{ parameter: 'country', given, used, reason } as const]
  return { names: [country], continent: undefined, unknown: [], interpretation, region }
}

/** The countries that any of some values mean. */
function choiceOf(snapshot: Snapshot, parameter: 'country' | 'countries', values: readonly string[]): ResolvedChoice {
  const names = new Set<string>()
  const unknown: string[] = []
  const interpretation: Interpretation[] = []
  let continent: Continent | undefined
  for (const given of values) {
    const meaning = countryNamed(snapshot, given)
    if (meaning === undefined) unknown.push(given)
    else {
      for (const name of meaning.countries) names.add(name)
      const spelled = meaning.kind === 'country' ? undefined : spelledCountry(snapshot, valueKey(meaning.label))
      if (spelled !== undefined) names.add(spelled)
      if (meaning.kind !== 'country') interpretation.push(takenForSeveral(parameter, given, meaning))
      if (meaning.kind === 'continent') continent = meaning.label as Continent
    }
  }
  if (continent !== undefined && names.size !== CONTINENT_COUNTRIES[continent].length) continent = undefined
  return { names: [...names], continent, unknown, interpretation }
}

/** Says that a value was taken for a continent or a group of countries. */
export function takenForSeveral(
  parameter: FilterParameter,
  given: string,
  { kind, label, countries }: CountryMeaning,
): Interpretation {
  const what = kind === 'continent' ? 'a continent' : 'a group of countries'
  const reason = `${quoted(given)} is ${what}: events in its ${countries.length} countries were searched for.`
  return { parameter, given, used: kind === 'continent' ? [label] : countries, reason }
}

/** Signs and words that stand between several names. */
const BETWEEN = /\s*[,;/|]\s*/
const AND = /\s+(?:and|or|&)\s+/i
const MAY_BE_SEVERAL = /[\s,;/|]/

/** The names in a text that names several things: `Chile, Peru and Bolivia`. A known name is not cut. */
export function partsOf(value: string, isKnown: (part: string) => boolean): string[] {
  if (value !== '' && !MAY_BE_SEVERAL.test(value)) return [value]
  return value
    .split(BETWEEN)
    .flatMap((part) => (isKnown(part) ? [part] : part.split(AND)))
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/**
 * The country, continent or group of countries that a value means; undefined where it means none. Names in
 * lists may be longer than any value of `country`: those mean none.
 */
export function countryNamed(snapshot: Snapshot, given: string): CountryMeaning | undefined {
  return isTooLong(given)
    ? undefined
    : (meanings.of(snapshot, given, () => findCountry(snapshot, given) ?? null) ?? undefined)
}

/**
 * Meanings of names; null for a name of no country. Each alternative to a list of names resolves it again.
 */
const meanings = new Interpretations<CountryMeaning | null>(
  'country',
  (meaning) => 64 * (meaning?.countries.length ?? 0),
)

/** The parts of a value that names several countries; the value itself if a part is no country. */
function countriesIn(snapshot: Snapshot, value: string): readonly string[] {
  const isKnown = (part: string) => countryNamed(snapshot, part) !== undefined
  const parts = partsOf(value, isKnown)
  return parts.every(isKnown) ? parts : [value]
}

function findCountry(snapshot: Snapshot, given: string): CountryMeaning | undefined {
  // folded once: most texts that this is asked about mean no country, and take all of the look-ups
  const folded = fold(given)
  const key = countryKeyOf(given, folded)
  const name = realCountry(snapshot, given, key)
  if (name !== undefined) return { kind: 'country', label: name, countries: [name] }
  const continent = continentNamed(key)
  if (continent) return { kind: 'continent', label: continent, countries: CONTINENT_COUNTRIES[continent] }
  const group = groupNamed(snapshot, key)
  if (group) return group
  const spelled = spelledCountry(snapshot, valueKeyOf(given, folded))
  return spelled === undefined ? undefined : { kind: 'country', label: spelled, countries: [spelled] }
}

function groupNamed({ countries, countryGroups }: Snapshot, name: string): CountryMeaning | undefined {
  const number = keyNumber(countryGroups.names, name)
  if (number === undefined) return undefined
  const group = countryGroups.groupOf[number]!
  const members = countryGroups.countries.subarray(countryGroups.start[group], countryGroups.start[group + 1])
  const names = Array.from(members, (country) => countries.names.text(country))
  return { kind: 'countries', label: countryGroups.labels.text(group), countries: names }
}

/** The stored name of the country that a spelling means. */
function realCountry({ countries }: Snapshot, given: string, givenKey: string): string | undefined {
  const countryOf = (key: string) => {
    const number = keyNumber(countries.spellings, key)
    return number === undefined ? undefined : countries.countryOf[number]
  }
  const country = meaningOfSpelling(given, countryOf, givenKey)
  return country === undefined ? undefined : countries.names.text(country)
}

/** What some events have as their country, though it is none; undefined where no event has it. */
function spelledCountry(snapshot: Snapshot, valueKey: string): string | undefined {
  const key = keyNumber(snapshot.facets.country.keys, valueKey)
  return key === undefined ? undefined : labelOf(snapshot, 'country', key)
}

/** The events in countries of some stored names. */
export function docsOfCountries(snapshot: Snapshot, names: readonly string[]): DocSet | LazyUnion {
  const [name] = names
  if (name === undefined) return NONE
  if (names.length > 1) return lazyUnion(names.map((each) => docsOfCountry(snapshot, each)))
  return docsOfCountry(snapshot, name)
}

function docsOfCountry(snapshot: Snapshot, name: string): DocSet {
  const key = keyNumber(snapshot.facets.country.keys, valueKey(name))
  return key === undefined ? NONE : postingList(snapshot, 'country', key)
}
