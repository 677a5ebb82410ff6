import { intersect } from '../../docset/algebra.ts'
import { type DocSet, NONE } from '../../docset/docset.ts'
import { retainResult } from '../../docset/retain.ts'
import { wordsOf } from '../../event/fold.ts'
import { memoize } from '../../snapshot/memoize.ts'
import { postingList, type Snapshot } from '../../snapshot/snapshot.ts'

/** Words of a query that follow each other and have another form that events have: `ai` for `artificial intelligence`. */
export interface SynonymMatch {
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
export function findSynonyms(snapshot: Snapshot, terms: readonly string[]): SynonymMatch[] {
  const { synonyms } = snapshot
  const found: SynonymMatch[] = []
  for (let from = 0; from < terms.length; ) {
    let end = from + 1
    for (let to = Math.min(terms.length, from + synonyms.mostWordsFrom(terms[from]!)); to > from; to--) {
      const forms = synonyms
        .of(terms.slice(from, to).join(' '))
        .map((form) => ({ from, to, form, ...docsOfForm(snapshot)(form) }))
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

type FormDocs = Pick<SynonymMatch, 'anywhere' | 'inName'>

/** What is found with each form, made when first asked for: of the 50 that a million events have 900 KB in all, and some take 0.1 ms. */
const docsOfForm = memoize((snapshot: Snapshot) => {
  const known = new Map<string, FormDocs>()
  return (form: string): FormDocs => {
    const docs = known.get(form) ?? makeDocsOfForm(snapshot, form)
    known.set(form, docs)
    return docs
  }
})

function makeDocsOfForm(snapshot: Snapshot, form: string): FormDocs {
  const terms = wordsOf(form).map((term) => snapshot.vocabulary.find(term))
  const found = terms.filter((term) => term !== undefined)
  if (found.length < terms.length) return { anywhere: NONE, inName: NONE }
  const { lists, textList } = snapshot
  const all = (sets: DocSet[]) => retainResult(() => intersect(sets, lists.space), lists.space)
  return {
    anywhere: all(found.map((term) => lists.get(textList[term]!))),
    inName: all(found.map((term) => postingList(snapshot, 'name_term', term))),
  }
}
