import { COUNTRIES } from '../../event/countries.ts'
import { type EpochDay, formatMonth, utcDay } from '../../event/days.ts'
import type { SnapshotContent } from '../../snapshot/encode.ts'
import { LIST_GROUPS, type ListGroup } from '../../snapshot/format.ts'
import { type KeyedGroupName, keyedGroups } from '../../snapshot/groups.ts'
import type { Places } from '../../snapshot/places.ts'
import type { StringPool } from '../../snapshot/pool.ts'
import { PostingListsWriter } from '../../snapshot/postings-writer.ts'
import type { CountryTable, Snapshot, SnapshotArrays } from '../../snapshot/snapshot.ts'
import { Synonyms } from '../../snapshot/synonyms.ts'
import { makeOrdinaryWords } from '../../text/ordinary-words.ts'
import type { TopicTable } from '../../text/topic-table.ts'
import type { CountrySpelling } from '../dump/country-spellings.ts'
import type { DumpAbout } from '../dump/dump-about.ts'
import { type DumpRanks, NO_RANKS } from '../dump/dump-ranks.ts'
import { type EventLocations, locateEvents, servedCountries } from '../places/locate-events.ts'
import { makeCountryGroups, makePlaces, makeRegions } from '../places/make-places.ts'
import type { PlaceKnowledge } from '../places/tables.ts'
import { seriesColumn } from '../series/derive-series.ts'
import { rankColumns } from '../series/rank-columns.ts'
import type { EventTable } from '../table/event-table.ts'
import { findListings, type Listings } from './find-listings.ts'
import { groupDocs } from './group-docs.ts'
import { makeAbout } from './make-about.ts'
import { type MadeChanges, makeChanges } from './make-changes.ts'
import { type Columns, makeColumns, orderRows, type RowOrder } from './make-columns.ts'
import type { KnownForms } from './make-forms.ts'
import { makeText, type TextLists } from './make-text.ts'
import { makeTopics } from './make-topics.ts'
import { byCodeUnits, poolOf } from './string-pools.ts'

/** Data that a snapshot contains in addition to the rows of the dump. */
export interface Knowledge extends KnownForms {
  readonly spellings: readonly CountrySpelling[]
  readonly places: PlaceKnowledge
  /** Ordinary English words, folded. */
  readonly ordinaryWords: readonly string[]
  readonly topics: TopicTable
}

interface Origin extends Pick<SnapshotContent, 'source' | 'rejected' | 'created'> {
  /** Metadata of the dump; default: none. */
  readonly about?: Pick<DumpAbout, 'sources' | 'dataDay'>
  /** Ranks and acceptance rates; default: none. */
  readonly ranks?: DumpRanks
  /** The previous snapshot, to compare with; undefined for none. */
  readonly previous?: Snapshot | undefined
}

const NO_ABOUT: NonNullable<Origin['about']> = { sources: [], dataDay: undefined }

/** Turns a table into the content of a snapshot. Calls `onIndexing` between columns and posting lists. */
export function makeSnapshot(
  table: EventTable,
  { spellings, topics, ordinaryWords, places: placeKnowledge, ...known }: Knowledge,
  { about = NO_ABOUT, ranks = NO_RANKS, previous, ...origin }: Origin,
  onIndexing: () => void = () => {},
): SnapshotContent &
  Pick<EventLocations, 'countries' | 'cities'> &
  Pick<Listings, 'events'> &
  Pick<MadeChanges, 'changed'> & { readonly unused: readonly string[] } {
  const order = orderRows(table)
  const located = locateEvents(table.values, placeKnowledge, spellings)
  const series = seriesColumn(table, new Set(known.synonyms.map(({ from }) => from)))
  const { unused, ...ranked } = rankColumns(table, series, ranks)
  const columns = makeColumns(table, order, { country: servedCountries(located), series, ...ranked })
  const pairOf = (doc: number) => located.pairs[located.pairOf[order.rowOf[doc]!]!]!
  onIndexing()
  const text = makeText(table, order, columns.facets, known)
  const places = makePlaces(columns.facets.city, pairOf, located.large, placeKnowledge.regions)
  const listings = findListings({ ...columns, places }, text.ofNames, order, leadsIn(table, order))
  const isDerived = (doc: number) => pairOf(doc).country !== pairOf(doc).column
  const postings = makePostings(columns, text, places, { isDerived, duplicates: listings.duplicates })
  const details = table.details.finish()
  const updates = table.updates.values()
  const updatesOfDocs = Int32Array.from(order.rowOf, (row) => updates[row]!)
  const records = { ...columns, detailPieces: details.chunks }
  const { changes, changed } = makeChanges(previous, records, updatesOfDocs, utcDay(origin.created))
  return {
    arrays: {
      ...columns,
      ...postings,
      terms: text.terms,
      synonyms: new Synonyms(poolOf(text.forms.map(({ from }) => from)), poolOf(text.forms.map(({ to }) => to))),
      ordinaryWords: makeOrdinaryWords(ordinaryWords),
      alsoListed: listings.alsoListed,
      relations: makeTopics(topics, columns.facets, text),
      countries: countryTable([...spellings, ...located.misspelled]),
      places,
      regions: makeRegions(placeKnowledge.regions),
      countryGroups: makeCountryGroups(placeKnowledge.countryGroups),
      about: makeAbout(about, table),
      changes,
    },
    countries: located.countries,
    cities: located.cities,
    events: listings.events,
    unused,
    vocabulary: text.vocabulary,
    details,
    changed,
    ...origin,
  }
}

