/**
 * Types of an open snapshot. Its file: FORMAT.md; writing: `encode.ts`; opening: `open.ts`; verifying:
 * `verify.ts`.
 */
import type { DocId, DocSet } from '../docset/docset.ts'
import type { ChoiceName, TextName } from '../event/attributes.ts'
import type { EventId } from '../event/record.ts'
import type { OrdinaryWords } from '../text/ordinary-words.ts'
import type { Vocabulary } from '../text/vocabulary.ts'
import type { About } from './about.ts'
import type { AlsoListed } from './also-listed.ts'
import type { Changes } from './changes.ts'
import type { Details } from './details.ts'
import type { FileHealth } from './file-health.ts'
import type { Header, Ids, ListGroup } from './format.ts'
import type { CountryGroups, Places, Regions } from './places.ts'
import type { StringPool } from './pool.ts'
import type { PostingLists } from './postings.ts'
import type { SignatureBlock } from './signature/signature-block.ts'
import type { Synonyms } from './synonyms.ts'
import type { TopicRelations } from './topics.ts'

/** The values of an attribute, as written and folded. */
export interface Facet {
  /** ids[doc] is the spelling of document doc; length = rows. */
  readonly ids: Ids
  /** Distinct values as written; spelling 0 is `""`, for rows without a value. */
  readonly spellings: StringPool
  /** Distinct folded values, ascending. Key k has posting list k of the facet's group. */
  readonly keys: StringPool
  /** labels[key] is the spelling that most rows of the key use; length = keys. */
  readonly labels: Uint32Array
  /** keyOf[spelling] is its key; `keys.length` for the empty spelling; length = spellings. */
  readonly keyOf: Uint32Array
  /** Distinct words of the keys, ascending. */
  readonly words: StringPool
  /** Word w is in the keys wordKeys[wordStart[w] .. wordStart[w + 1]]. */
  readonly wordStart: Uint32Array
  /** Keys, ascending within a word. */
  readonly wordKeys: Uint32Array
}

/**
 * The deadlines of documents. Deadlines of several documents can have the same *due*: a kind, an instant and
 * a day as written. Dues ascend by these three.
 */
export interface Deadlines {
  /** The dues of kind k start at firstOfKind[k] and end before firstOfKind[k + 1]; length = kinds + 1. */
  readonly firstOfKind: Uint32Array
  /** instants[due] is the instant at which its deadlines pass. */
  readonly instants: Float64Array
  /** days[due] is the day as written (EpochDay). */
  readonly days: Int32Array
  /** The documents of a due are docs[firstOf[due] .. firstOf[due + 1]]; length = dues + 1. */
  readonly firstOf: Uint32Array
  /** The documents of all dues, ascending within a due. */
  readonly docs: Uint32Array
  /** The dues of document doc are dues[startOf[doc] .. startOf[doc + 1]]; length = rows + 1. */
  readonly startOf: Uint32Array
  /** The dues of all documents, strictly ascending within a document. */
  readonly dues: Ids
}

/** The part of a directory that lies in memory. Document d is the row of rank d by (start day, event id). */
export interface SnapshotArrays {
  /** id[doc] is the event id of document doc; length = rows. */
  readonly id: Float64Array
  /** start[doc] is the first day of document doc (EpochDay), ascending; length = rows. */
  readonly start: Int32Array
  /** end[doc] is the last day of document doc (EpochDay); length = rows. */
  readonly end: Int32Array
  /**
   * choices[name][doc] is an index in `choicesOf(name)`; the number of choices means no value; length = rows.
   */
  readonly choices: Readonly<Record<ChoiceName, Uint8Array>>
  readonly deadlines: Deadlines
  /** Documents in ascending order of event id. */
  readonly docsById: Uint32Array
  /** Documents in ascending order of folded name (UTF-16 code units), then document. */
  readonly docsByName: Uint32Array
  readonly names: StringPool
  readonly websites: StringPool
  readonly facets: Readonly<Record<TextName, Facet>>
  /** Months, `YYYY-MM`, ascending; month m has posting list m of its group. */
  readonly months: StringPool
  readonly countries: CountryTable
  readonly places: Places
  readonly regions: Regions
  readonly countryGroups: CountryGroups
  /** Distinct terms, ascending. Term t is number t of the vocabulary and list t of the group `name_term`. */
  readonly terms: StringPool
  /** textList[term] is the list of the rows with the term in name, topic or sub-topic; length = terms. */
  readonly textList: Uint32Array
  readonly synonyms: Synonyms
  readonly ordinaryWords: OrdinaryWords
  readonly relations: TopicRelations
  readonly alsoListed: AlsoListed
  readonly about: About
  readonly changes: Changes
  readonly lists: PostingLists
  /** detailAt[doc] is the byte position of its record in the cold section, or NO_DETAIL; length = rows. */
  readonly detailAt: Uint32Array
}

export type SectionArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array

/** The arrays of a snapshot as stored in the file. Posting lists and synonyms are made of these arrays. */
export type StoredArrays = Omit<SnapshotArrays, 'lists' | 'synonyms'> & {
  readonly lists: Pick<PostingLists, 'form' | 'start' | 'count' | 'block'>
  readonly synonyms: Pick<Synonyms, 'from' | 'to'>
}

/** The path of an array, a pool or a number in `StoredArrays`: `deadlines.days`. */
export type ArrayField = FieldOf<StoredArrays>
type FieldOf<Part> = {
  [Name in keyof Part & string]: Part[Name] extends SectionArray | StringPool | number
    ? Name
    : `${Name}.${FieldOf<Part[Name]>}`
}[keyof Part & string]

/** A directory of events, read only. Its arrays are views of the bytes of the file. */
export interface Snapshot extends SnapshotArrays {
  readonly header: Header
  readonly rows: number
  /** Size of the file in bytes. */
  readonly fileBytes: number
  /** The signature of the file, by any key; undefined if it has none. */
  readonly signature: SignatureBlock | undefined
  /** Id of the trusted key that signed the file; undefined if it was opened without trusted keys. */
  readonly signer: string | undefined
  readonly vocabulary: Vocabulary
  /**
   * The texts of an event that only the answer for one event shows.
   * @throws SnapshotError if the record is damaged
   */
  details(doc: DocId): Promise<Details>
  /** The bytes of all details, read piece by piece without giving other work a turn. */
  detailPieces(): Iterable<Uint8Array>
  readonly fileHealth: FileHealth
  /** Closes the file. Searching still works, `details` no longer does. */
  close(): Promise<void>
}

/** Stored names of all countries, and the folded spellings that mean them. */
export interface CountryTable {
  readonly names: StringPool
  readonly spellings: StringPool
  /** countryOf[spelling] is an index in `names`; length = spellings. */
  readonly countryOf: Uint16Array
}

export function postingList(snapshot: Snapshot, group: ListGroup, key: number): DocSet {
  return snapshot.lists.get(snapshot.lists.first(group) + key)
}

export function findById({ id, docsById }: Snapshot, wanted: EventId): DocId | undefined {
  let low = 0
  let high = docsById.length
  // invariant: documents before low have ids below wanted, documents from high on have not
  while (low < high) {
    const middle = (low + high) >>> 1
    if (id[docsById[middle]!]! < wanted) low = middle + 1
    else high = middle
  }
  const doc = docsById[low]
  return doc !== undefined && id[doc] === wanted ? (doc as DocId) : undefined
}
