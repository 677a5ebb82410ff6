import type { DocId, DocSet } from '../docset/docset.ts'
import type { TypoIndex } from '../text/typo-index.ts'
import type { Vocabulary } from '../text/vocabulary.ts'
import type { FacetName, Header, Ids, ListGroup } from './format.ts'
import type { StringPool } from './pool.ts'
import type { PostingLists } from './postings.ts'
import type { Synonyms } from './synonyms.ts'

/** A facet's values: as written, folded, and where each row has one. */
export interface Facet {
  /** ids[doc] is the spelling of document doc; length = rows. */
  readonly ids: Ids
  /** Distinct values as written; spelling 0 is `""`, for rows without a value. */
  readonly spellings: StringPool
  /** Distinct folded values, ascending. Key k has posting list k of the facet's group. */
  readonly keys: StringPool
  /** labels[key] is the spelling most of its rows use. */
  readonly labels: Uint32Array
  /** keyOf[spelling] is its key; keyOf[0] is keys.length, for the empty spelling has none. */
  readonly keyOf: Uint32Array
}

/** A field whose distinct values are held once: ids[doc] is the value of document doc in the pool; length = rows. */
export interface ValueColumn {
  readonly ids: Ids
  readonly pool: StringPool
}

/** What rests in memory of a directory of events. Document d is the row of rank d by (start day, event id). */
export interface SnapshotArrays {
  /** id[doc] is the event id of document doc. */
  readonly id: Float64Array
  /** start[doc] is the first day of document doc (EpochDay), ascending. */
  readonly start: Int32Array
  /** end[doc] is the last day of document doc (EpochDay). */
  readonly end: Int32Array
  /** type[doc] is a position in EVENT_TYPES. */
  readonly type: Uint8Array
  /** Documents in ascending order of event id. */
  readonly docsById: Uint32Array
  /** Documents in ascending order of folded name (UTF-16 code units), then document. */
  readonly docsByName: Uint32Array
  /** One name and one website a document. */
  readonly names: StringPool
  readonly websites: StringPool
  readonly venues: ValueColumn
  readonly organizers: ValueColumn
  readonly facets: Readonly<Record<FacetName, Facet>>
  /** `YYYY-MM`, ascending; month m has posting list m of its group. */
  readonly months: StringPool
  readonly countries: CountryTable
  /** Distinct terms, ascending: term t has number t in the vocabulary and posting list t of the group `name_term`. */
  readonly terms: StringPool
  /** textList[term] is the posting list of the rows that have the term in name, topic or sub-topic. */
  readonly textList: Uint32Array
  /** Which terms a misspelled word can mean. */
  readonly typos: TypoIndex
  /** Abbreviations and their long forms. */
  readonly synonyms: Synonyms
  readonly lists: PostingLists
  /** detailAt[doc] is where the details of document doc start in the cold section; NO_DETAIL where it has none. */
  readonly detailAt: Uint32Array
}

/** A directory of events, read only; its arrays are views of the file's bytes. */
export interface Snapshot extends SnapshotArrays {
  readonly header: Header
  readonly rows: number
  /** Length of the file. */
  readonly fileBytes: number
  readonly vocabulary: Vocabulary
  /** What all arrays of numbers and texts lie in, where WebAssembly can reach them. */
  readonly shared: SharedMemory | undefined
  /** The `description`, `submission_deadline`, `attendance` and `updated_at` of an event as JSON members; undefined where it has none. */
  details(doc: DocId): Promise<string | undefined>
  /** Lets the file go. Searching still works, `details` no longer does. */
  close(): Promise<void>
}

/** Stored names of all countries, and by which folded spellings they are found. */
export interface CountryTable {
  readonly names: StringPool
  readonly spellings: StringPool
  /** countryOf[spelling] is a position in `names`. */
  readonly countryOf: Uint16Array
}

/** The posting list of key `key` in a group. */
export function postingList(snapshot: Snapshot, group: ListGroup, key: number): DocSet {
  return snapshot.lists.get(snapshot.lists.first(group) + key)
}

/** Memory of a snapshot that WebAssembly reaches. */
export interface SharedMemory {
  readonly memory: WebAssembly.Memory
  /** A part of it, all 0 at first, for the writer of pages. */
  readonly scratch: Buffer<ArrayBuffer>
}
