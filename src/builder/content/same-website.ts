import { MAX_RECORDS, websiteKey } from '../../snapshot/also-listed.ts'
import { differsWithinEdition } from '../../text/edition-terms.ts'
import { distinctTermsOf } from '../../text/tokenize.ts'
import { addTo } from './group-docs.ts'
import { isSamePlace, type ListedColumns } from './same-place.ts'

/** Maximum names of records with one website and the same days. A website with more names is a portal. */
const MAX_NAMES = 5

/** Terms that are too frequent in names to distinguish events. */
const GENERIC: ReadonlySet<string> = new Set(
  [
    'conference conf symposium workshop seminar webinar congress colloquium convention summit forum meeting meetup',
    'school course tutorial lecture talk day event annual international national world global european joint virtual',
    'online hybrid acm ieee usenix ifip springer',
  ].flatMap((words) => words.split(' ')),
)

export function isSignificant(term: string): boolean {
  return !GENERIC.has(term)
}

/**
 * Sets of documents with the same website and days whose names agree. The website alone is not enough: many
 * events of a day may share the home page of a portal or a university. Of these names, 1 to 3 agree:
 *
 *   1  Principles of Database Systems (PODS 2026)
 *   2  Symposium on Principles of Databases (PODS 2026)   the same acronym in brackets
 *   3  PODS 2026 - Second Round                           begins with the acronym
 *   4  Management of Data (SIGMOD 2026)                   another acronym
 */
export function* sameWebsites(columns: ListedColumns): Iterable<readonly number[]> {
  const { start, end, websites } = columns
  for (let from = 0, to = 1; from < start.length; from = to++) {
    while (to < start.length && start[to] === start[from]) to++
    if (to - from === 1) continue
    const byWebsite = new Map<string, number[]>()
    for (let doc = from; doc < to; doc++) {
      const website = websiteKey(websites.text(doc))
      if (website === '') continue
      addTo(byWebsite, `${website}\n${end[doc]}`, doc)
    }
    for (const docs of byWebsite.values()) {
      if (docs.length > 1 && docs.length <= MAX_RECORDS) yield* agreeing(docs, columns)
    }
  }
}

/** A document, and what is read from its name. */
interface Named {
  readonly doc: number
  /** Terms of the name without years, ordinals and English stop words. */
  readonly terms: readonly string[]
  /** Terms of an acronym in brackets at the end of the name; undefined if there is none. */
  readonly acronym: readonly string[] | undefined
}

/** Sets of two or more documents. Each document agrees with another document of its set. */
function agreeing(docs: readonly number[], columns: ListedColumns): readonly number[][] {
  const named = docs.map((doc) => namedOf(doc, columns.names.text(doc)))
  if (new Set(named.map(({ terms }) => terms.join(' '))).size > MAX_NAMES) return []
  const sets: Named[][] = []
  for (const one of named) {
    const agree = sets.filter((set) => set.some((other) => agrees(one, other, columns)))
    const joined = [...agree.flat(), one]
    for (const set of agree) sets.splice(sets.indexOf(set), 1)
    sets.push(joined)
  }
  return sets.filter((set) => set.length > 1).map((set) => set.map(({ doc }) => doc))
}

/** Matches a year. Years do not count, because names are often copied from the previous year. */
const YEAR = /^(?:19|20)\d\d$/
const IN_BRACKETS_LAST = /\(([^()]+)\)\s*$/
const HAS_TWO_CAPITALS = /\p{Lu}\S*\p{Lu}/u
const HAS_YEAR = /(?:19|20)\d\d/
const MAX_WORDS_OF_ACRONYM = 4

function namedOf(doc: number, name: string): Named {
  const terms = termsOf(name)
  const [, text = ''] = IN_BRACKETS_LAST.exec(name) ?? []
  const isAcronym =
    (HAS_TWO_CAPITALS.test(text) || HAS_YEAR.test(text)) && text.split(/\s+/).length <= MAX_WORDS_OF_ACRONYM
  const acronym = isAcronym ? termsOf(text).filter(isSignificant) : []
  return { doc, terms, acronym: acronym.length > 0 ? acronym : undefined }
}

function termsOf(text: string): string[] {
  return distinctTermsOf(text).filter((term) => !differsWithinEdition(term) && !YEAR.test(term))
}

function agrees(a: Named, b: Named, columns: ListedColumns): boolean {
  if (a.acronym && b.acronym) return a.acronym.some((term) => b.acronym!.includes(term))
  if (a.acronym) return agreesWithAcronym(b, a, columns)
  if (b.acronym) return agreesWithAcronym(a, b, columns)
  return isSamePlace(columns, a.doc, b.doc) && (isPartOf(a, b) || isPartOf(b, a))
}

/**
 * True if the first significant term of `name` is in the acronym of `other`; or if `name` has two significant
 * terms, is a part of `other`, and both events are at the same place.
 */
function agreesWithAcronym(name: Named, other: Named, columns: ListedColumns): boolean {
  const significant = name.terms.filter(isSignificant)
  if (significant.length > 0 && other.acronym!.includes(significant[0]!)) return true
  return significant.length > 1 && isPartOf(name, other) && isSamePlace(columns, name.doc, other.doc)
}

/** True if `other` has all terms of the name, or equals it without spaces. Generic terms are not enough. */
function isPartOf({ terms }: Named, other: Named): boolean {
  if (!terms.some(isSignificant)) return false
  return terms.every((term) => other.terms.includes(term)) || terms.join('') === other.terms.join('')
}
