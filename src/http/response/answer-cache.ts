/**
 * Caches answers to searches and to calls of tools, and what query strings mean, so that a known one need not
 * be read again.
 */
import type { EpochDay } from '../../event/days.ts'
import type { ReadSearch } from '../../operations/search-parameters.ts'
import { createLru } from './lru.ts'

/** What a query string means for one snapshot and day. */
export interface KnownQuery {
  readonly snapshotId: string
  readonly day: EpochDay
  readonly read: ReadSearch
  /** The key of the answer. It contains snapshot and day, so that no answer outlives either. */
  readonly identity: string
  readonly tag: string
}

interface CachedAnswer {
  readonly body: Buffer
  /** Matching events, for the log; undefined where it was no search. */
  readonly total: number | undefined
}

/** How useful the cache is, and what it takes. */
export interface CacheMeasurements {
  /** Answers that were found in the cache. */
  readonly hits: number
  /** Answers that were looked for in vain. */
  readonly misses: number
  /** Answers in the cache now. */
  readonly entries: number
  /** Bytes in use now, by answers and query strings. */
  readonly bytes: number
}

export interface AnswerCache {
  readonly measurements: CacheMeasurements

  /** What was read from this query string for this snapshot and day. */
  knownQuery(text: string, snapshotId: string, day: EpochDay): KnownQuery | undefined
  answer(identity: string): CachedAnswer | undefined
  /** Adds an answer that stands for no query string. The cache copies the body. */
  addAnswer(identity: string, total: number | undefined, body: string | Buffer): void
  /** Adds the answer to the query that `text` was read as. The cache copies the body. */
  add(text: string, query: KnownQuery, total: number, body: string | Buffer): void
}

/** The share of query strings in all bytes: one takes about 1,000 bytes, an answer about 5,000. */
const QUERY_SHARE = 1 / 6

/** A cache of at most `maxBytes` bytes; one of 0 stays empty. */
export function createAnswerCache(maxBytes: number): AnswerCache {
  let hits = 0
  let misses = 0
  if (maxBytes === 0) {
    const measurements = { hits, misses, entries: 0, bytes: 0 }
    return { measurements, knownQuery: () => undefined, answer: () => undefined, addAnswer: () => {}, add: () => {} }
  }
  const queryBytes = Math.floor(maxBytes * QUERY_SHARE)
  // The parameters hold the identity's text twice more, as given and parsed: in all 3 * 2 bytes a character.
  const queries = createLru<KnownQuery>(queryBytes, ({ identity }) => identity.length * 6)
  const answers = createLru<CachedAnswer>(maxBytes - queryBytes, ({ body }) => body.length)
  const addAnswer: AnswerCache['addAnswer'] = (identity, total, body) => {
    answers.set(identity, { body: Buffer.from(body), total })
  }
  return {
    measurements: {
      get hits() {
        return hits
      },
      get misses() {
        return misses
      },
      get entries() {
        return answers.entries
      },
      get bytes() {
        return queries.bytes + answers.bytes
      },
    },
    knownQuery(text, snapshotId, day) {
      const query = queries.get(text)
      return query !== undefined && query.snapshotId === snapshotId && query.day === day ? query : undefined
    },
    answer(identity) {
      const answer = answers.get(identity)
      if (answer === undefined) misses++
      else hits++
      return answer
    },
    addAnswer,
    add(text, query, total, body) {
      queries.set(text, query)
      addAnswer(query.identity, total, body)
    },
  }
}
