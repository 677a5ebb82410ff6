/** Search answers that are kept, and a way to them from a query string that need not be read again. */
import type { z } from 'zod'
import type { EpochDay } from '../event/days.ts'
import { createCache } from '../search/cache.ts'
import type { searchParameters } from './params.ts'
import type { ReadParameters } from './read-params.ts'

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

export interface AnswerCache {
  /** What was read from this very query string; undefined when that was for another snapshot or day. */
  knownQuery(text: string, snapshotId: string, day: EpochDay): KnownQuery | undefined
  answer(identity: string): KeptAnswer | undefined
  keep(text: string, query: KnownQuery, total: number, body: string | Buffer): void
}

/** Of the bytes, the share for query strings: one is some 1,000 bytes, beside an answer of some 5,000. */
const QUERY_SHARE = 1 / 6

/** A cache of at most `maxBytes` bytes; 0 keeps nothing. */
export function createAnswerCache(maxBytes: number): AnswerCache {
  if (maxBytes === 0) return { knownQuery: () => undefined, answer: () => undefined, keep: () => {} }
  const queryBytes = Math.floor(maxBytes * QUERY_SHARE)
  // the parameters hold the text of the identity twice more: as given, and parsed
  const queries = createCache<KnownQuery>(queryBytes, ({ identity }) => identity.length * 6)
  const answers = createCache<KeptAnswer>(maxBytes - queryBytes, ({ body }) => body.length)
  return {
    knownQuery(text, snapshotId, day) {
      const query = queries.get(text)
      return query !== undefined && query.snapshotId === snapshotId && query.day === day ? query : undefined
    },
    answer: (identity) => answers.get(identity),
    keep(text, query, total, body) {
      queries.set(text, query)
      answers.set(query.identity, { body: Buffer.from(body), total })
    },
  }
}
