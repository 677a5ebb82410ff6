import { Index } from 'flexsearch'
import { ENCODER_OPTIONS, encoder } from './tokenize.ts'

/** Number of a term: its position among all terms in ascending order. */
export type TermId = number & { readonly unit: 'TermId' }

/** One part of a FlexSearch export. */
export type ExportedPart = readonly [key: string, data: string]

/** `strict`: whole terms. `resolution` 1: there is nothing to rank, each document is one word. */
const INDEX_OPTIONS = { tokenize: 'strict', resolution: 1 } as const

/** An import reads a part of this many terms in 3 ms (35,585 terms in one part: 29 ms), and then lets other work go on. */
const PART_TERMS = 4096

/** What a FlexSearch export does not say of itself but must be the same when it is read: kept in the snapshot's header. */
export const TEXT_INDEX = {
  library: 'flexsearch',
  /** The package does not export its version; a test compares this with package.json. */
  version: '0.8.212',
  options: { ...INDEX_OPTIONS, ...ENCODER_OPTIONS },
} as const

/** The distinct terms of a directory; FlexSearch finds what a word of a query means among them. */
export class Vocabulary {
  readonly #index: Index
  /** Terms that were found, for they are asked for again: 0.1 us instead of 2. Never more than there are terms. */
  readonly #found = new Map<string, TermId>()

  private constructor(index: Index) {
    this.#index = index
  }

  /** Makes the index over terms; term i gets the number i. */
  static of(terms: Iterable<string>): Vocabulary {
    const index = newIndex()
    let id = 0
    for (const term of terms) index.add(id++, term)
    return new Vocabulary(index)
  }

  /** Reads what `export` wrote; there is a `rest` after each part. */
  static async import(parts: Iterable<ExportedPart>, yieldToEventLoop: () => Promise<void>): Promise<Vocabulary> {
    const index = newIndex()
    for (const [key, data] of parts) {
      index.import(key, data)
      await yieldToEventLoop()
    }
    return new Vocabulary(index)
  }

  /** FlexSearch's export, its maps of terms cut into smaller ones: it reads any number of them. */
  export(): ExportedPart[] {
    const parts: ExportedPart[] = []
    let maps = 0
    this.#index.export((key, data) => {
      if (data === undefined) return
      if (!key.endsWith('.map')) parts.push([key, data])
      else for (const map of cut(JSON.parse(data))) parts.push([`${++maps}.map`, JSON.stringify(map)])
    })
    return parts
  }

  /** The number of a term as `termsOf` gives it; undefined when no event has it. */
  find(term: string): TermId | undefined {
    const known = this.#found.get(term)
    if (known !== undefined) return known
    const found = this.#index.search(term, { limit: 1 })[0] as TermId | undefined
    if (found !== undefined) this.#found.set(term, found)
    return found
  }
}

function newIndex(): Index {
  return new Index({ ...INDEX_OPTIONS, encoder })
}

function* cut(map: unknown[]): Iterable<unknown[]> {
  for (let at = 0; at < map.length; at += PART_TERMS) yield map.slice(at, at + PART_TERMS)
}