/** True if a is a better record than b: by more fields, else by the later update, else by the smaller id. */
function leadsIn(table: EventTable, { rowOf }: RowOrder): (a: number, b: number) => boolean {
  const [filled, updated, id] = [table.filled.values(), table.updatedAsWritten.values(), table.id.values()]
  return (a, b) => {
    const [rowA, rowB] = [rowOf[a]!, rowOf[b]!]
    const order = filled[rowB]! - filled[rowA]! || updated[rowB]! - updated[rowA]! || id[rowA]! - id[rowB]!
    return order < 0
  }
}

function countryTable(known: readonly CountrySpelling[]): CountryTable {
  const spellings = known.toSorted((a, b) => byCodeUnits(a.key, b.key))
  return {
    names: poolOf(COUNTRIES.map((country) => country.name)),
    spellings: poolOf(spellings.map((spelling) => spelling.key)),
    countryOf: Uint16Array.from(spellings, (spelling) => spelling.country),
  }
}

/** All posting lists. `isDerived(doc)` is true if a document's country is not the country in its column. */
function makePostings(
  columns: Columns,
  text: TextLists,
  places: Places,
  { isDerived, duplicates }: { readonly isDerived: (doc: number) => boolean } & Pick<Listings, 'duplicates'>,
): Pick<SnapshotArrays, 'lists' | 'months' | 'textList'> {
  const rows = columns.id.length
  const months = monthsOf(columns.start)
  const keyed = keyedGroups({ ...columns, places, months })
  const other = {
    name_length: text.lengthLists,
    series_length: text.seriesLists,
    derived_country: groupDocs(rows, 1, (doc) => (isDerived(doc) ? 0 : 1)),
    duplicate: [duplicates],
    name_term: text.nameLists,
    text_term: text.textLists.map(({ docs }) => docs),
  }
  const listsOf = (group: ListGroup) =>
    group in other
      ? other[group as keyof typeof other]
      : groupDocs(rows, keyed[group as KeyedGroupName].lists, keyed[group as KeyedGroupName].keyOf)
  const writer = new PostingListsWriter(rows)
  const first = {} as Record<ListGroup, number>
  for (const group of LIST_GROUPS) {
    const lists = listsOf(group)
    first[group] = writer.addGroup(group, lists, group === 'place' ? (place) => sameAsCity(lists[place]!) : undefined)
  }
  // a term whose list in `text_term` would equal its list in `name_term` has only the latter
  const textList = Uint32Array.from(text.nameLists, (_, term) => first.name_term + term)
  text.textLists.forEach(({ term }, list) => {
    textList[term] = first.text_term + list
  })
  return { lists: writer.finish(), months, textList }

  /**
   * The number of a city's posting list with exactly the documents `docs` of a place; -1 if there is none.
   * Most places have such a city, because all their events, and no others, write the city in the same way.
   */
  function sameAsCity(docs: Uint32Array): number {
    const { lists, keyOf } = keyed.city
    const key = keyOf(docs[0]!)
    const isSame =
      key < lists && docs.length === writer.count(first.city + key) && docs.every((doc) => keyOf(doc) === key)
    return isSame ? first.city + key : -1
  }
}

function monthsOf(days: Int32Array): StringPool {
  return poolOf(new Set(Array.from(new Set(days), (day) => formatMonth(day as EpochDay))))
}
