/** Search answers that are kept, and a way to them from a query string that need not be read again. */
import type { z } from 'zod'
import type { EpochDay } from '../../event/days.ts'
import type { searchParameters } from '../../operations/parameters.ts'
import type { ReadParameters } from '../../operations/read-parameters.ts'
import { createLru } from './lru.ts'

/** What a query string means for one snapshot and day. */
export interface KnownQuery {
  readonly snapshotId: string
  readonly day: EpochDay
  readonly read: ReadParameters<z.output<typeof searchParameters>>
  /** Holds snapshot and day: then no answer can outlive either. */
  readonly identity: string
  readonly tag: string
}

interface KeptAnswer {
  readonly body: Buffer
  /** Matching events, for the log. */
  readonly total: number
}

/** How useful the answers kept are, and what they take. */
export interface CacheMeasurements {
  /** Answers that were asked for and kept. */
  readonly hits: number
  /** Answers that were asked for and had to be found. */
  readonly misses: number
  /** Answers kept now. */
  readonly entries: number
  /** Bytes that are used now, by answers and query strings. */
  readonly bytes: number
}

export interface AnswerCache {
  readonly measurements: CacheMeasurements

  /** What was read from this very query string; undefined when that was for another snapshot or day. */
  knownQuery(text: string, snapshotId: string, day: EpochDay): KnownQuery | undefined
  answer(identity: string): KeptAnswer | undefined
  keep(text: string, query: KnownQuery, total: number, body: string | Buffer): void
}

/** Of the bytes, the share for query strings: one is some 1,000 bytes, beside an answer of some 5,000. */
const QUERY_SHARE = 1 / 6

/** A cache of at most `maxBytes` bytes; 0 keeps nothing. */
export function createAnswerCache(maxBytes: number): AnswerCache {
  let hits = 0
  let misses = 0
  if (maxBytes === 0) {
    const measurements = { hits, misses, entries: 0, bytes: 0 }
    return { measurements, knownQuery: () => undefined, answer: () => undefined, keep: () => {} }
  }
  const queryBytes = Math.floor(maxBytes * QUERY_SHARE)
  // the parameters hold the text of the identity twice more: as given, and parsed
  const queries = createLru<KnownQuery>(queryBytes, ({ identity }) => identity.length * 6)
  const answers = createLru<KeptAnswer>(maxBytes - queryBytes, ({ body }) => body.length)
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
    keep(text, query, total, body) {
      queries.set(text, query)
      answers.set(query.identity, { body: Buffer.from(body), total })
    },
  }
}
