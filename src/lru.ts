import { LRUCache } from 'lru-cache'

/** Bytes of an entry in addition to key and value. */
const ENTRY_BYTES = 256

export interface Cache<V> {
  get(key: string): V | undefined
  set(key: string, value: V): void
  readonly entries: number
  readonly bytes: number
}

/**
 * A cache of at most `maxBytes` bytes (above 0) that evicts the least recently used entry. `bytesOf` is the
 * size of a value without its key.
 */
export function createLru<V extends object>(maxBytes: number, bytesOf: (value: V) => number): Cache<V> {
  const cache = new LRUCache<string, V>({
    maxSize: maxBytes,
    // a string takes one byte per character, or two per character if it has characters outside Latin-1
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
