import { type Cache, createLru } from '../lru.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'

/** LRU cache of interpretations for each snapshot: all that is stored about a text between requests. */
let caches = new WeakMap<Snapshot, Cache<Entry>>()

/** Maximum size of the cache of a snapshot: some thousand texts of `q`. */
const MAX_BYTES = 16 << 20

interface Entry {
  readonly value: unknown
  readonly bytes: number
}

/** Empties all caches, for benchmarks and tests of the first search for a text. */
export function forgetInterpretations(): void {
  caches = new WeakMap()
}

/** Interpretations of one kind. All kinds share the cache of a snapshot. */
export class Interpretations<Value extends NonNullable<unknown> | null> {
  readonly #kind: string
  readonly #bytesOf: (value: Value) => number

  /** `bytesOf` returns the size of a value without its text. */
  constructor(kind: string, bytesOf: (value: Value) => number) {
    this.#kind = kind
    this.#bytesOf = bytesOf
  }

  get(snapshot: Snapshot, text: string): Value | undefined {
    return caches.get(snapshot)?.get(`${this.#kind} ${text}`)?.value as Value | undefined
  }

  /** Stores an interpretation. It must not refer to scratch memory, which later searches overwrite. */
  set(snapshot: Snapshot, text: string, value: Value): void {
    const cache = caches.get(snapshot) ?? createLru<Entry>(MAX_BYTES, ({ bytes }) => bytes)
    caches.set(snapshot, cache)
    cache.set(`${this.#kind} ${text}`, { value, bytes: this.#bytesOf(value) })
  }

  /** The stored interpretation of a text. If there is none, `interpret` computes it, and it is stored. */
  of(snapshot: Snapshot, text: string, interpret: () => Value): Value {
    const known = this.get(snapshot, text)
    if (known !== undefined) return known
    const value = interpret()
    this.set(snapshot, text, value)
    return value
  }
}

/** Minimum length of a substring that V8 stores as a reference to the whole text. */
const MIN_SLICE_CHARACTERS = 13

/** A copy of a text, so that an interpretation does not keep the whole query in memory. */
export function ownText(text: string): string {
  return text.length < MIN_SLICE_CHARACTERS ? text : Buffer.from(text, 'utf16le').toString('utf16le')
}
