import { intersect } from '../docset/algebra.ts'
import { type DocSet, NONE } from '../docset/docset.ts'
import type { Universe } from '../docset/universe.ts'
import { wordsOf } from '../event/fold.ts'
import { postingList, type Snapshot } from '../snapshot/snapshot.ts'

/** Words of a query that follow each other and have another form that events have: `ai` for `artificial intelligence`. */
export interface FormFound {
  /** Position of the first word, and behind the last. */
  readonly from: number
  readonly to: number
  /** The other form: its terms with spaces between. */
  readonly form: string
  /** Documents that have all its terms anywhere, and in the name. */
  readonly anywhere: DocSet
  readonly inName: DocSet
}

/** The other forms of the terms of a query, in order; where forms overlap, the first one and there the longest. */
export function findOtherForms(snapshot: Snapshot, terms: readonly string[], universe: Universe): FormFound[] {
  const { otherForms } = snapshot
  const found: FormFound[] = []
  for (let from = 0; from < terms.length; ) {
    let end = from + 1
    for (let to = Math.min(terms.length, from + otherForms.mostWordsFrom(terms[from]!)); to > from; to--) {
      const forms = otherForms
        .of(terms.slice(from, to).join(' '))
        .map((form) => ({ from, to, form, ...docsOfForm(snapshot, form, universe) }))
        .filter(({ anywhere }) => anywhere.count > 0)
      if (forms.length === 0) continue
      found.push(...forms)
      end = to
      break
    }
    from = end
  }
  return found
}

function docsOfForm(snapshot: Snapshot, form: string, universe: Universe): Pick<FormFound, 'anywhere' | 'inName'> {
  const terms = wordsOf(form).map((term) => snapshot.vocabulary.find(term))
  const known = terms.filter((term) => term !== undefined)
  if (known.length < terms.length) return { anywhere: NONE, inName: NONE }
  const all = (lists: DocSet[]) => intersect(lists, universe)
  return {
    anywhere: all(known.map((term) => snapshot.lists.get(snapshot.textList[term]!))),
    inName: all(known.map((term) => postingList(snapshot, 'name_term', term))),
  }
}
