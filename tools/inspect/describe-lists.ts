import { wordsFor } from '../../src/docset/docset.ts'
import type { ListGroup } from '../../src/snapshot/format.ts'
import { FORM, type PostingLists } from '../../src/snapshot/postings.ts'

/** Figures of one group of posting lists. */
export interface ListGroupFigures {
  readonly group: ListGroup
  readonly lists: number
  /** Lists by form. */
  readonly range: number
  readonly sparse: number
  readonly dense: number
  readonly members: number
  /** Bytes in the section `postings`. */
  readonly bytes: number
}

const FORMS = Object.keys(FORM) as (keyof typeof FORM)[]

export function describeLists(lists: PostingLists): ListGroupFigures[] {
  return lists.groups.map(({ group, first, count }) => {
    const figures = { group, lists: count, range: 0, sparse: 0, dense: 0, members: 0, bytes: 0 }
    for (let list = first; list < first + count; list++) {
      const form = FORMS.find((name) => FORM[name] === lists.form[list])!
      figures[form]++
      figures.members += lists.count[list]!
      figures.bytes += { range: 0, sparse: 4 * lists.count[list]!, dense: 4 * wordsFor(lists.rows) }[form]
    }
    return figures
  })
}
