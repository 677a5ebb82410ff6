import { type EpochDay, formatMonth } from '../../event/days.ts'
import { LIST_GROUPS, type ListGroup } from '../../snapshot/format.ts'
import { type KeyedGroupName, keyedGroups } from '../../snapshot/groups.ts'
import type { Places } from '../../snapshot/places.ts'
import type { StringPool } from '../../snapshot/pool.ts'
import { PostingListsWriter } from '../../snapshot/postings-writer.ts'
import type { SnapshotArrays } from '../../snapshot/snapshot.ts'
import { groupDocs } from './group-docs.ts'
import type { Columns } from './make-columns.ts'
import type { TextLists } from './make-text.ts'
import { poolOf } from './string-pools.ts'

/**
 * Makes every posting list of a snapshot, group by group. `isDerived(doc)` is true if the row of a document
 * does not say its country.
 */
export function makePostings(
  columns: Columns,
  text: TextLists,
  places: Places,
  isDerived: (doc: number) => boolean,
): Pick<SnapshotArrays, 'lists' | 'months' | 'deadlineMonths' | 'textList'> {
  const rows = columns.id.length
  const [months, deadlineMonths] = [columns.start, columns.deadlines.days].map(monthsOf) as [StringPool, StringPool]
  const keyed = keyedGroups({ ...columns, places, months, deadlineMonths })
  const other = {
    name_length: text.lengthLists,
    series_length: text.seriesLists,
    derived_country: groupDocs(rows, 1, (doc) => (isDerived(doc) ? 0 : 1)),
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
  // a term that only names have shares the list of names
  const textList = Uint32Array.from(text.nameLists, (_, term) => first.name_term + term)
  text.textLists.forEach(({ term }, list) => {
    textList[term] = first.text_term + list
  })
  return { lists: writer.finish(), months, deadlineMonths, textList }

  /** The list of the city of a place, or -1 if they differ. Most places have one spelling of their own. */
  function sameAsCity(docs: Uint32Array): number {
    const { lists, keyOf } = keyed.city
    const key = keyOf(docs[0]!)
    const isSame =
      key < lists && docs.length === writer.count(first.city + key) && docs.every((doc) => keyOf(doc) === key)
    return isSame ? first.city + key : -1
  }
}

/** The months of ascending days. */
function monthsOf(days: Int32Array): StringPool {
  return poolOf(new Set(Array.from(new Set(days), (day) => formatMonth(day as EpochDay))))
}
