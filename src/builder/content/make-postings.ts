import { CONTINENTS, continentOf } from '../../event/continents.ts'
import { type EpochDay, formatMonth } from '../../event/days.ts'
import { ATTENDANCES, EVENT_TYPES } from '../../event/record.ts'
import { FACETS, type FacetName, LONG_DAYS } from '../../snapshot/format.ts'
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

/** Makes every posting list of a snapshot, group by group. */
export function makePostings(columns: Columns, text: TextLists, places: Places): Postings {
  const rows = columns.id.length
  const writer = new PostingListsWriter(rows)
  const firstOf = new Map<FacetName, number>()
  for (const name of FACETS) {
    const facet = columns.facets[name]
    const first = writer.addGroup(
      name,
      groupDocs(rows, facet.keys.length, (doc) => (facet.ids[doc] === 0 ? NO_KEY : facet.keyOf[facet.ids[doc]!]!)),
    )
    firstOf.set(name, first)
  }

  const placeLists = groupDocs(rows, places.placed, (doc) =>
    places.ids[doc]! < places.placed ? places.ids[doc]! : NO_KEY,
  )
  const firstCity = firstOf.get('city')!
  const cityKeyOf = (doc: number) => columns.facets.city.keyOf[columns.facets.city.ids[doc]!]!
  // most places have one spelling, which is theirs alone: the two lists are the same
  writer.addGroup('place', placeLists, (place) => {
    const docs = placeLists[place]!
    const key = cityKeyOf(docs[0]!)
    const isSame = docs.length === writer.count(firstCity + key) && docs.every((doc) => cityKeyOf(doc) === key)
    return isSame ? firstCity + key : -1
  })

  const country = columns.facets.country
  const continentOfSpelling = Array.from({ length: country.spellings.length }, (_, spelling) => {
    const continent = continentOf(country.spellings.text(spelling))
    return continent === null ? NO_KEY : CONTINENTS.indexOf(continent)
  })
  writer.addGroup(
    'continent',
    groupDocs(rows, CONTINENTS.length, (doc) => continentOfSpelling[country.ids[doc]!]!),
  )
  writer.addGroup(
    'type',
    groupDocs(rows, EVENT_TYPES.length, (doc) => columns.type[doc]!),
  )

  const monthOf = memoizeDays(formatMonth)
  const months = [...new Set(Array.from(columns.start, monthOf))]
  const monthNumber = new Map(months.map((month, number) => [month, number]))
  const monthKeyOf = memoizeDays((day) => monthNumber.get(formatMonth(day))!)
  writer.addGroup(
    'month',
    groupDocs(rows, months.length, (doc) => monthKeyOf(columns.start[doc]!)),
  )

  writer.addGroup(
    'attendance',
    groupDocs(rows, ATTENDANCES.length, (doc) => {
      const attendance = columns.attendance[doc]!
      return attendance < ATTENDANCES.length ? attendance : NO_KEY
    }),
  )

  const { ids, days } = columns.deadlines
  const deadlineMonths = [...new Set(Array.from(days, monthOf))]
  const monthOfDeadline = [...Array.from(days, (day) => deadlineMonths.indexOf(monthOf(day))), NO_KEY]
  writer.addGroup(
    'deadline_month',
    groupDocs(rows, deadlineMonths.length, (doc) => monthOfDeadline[ids[doc]!]!),
  )

  writer.addGroup('name_length', text.lengthLists)
  writer.addGroup('series_length', text.seriesLists)
  const isLong = (doc: number) => columns.end[doc]! - columns.start[doc]! >= LONG_DAYS
  writer.addGroup(
    'long',
    groupDocs(rows, 1, (doc) => (isLong(doc) ? 0 : NO_KEY)),
  )

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

/** Memoizes by day: a directory has a million events, but only some thousands of distinct days. */
function memoizeDays<Value>(compute: (day: EpochDay) => Value): (day: number) => Value {
  const known = new Map<number, Value>()
  return (day) => {
    let value = known.get(day)
    if (value === undefined) {
      value = compute(day as EpochDay)
      known.set(day, value)
    }
    return value
  }
}
