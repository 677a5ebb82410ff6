import { createLru } from '../../lru.ts'

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
  /** Bytes in use now. */
  readonly bytes: number
}

/** Caches answers to searches and to calls of tools. */
export interface AnswerCache {
  readonly measurements: CacheMeasurements
  answer(identity: string): CachedAnswer | undefined
  /** Adds an answer. The cache copies the body. */
  add(identity: string, total: number | undefined, body: string | Buffer): void
}

/** A cache of at most `maxBytes` bytes; one of 0 stays empty. */
export function createAnswerCache(maxBytes: number): AnswerCache {
  let hits = 0
  let misses = 0
  if (maxBytes === 0) {
    return { measurements: { hits, misses, entries: 0, bytes: 0 }, answer: () => undefined, add: () => {} }
  }
  const answers = createLru<CachedAnswer>(maxBytes, ({ body }) => body.length)
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
        return answers.bytes
      },
    },
    answer(identity) {
      const answer = answers.get(identity)
      if (answer === undefined) misses++
      else hits++
      return answer
    },
    add(identity, total, body) {
      answers.set(identity, { body: Buffer.from(body), total })
    },
  }
}
