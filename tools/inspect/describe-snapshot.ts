import { wordsFor } from '../../src/docset/docset.ts'
import { EVENT_TYPES, TEXT_NAMES, type TextName } from '../../src/event/attributes.ts'
import { CONTINENTS } from '../../src/event/continents.ts'
import type { Header, ListGroup } from '../../src/snapshot/format.ts'
import { FORM, type PostingLists } from '../../src/snapshot/postings.ts'
import { SECTIONS } from '../../src/snapshot/sections.ts'
import { postingList, type Snapshot } from '../../src/snapshot/snapshot.ts'

const TOP_VALUES = 10

export interface ValueCount {
  readonly value: string
  readonly events: number
}

interface SectionSummary {
  readonly name: string
  readonly encoding: string
  readonly bytes: number
}

/** What `confdex inspect` prints, as JSON or by `format-description.ts`. */
export interface SnapshotDescription {
  readonly header: Omit<Header, 'sections' | 'lists'>
  /** The key that the file names, and whether the signature was checked; null for an unsigned file. */
  readonly signature: { readonly keyId: string; readonly isChecked: boolean } | null
  readonly sections: readonly SectionSummary[]
  /** Bytes of all sections, and of the sections that a server loads into memory. */
  readonly bytes: { readonly all: number; readonly withoutDetails: number }
  /** For each facet the number of its values, and its most frequent values. */
  readonly facets: Readonly<Record<TextName, { readonly values: number; readonly top: readonly ValueCount[] }>>
  readonly types: readonly ValueCount[]
  readonly continents: readonly ValueCount[]
  /** The months in which events start; null if there are no events. */
  readonly months: { readonly count: number; readonly first: string; readonly last: string } | null
  readonly lists: readonly ListGroupSummary[]
  readonly text: TextSummary
}

export interface TextSummary {
  readonly terms: number
  readonly termBytes: number
  readonly indexBytes: number
  /** Number of pairs of words or phrases: a search for the first also finds the second. */
  readonly synonyms: number
  /** The most frequent terms of names, topics and sub-topics. */
  readonly top: readonly (ValueCount & { readonly inName: number })[]
}

export function describeSnapshot(snapshot: Snapshot): SnapshotDescription {
  const { sections, lists: _groups, ...header } = snapshot.header
  const bytesOf = (wanted: (name: string) => boolean) =>
    sections.reduce((sum, { name, length }) => (wanted(name) ? sum + length : sum), 0)
  return {
    header,
    signature: describeSignature(snapshot),
    sections: sections.map(({ name, encoding, length }) => ({ name, encoding, bytes: length })),
    bytes: { all: bytesOf(() => true), withoutDetails: bytesOf((name) => !SECTIONS[name]?.cold) },
    facets: Object.fromEntries(
      TEXT_NAMES.map((name) => [name, describeFacet(snapshot, name)]),
    ) as SnapshotDescription['facets'],
    types: EVENT_TYPES.map((value, key) => ({ value, events: postingList(snapshot, 'type', key).count })),
    continents: CONTINENTS.map((value, key) => ({ value, events: postingList(snapshot, 'continent', key).count })),
    months: describeMonths(snapshot),
    lists: describeLists(snapshot.lists),
    text: {
      terms: snapshot.terms.length,
      termBytes: bytesOf((name) => name === 'term.offsets' || name === 'term.text'),
      indexBytes: bytesOf((name) => name === 'text_index'),
      synonyms: snapshot.synonyms.from.length,
      top: topTerms(snapshot),
    },
  }
}

function describeSignature({ signature, signer }: Snapshot): SnapshotDescription['signature'] {
  return signature === undefined ? null : { keyId: signature.keyId, isChecked: signer !== undefined }
}

function describeFacet(snapshot: Snapshot, name: TextName): SnapshotDescription['facets'][TextName] {
  const { keys, labels, spellings } = snapshot.facets[name]
  const top = topNumbers(keys.length, (key) => postingList(snapshot, name, key).count)
  return {
    values: keys.length,
    top: top.map(({ number, events }) => ({ value: spellings.text(labels[number]!), events })),
  }
}

function describeMonths({ months }: Snapshot): SnapshotDescription['months'] {
  if (months.length === 0) return null
  return { count: months.length, first: months.text(0), last: months.text(months.length - 1) }
}

function topTerms(snapshot: Snapshot): TextSummary['top'] {
  const { terms, textList, lists } = snapshot
  return topNumbers(terms.length, (term) => lists.count[textList[term]!]!).map(({ number, events }) => ({
    value: terms.text(number),
    events,
    inName: postingList(snapshot, 'name_term', number).count,
  }))
}

/** The TOP_VALUES numbers below `size` with the most events, most events first. */
function topNumbers(size: number, eventsOf: (number: number) => number): { number: number; events: number }[] {
  return Array.from({ length: size }, (_, number) => ({ number, events: eventsOf(number) }))
    .sort((a, b) => b.events - a.events || a.number - b.number)
    .slice(0, TOP_VALUES)
}

interface ListGroupSummary {
  readonly group: ListGroup
  readonly lists: number
  /** Numbers of lists by form. */
  readonly range: number
  readonly sparse: number
  readonly dense: number
  readonly members: number
  /** Bytes in the section `postings`. */
  readonly bytes: number
}

const FORMS = Object.keys(FORM) as (keyof typeof FORM)[]

function describeLists(lists: PostingLists): ListGroupSummary[] {
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
