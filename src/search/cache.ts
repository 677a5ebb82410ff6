import { LRUCache } from 'lru-cache'

/** What an entry costs besides its body: key, links and numbers of the cache, in bytes. */
const ENTRY_BYTES = 256

/** Answers by canonical request. Whoever makes the key puts snapshot and day into it: then no entry can outlive either. */
export interface BodyCache {
  get(key: string): string | undefined
  set(key: string, body: string): void
}

/** A cache of at most `maxBytes` bytes, least recently used out first; 0 keeps nothing. */
export function createBodyCache(maxBytes: number): BodyCache {
  if (maxBytes === 0) return { get: () => undefined, set: () => {} }
  return new LRUCache<string, string>({
    maxSize: maxBytes,
    // strings take one byte a character, two when one of them is beyond Latin-1
    sizeCalculation: (body, key) => (body.length + key.length) * 2 + ENTRY_BYTES,
  })
}
