import type { EpochDay } from '../../event/days.ts'
import { type Cache, createLru } from '../../lru.ts'
import { type SearchInput, searchInput } from '../../operations/search-input.ts'
import { readSearch } from '../../operations/search-parameters.ts'
import { answerIdentity, tagOf } from '../response/caching.ts'
import { parseQueryString } from './query-string.ts'

/** What a query string asks for, on one day, of one snapshot. */
interface ReadQuery {
  readonly input: SearchInput
  /** Whether the caller wants to know how long each stage took. */
  readonly isTimed: boolean
  /** The key of the answer. It contains snapshot and day, so that no answer outlives either. */
  readonly identity: string
  /** The entity tag of the answer. */
  readonly tag: string
}

/** Some 4,000 query strings. */
const MAX_BYTES = 8_000_000
/** The objects of a query. */
const OBJECT_BYTES = 1000
/** Its texts are in `identity`, in `input`, and in what both were made of: three times. */
const BYTES_PER_CHARACTER = 3 * 2

/** Reads a query string. Throws ServiceError 400 where a parameter is wrong. */
type QueryReader = (text: string, snapshotId: string, day: EpochDay) => ReadQuery

/**
 * Makes the reader of the query strings of searches at a path. It remembers those that came last, because
 * callers go on from page to page, ask again, and share their questions.
 */
export function queryReader(path: string): QueryReader {
  let known = { snapshotId: '', day: Number.NaN, queries: rememberedQueries() }
  return (text, snapshotId, day) => {
    if (known.snapshotId !== snapshotId || known.day !== day) {
      known = { snapshotId, day, queries: rememberedQueries() }
    }
    const { queries } = known
    const before = queries.get(text)
    if (before !== undefined) return before
    const read = readSearch(parseQueryString(text))
    const identity = answerIdentity(snapshotId, day, path, read)
    const isTimed = read.parsed.timing === true
    const query = { input: searchInput(read, day), isTimed, identity, tag: tagOf(identity) }
    queries.set(text, query)
    return query
  }
}

function rememberedQueries(): Cache<ReadQuery> {
  return createLru(MAX_BYTES, ({ identity }) => OBJECT_BYTES + BYTES_PER_CHARACTER * identity.length)
}
