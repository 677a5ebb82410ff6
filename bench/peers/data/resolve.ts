import { choicesOf } from '../../../src/event/attributes.ts'
import { CONTINENTS } from '../../../src/event/continents.ts'
import { countryKey } from '../../../src/event/country-spelling.ts'
import type { EpochDay } from '../../../src/event/days.ts'
import { fold, valueKey, wordsOf } from '../../../src/event/fold.ts'
import { meaningOfValue } from '../../../src/query/places/place-meaning.ts'
import type { Filter, SearchRequest } from '../../../src/query/request.ts'
import type { StringPool } from '../../../src/snapshot/pool.ts'
import type { Snapshot } from '../../../src/snapshot/snapshot.ts'
import { isNumberTerm } from '../../../src/text/edition-terms.ts'
import { termsOfWord } from '../../../src/text/tokenize.ts'
import {
  PEER_FACETS,
  PEER_SORTS,
  type PeerFacet,
  type Question,
  VALUE_FIELDS,
  type ValueCondition,
} from './question.ts'

/** Resolves a request to a question; undefined if peers lack a value, a filter, a facet or the order. */
export type Resolve = (request: SearchRequest) => Question | undefined

/** Resolves by look-ups in hash tables. Their time counts for the peer, as it does for the engine. */
export function resolverOf(snapshot: Snapshot): Resolve {
  const { topic, sub_topic } = snapshot.facets
  const keys = { topic: numbersOf(topic.keys), sub_topic: numbersOf(sub_topic.keys), city: placesOf(snapshot) }
  const countries = countriesOf(snapshot)
  const country = (spelling: string) => countries.get(valueKey(spelling)) ?? countries.get(countryKey(spelling))

  return (request) => {
    const { filters } = request
    const sort = PEER_SORTS.find((each) => each === request.sort)
    const facets = request.facets.filter((field) => PEER_FACETS.some((each) => each === field)) as PeerFacet[]
    const isKnown = filters.every(({ by }) => KNOWN_FILTERS.has(by)) && facets.length === request.facets.length
    if (sort === undefined || !isKnown) return undefined
    const values = filters.flatMap((filter) => conditionOf(filter) ?? [])
    const text = filters.find((filter) => filter.by === 'text')
    const words = text && wordsOf(fold(text.text))
    const terms = words && [...new Set(words.flatMap(termsOfWord))]
    const isOneEvent = words !== undefined && (words.length >= 4 || words.some(isNumberTerm))
    if (values.some(({ anyOf }) => anyOf.length === 0) || terms?.length === 0) return undefined
    return { request, sort, facets, terms, isOneEvent, values, ...datesOf(filters) }
  }

  /** The condition of a filter on values; undefined for filters on words and dates. */
  function conditionOf(filter: Filter): ValueCondition | undefined {
    switch (filter.by) {
      case 'topic':
      case 'sub_topic':
      case 'city':
        return { field: filter.by, anyOf: known([keys[filter.by].get(valueKey(filter.value))]) }
      case 'type':
        return { field: 'type', anyOf: [choicesOf('type').indexOf(filter.value)] }
      case 'continent':
        return { field: 'continent', anyOf: [CONTINENTS.indexOf(filter.continent)] }
      case 'country':
        return { field: 'country', anyOf: known([country(filter.value)]) }
      case 'countries':
        return { field: 'country', anyOf: known(filter.values.map(country)) }
      default:
        return undefined
    }
  }
}

const KNOWN_FILTERS: ReadonlySet<Filter['by']> = new Set([...VALUE_FIELDS, 'countries', 'text', 'start', 'end_before'])

type Dates = Pick<Question, 'startsFrom' | 'startsTo' | 'endsBefore'>

function datesOf(filters: readonly Filter[]): Dates {
  let startsFrom: EpochDay | null = null
  let startsTo: EpochDay | null = null
  let endsBefore: EpochDay | null = null
  for (const filter of filters) {
    if (filter.by === 'end_before') endsBefore = filter.day
    if (filter.by !== 'start') continue
    const { from, to } = filter
    if (from !== null && (startsFrom === null || from > startsFrom)) startsFrom = from
    if (to !== null && (startsTo === null || to < startsTo)) startsTo = to
  }
  return { startsFrom, startsTo, endsBefore }
}

function known(numbers: readonly (number | undefined)[]): number[] {
  return [...new Set(numbers.filter((number) => number !== undefined))]
}

function numbersOf(pool: StringPool): Map<string, number> {
  return new Map(Array.from({ length: pool.length }, (_, number) => [pool.text(number), number]))
}

/** The place numbers of cities with events, by each name that the engine reads as the city. */
function placesOf(snapshot: Snapshot): Map<string, number> {
  const { names, placed, placedNames } = snapshot.places
  const places = new Map<string, number>()
  for (const number of placedNames) {
    const name = names.text(number)
    const meaning = meaningOfValue(snapshot, name)
    if (meaning?.kind === 'city' && meaning.place < placed) places.set(name, meaning.place)
  }
  return places
}

/** Keys of countries with events, by every accepted spelling. */
function countriesOf({ facets, countries: { spellings, names, countryOf } }: Snapshot): Map<string, number> {
  const keys = numbersOf(facets.country.keys)
  for (const [spelling, number] of numbersOf(spellings)) {
    const key = keys.get(valueKey(names.text(countryOf[number]!)))
    if (key !== undefined) keys.set(spelling, key)
  }
  return keys
}
