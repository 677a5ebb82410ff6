import { CHOICE_NAMES, choicesOf, TEXT_NAMES } from '../../event/attributes.ts'
import { CONTINENTS, continentOf } from '../../event/continents.ts'
import { type EpochDay, formatMonth } from '../../event/days.ts'
import { type ListGroup, LONG_DAYS } from '../../snapshot/format.ts'
import { memoizeByKey } from '../../snapshot/memoize.ts'
import type { Places } from '../../snapshot/places.ts'
import type { StringPool } from '../../snapshot/pool.ts'
import type { PostingLists } from '../../snapshot/postings.ts'
import { PostingListsWriter } from '../../snapshot/postings-writer.ts'
import { groupDocs, NO_KEY } from './group-docs.ts'
import type { Columns } from './make-columns.ts'
import type { TextLists } from './make-text.ts'
import { poolOf } from './string-pools.ts'

export interface Postings {
  readonly lists: PostingLists
  readonly months: StringPool
  readonly deadlineMonths: StringPool
  /** `textList[term]` numbers the posting list of a term in names, topics and sub-topics; length = terms. */
  readonly textList: Uint32Array
}

/**
 * Makes every posting list of a snapshot, group by group. `isDerived(doc)` is true if the row of a document
 * does not say its country.
 */
export function makePostings(
  columns: Columns,
  text: TextLists,
  places: Places,
  isDerived: (doc: number) => boolean,
): Postings {
  const rows = columns.id.length
  const writer = new PostingListsWriter(rows)
  const addByKey = (group: ListGroup, keys: number, keyOf: (doc: number) => number) =>
    writer.addGroup(group, groupDocs(rows, keys, keyOf))
  const { city, country } = columns.facets
  let firstCity = 0
  for (const name of TEXT_NAMES) {
    const { ids, keys, keyOf } = columns.facets[name]
    const first = addByKey(name, keys.length, (doc) => (ids[doc] === 0 ? NO_KEY : keyOf[ids[doc]!]!))
    if (name === 'city') firstCity = first
  }

  const { placed, ids: placeOf } = places
  const placeLists = groupDocs(rows, placed, (doc) => (placeOf[doc]! < placed ? placeOf[doc]! : NO_KEY))
  const cityKeyOf = (doc: number) => city.keyOf[city.ids[doc]!]!
  // most places have one spelling, which is theirs alone: the two lists are the same
  writer.addGroup('place', placeLists, (place) => {
    const docs = placeLists[place]!
    const key = cityKeyOf(docs[0]!)
    // events without a city are in no list
    if (key === city.keys.length) return -1
    const isSame = docs.length === writer.count(firstCity + key) && docs.every((doc) => cityKeyOf(doc) === key)
    return isSame ? firstCity + key : -1
  })

  const continentOfSpelling = country.spellings.texts().map((spelling) => {
    const continent = continentOf(spelling)
    return continent === null ? NO_KEY : CONTINENTS.indexOf(continent)
  })
  addByKey('continent', CONTINENTS.length, (doc) => continentOfSpelling[country.ids[doc]!]!)
  for (const name of CHOICE_NAMES) {
    const choices = columns.choices[name]
    const { length } = choicesOf(name)
    addByKey(name, length, (doc) => (choices[doc]! < length ? choices[doc]! : NO_KEY))
  }

  const monthOf = memoizeByKey((day: number) => formatMonth(day as EpochDay))
  const months = [...new Set(Array.from(columns.start, monthOf))]
  const monthNumber = new Map(months.map((month, number) => [month, number]))
  addByKey('month', months.length, (doc) => monthNumber.get(monthOf(columns.start[doc]!))!)

  const { ids, days } = columns.deadlines
  const deadlineMonths = [...new Set(Array.from(days, monthOf))]
  const monthOfDeadline = [...Array.from(days, (day) => deadlineMonths.indexOf(monthOf(day))), NO_KEY]
  addByKey('deadline_month', deadlineMonths.length, (doc) => monthOfDeadline[ids[doc]!]!)

  writer.addGroup('name_length', text.lengthLists)
  writer.addGroup('series_length', text.seriesLists)
  addByKey('long', 1, (doc) => (columns.end[doc]! - columns.start[doc]! >= LONG_DAYS ? 0 : NO_KEY))
  addByKey('derived_country', 1, (doc) => (isDerived(doc) ? 0 : NO_KEY))

  const firstName = writer.addGroup('name_term', text.nameLists)
  // a term that only names have shares the list of names
  const textList = Uint32Array.from(text.nameLists, (_, term) => firstName + term)
  const firstText = writer.addGroup(
    'text_term',
    text.textLists.map(({ docs }) => docs),
  )
  text.textLists.forEach(({ term }, list) => {
    textList[term] = firstText + list
  })
  return { lists: writer.finish(), months: poolOf(months), deadlineMonths: poolOf(deadlineMonths), textList }
}
