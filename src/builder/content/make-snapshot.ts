import { COUNTRIES } from '../../event/countries.ts'
import type { SnapshotContent } from '../../snapshot/encode.ts'
import type { CountryTable } from '../../snapshot/snapshot.ts'
import { Synonyms } from '../../snapshot/synonyms.ts'
import { makeOrdinaryWords } from '../../text/ordinary-words.ts'
import type { TopicTable } from '../../text/topic-table.ts'
import type { CountrySpelling } from '../dump/country-spellings.ts'
import { type EventLocations, locateEvents, servedCountries } from '../places/locate-events.ts'
import { makeCountryGroups, makePlaces, makeRegions } from '../places/make-places.ts'
import type { PlaceKnowledge } from '../places/tables.ts'
import type { EventTable } from '../table/event-table.ts'
import { findListings } from './find-listings.ts'
import { makeColumns, orderRows } from './make-columns.ts'
import type { KnownForms } from './make-forms.ts'
import { makePostings } from './make-postings.ts'
import { makeText } from './make-text.ts'
import { makeTopics } from './make-topics.ts'
import { poolOf } from './string-pools.ts'

/** What a snapshot contains besides the rows of the dump. */
export interface Knowledge extends KnownForms {
  /** Accepted spellings of countries. */
  readonly spellings: readonly CountrySpelling[]
  readonly places: PlaceKnowledge
  /** Ordinary English words, folded; none by default. */
  readonly ordinaryWords?: readonly string[]
  /** Names of topics that mean the same. */
  readonly topics: TopicTable
}

/**
 * Turns a table, in the order of the dump, into the content of a snapshot, in document order. Calls
 * `onIndexing` when the columns are ordered and the posting lists come next.
 */
export function makeSnapshot(
  table: EventTable,
  { spellings, topics, ordinaryWords = [], places: placeKnowledge, ...known }: Knowledge,
  origin: Pick<SnapshotContent, 'source' | 'rejected' | 'created'>,
  onIndexing: () => void = () => {},
): SnapshotContent & Pick<EventLocations, 'countries' | 'cities'> {
  const order = orderRows(table)
  const located = locateEvents(table.values, placeKnowledge, spellings)
  const columns = makeColumns(table, order, { country: servedCountries(located) })
  const pairOf = (doc: number) => located.pairs[located.pairOf[order.rowOf[doc]!]!]!
  onIndexing()
  const text = makeText(table, order, columns.facets, known)
  const places = makePlaces(columns.facets.city, pairOf, located.large, placeKnowledge.regions)
  const isDerived = (doc: number) => pairOf(doc).country !== pairOf(doc).column
  const postings = makePostings(columns, text, places, isDerived)
  return {
    arrays: {
      ...columns,
      ...postings,
      terms: text.terms,
      synonyms: new Synonyms(poolOf(text.forms.map(({ from }) => from)), poolOf(text.forms.map(({ to }) => to))),
      ordinaryWords: makeOrdinaryWords(ordinaryWords),
      alsoListed: findListings(columns, text.ofNames, order),
      relations: makeTopics(topics, columns.facets, text),
      countries: countryTable([...spellings, ...located.misspelled]),
      places,
      regions: makeRegions(placeKnowledge.regions),
      countryGroups: makeCountryGroups(placeKnowledge.countryGroups),
    },
    countries: located.countries,
    cities: located.cities,
    vocabulary: text.vocabulary,
    details: table.details.finish(),
    ...origin,
  }
}

function countryTable(known: readonly CountrySpelling[]): CountryTable {
  const spellings = known.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  return {
    names: poolOf(COUNTRIES.map((country) => country.name)),
    spellings: poolOf(spellings.map((spelling) => spelling.key)),
    countryOf: Uint16Array.from(spellings, (spelling) => spelling.country),
  }
}
