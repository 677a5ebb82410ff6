import { Index } from 'flexsearch'
import { ENCODER_OPTIONS, encoder } from './tokenize.ts'

/** Number of a term: its position among all terms in ascending order. */
export type TermId = number & { readonly unit: 'TermId' }

/** One part of a FlexSearch export. */
export type ExportedPart = readonly [key: string, data: string]

/** `strict`: whole terms. `resolution` 1: there is nothing to rank, each document is one word. */
const INDEX_OPTIONS = { tokenize: 'strict', resolution: 1 } as const

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

  /** Reads what `export` wrote. */
  static import(parts: Iterable<ExportedPart>): Vocabulary {
    const index = newIndex()
    for (const [key, data] of parts) index.import(key, data)
    return new Vocabulary(index)
  }

  export(): ExportedPart[] {
    const parts: ExportedPart[] = []
    this.#index.export((key, data) => {
      if (data !== undefined) parts.push([key, data])
    })
    return parts
  }

  /** The number of a term as `termsOf` gives it; undefined when no event has it. */
  find(term: string): TermId | undefined {
    return this.#index.search(term, { limit: 1 })[0] as TermId | undefined
  }
}

function newIndex(): Index {
  return new Index({ ...INDEX_OPTIONS, encoder })
}
