import { LRUCache } from 'lru-cache'

/** What an entry costs besides its key and value: links and numbers of the cache, objects around the value; in bytes. */
const ENTRY_BYTES = 256

/** Values by text. */
export interface Cache<V> {
  get(key: string): V | undefined
  set(key: string, value: V): void
  /** Values held. */
  readonly entries: number
  /** Bytes they take. */
  readonly bytes: number
}

/** A cache of at most `maxBytes` (above 0) bytes, least recently used out first. `bytesOf` weighs a value without its key. */
export function createLru<V extends object>(maxBytes: number, bytesOf: (value: V) => number): Cache<V> {
  const cache = new LRUCache<string, V>({
    maxSize: maxBytes,
    // strings take one byte a character, two when one of them is beyond Latin-1
    sizeCalculation: (value, key) => bytesOf(value) + key.length * 2 + ENTRY_BYTES,
  })
  return {
    get: (key) => cache.get(key),
    set: (key, value) => cache.set(key, value),
    get entries() {
      return cache.size
    },
    get bytes() {
      return cache.calculatedSize
    },
  }
}
