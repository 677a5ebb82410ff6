import { wordsFor } from '../../src/docset/docset.ts'
import type { ListGroup } from '../../src/snapshot/format.ts'
import { FORM, type PostingLists } from '../../src/snapshot/postings.ts'

/** How many posting lists a group has, of which form, and how large they are. */
export interface ListGroupSummary {
  readonly group: ListGroup
  readonly lists: number
  /** How many of the lists have each form. */
  readonly range: number
  readonly sparse: number
  readonly dense: number
  readonly members: number
  /** Bytes in the section `postings`. */
  readonly bytes: number
}

const FORMS = Object.keys(FORM) as (keyof typeof FORM)[]

export function describeLists(lists: PostingLists): ListGroupSummary[] {
  return lists.groups.map(({ group, first, count }) => {
    const summary = { group, lists: count, range: 0, sparse: 0, dense: 0, members: 0, bytes: 0 }
    for (let list = first; list < first + count; list++) {
      const form = FORMS.find((name) => FORM[name] === lists.form[list])!
      summary[form]++
      summary.members += lists.count[list]!
      summary.bytes += { range: 0, sparse: 4 * lists.count[list]!, dense: 4 * wordsFor(lists.rows) }[form]
    }
    return summary
  })
}
