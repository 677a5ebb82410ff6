import { type Cache, createLru } from '../lru.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'

/**
 * LRU cache of the interpretations of a snapshot: the reading of a text of `q`, the place that a name means,
 * the topics that a value means, the word that people write for a term, the entries near a misspelled text.
 * It is dropped with the snapshot. Other parts of a text have no entry: they are interpreted again with each
 * new text.
 */
let caches = new WeakMap<Snapshot, Cache<Interpretation>>()

/** Bytes of all interpretations of a snapshot: some thousand texts of `q`. */
const MAX_BYTES = 16 << 20

interface Interpretation {
  readonly value: unknown
  readonly bytes: number
}

/** Empties the cache of every snapshot. For benchmarks and tests of a text's first search. */
export function forgetInterpretations(): void {
  caches = new WeakMap()
}

/** The interpretations of one kind. All kinds share the cache of the snapshot. */
export class Interpretations<Value extends NonNullable<unknown> | null> {
  readonly #kind: string
  readonly #bytesOf: (value: Value) => number

  /** `bytesOf` is the size of a value, without its text. */
  constructor(kind: string, bytesOf: (value: Value) => number) {
    this.#kind = kind
    this.#bytesOf = bytesOf
  }

  get(snapshot: Snapshot, text: string): Value | undefined {
    return caches.get(snapshot)?.get(`${this.#kind} ${text}`)?.value as Value | undefined
  }

  /** Stores an interpretation, which must not lie in scratch memory: later searches overwrite it. */
  set(snapshot: Snapshot, text: string, value: Value): void {
    const cache = caches.get(snapshot) ?? createLru<Interpretation>(MAX_BYTES, ({ bytes }) => bytes)
    caches.set(snapshot, cache)
    cache.set(`${this.#kind} ${text}`, { value, bytes: this.#bytesOf(value) })
  }

  /** The stored interpretation of a text. If there is none, the result of `interpret` is stored. */
  of(snapshot: Snapshot, text: string, interpret: () => Value): Value {
    const known = this.get(snapshot, text)
    if (known !== undefined) return known
    const value = interpret()
    this.set(snapshot, text, value)
    return value
  }
}

/** V8 stores a substring of this length or more as a reference into the whole text, which it keeps alive. */
const MIN_SLICE_CHARACTERS = 13

/** A copy of a text, for an interpretation: a reference into a query would keep all of it in memory. */
export function ownText(text: string): string {
  return text.length < MIN_SLICE_CHARACTERS ? text : Buffer.from(text, 'utf16le').toString('utf16le')
}
