import { unionOperand } from '../../docset/algebra.ts'
import type { DocSpace } from '../../docset/doc-space.ts'
import type { DocSet, LazyUnion } from '../../docset/docset.ts'
import { postingList, type Snapshot } from '../../snapshot/snapshot.ts'
import type { TermId } from '../../text/vocabulary.ts'
import { writtenWord } from './known-words.ts'
import { findSynonyms, type SynonymMatch } from './synonyms.ts'
import { type Meaning, meaningOf } from './word-meaning.ts'

/** A word of `q` and the documents it asks for. */
export interface QueryWord {
  /** The folded word as given. */
  readonly given: string
  readonly meaning: Meaning
  /** Other forms of the word, or of words around it, that have events; usually none. */
  readonly forms: readonly SynonymMatch[]
  /** Documents that have it, or what it means, in name, topic or sub-topic. */
  readonly anywhere: DocSet | LazyUnion
  /** Documents that have it, or what it means, in the name; the same set as `anywhere` where no topic adds to it. */
  readonly inName: DocSet | LazyUnion
}

/** The words of a query, each term once, resolved. A word that no event has is completed or corrected unless it has another form. */
export function queryWords(snapshot: Snapshot, words: readonly string[], space: DocSpace): QueryWord[] {
  const written = words.map((word) => writtenWord(snapshot, word))
  const terms = written.map(({ term }) => term)
  const formsFound = written.some(({ beginsForm }) => beginsForm) ? findSynonyms(snapshot, terms) : []
  const asked: QueryWord[] = []
  terms.forEach((term, position) => {
    if (terms.indexOf(term) !== position) return
    const given = words[position]!
    const forms =
      formsFound.length === 0 ? formsFound : formsFound.filter(({ from, to }) => terms.slice(from, to).includes(term))
    const { own } = written[position]!
    const meaning = forms.length > 0 || own.kind === 'term' ? own : meaningOf(snapshot, given, term)
    const docs = docsOf(snapshot, meaning, forms, space)
    asked.push({ given, meaning, forms, anywhere: docs.anywhere, inName: docs.inName })
  })
  return asked
}

/**
 * (a and b) or s is (a or s) and (b or s): so the documents of another form are added to those of each word it stands for, and words
 * stay words.
 */
function docsOf(
  snapshot: Snapshot,
  { terms }: Meaning,
  forms: readonly SynonymMatch[],
  space: DocSpace,
): Pick<QueryWord, 'anywhere' | 'inName'> {
  const [first] = terms
  if (first !== undefined && terms.length === 1 && forms.length === 0) {
    const anywhere = textListOf(snapshot, first)
    return { anywhere, inName: isNameList(snapshot, first) ? anywhere : nameListOf(snapshot, first) }
  }
  const anywhere = unionOperand(
    terms.map((term) => textListOf(snapshot, term)).concat(forms.map((form) => form.anywhere)),
    space,
  )
  const nameDecides = forms.length === 0 && terms.every((term) => isNameList(snapshot, term))
  if (nameDecides) return { anywhere, inName: anywhere }
  const inName = unionOperand(
    terms.map((term) => nameListOf(snapshot, term)).concat(forms.map((form) => form.inName)),
    space,
  )
  return { anywhere, inName }
}

export function textListOf(snapshot: Snapshot, term: TermId): DocSet {
  return snapshot.lists.get(snapshot.textList[term]!)
}

export function nameListOf(snapshot: Snapshot, term: TermId): DocSet {
  return postingList(snapshot, 'name_term', term)
}

/** Whether no topic or sub-topic adds documents to those that have a term in the name. */
function isNameList({ lists, textList }: Snapshot, term: TermId): boolean {
  return textList[term] === lists.first('name_term') + term
}
