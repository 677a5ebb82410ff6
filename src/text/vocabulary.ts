import { Encoder, Index } from 'flexsearch'
import { ENCODER_OPTIONS } from './tokenize.ts'

/** The number of a term: its position among all terms in ascending order. */
export type TermId = number & { readonly unit: 'TermId' }

/** One part of a FlexSearch export. */
export type ExportedPart = readonly [key: string, data: string]

/** `strict` finds only whole terms; `resolution` 1 ranks nothing, because each document is one word. */
const INDEX_OPTIONS = { tokenize: 'strict', resolution: 1 } as const

/** Terms that an import reads in one turn of the event loop: 3 ms, instead of 29 ms for all terms. */
const PART_TERMS = 4096

/** Facts that must agree when an export is written and read. The header of snapshots contains them. */
export const TEXT_INDEX = {
  library: 'flexsearch',
  /** the package does not export its version; a test compares this with package.json */
  version: '0.8.212',
  options: { ...INDEX_OPTIONS, ...ENCODER_OPTIONS },
} as const

/** The distinct terms of a directory. FlexSearch maps terms to their numbers. */
export class Vocabulary {
  readonly #index: Index

  private constructor(index: Index) {
    this.#index = index
  }

  /** Makes the index of some terms. The first term gets the number 0. */
  static of(terms: Iterable<string>): Vocabulary {
    const index = newIndex()
    let id = 0
    for (const term of terms) index.add(id++, term)
    return new Vocabulary(index)
  }

  /**
   * Reads the parts that `export` wrote, and yields to the event loop after each part.
   * @throws Error if the parts are malformed, or are not the export of exactly these `terms`
   */
  static async import(
    parts: unknown,
    yieldToEventLoop: () => Promise<void>,
    terms?: readonly string[],
  ): Promise<Vocabulary> {
    const index = newIndex()
    const expected = terms && expectTerms(terms)
    for (const [key, data] of requireParts(parts)) {
      const read: unknown = JSON.parse(data)
      if (/^\d+\.map$/.test(key)) expected?.next(read)
      else if (!/^\d+\.reg$/.test(key) || !isNumbers(read)) throw new Error(`expected terms, got the part ${key}`)
      index.import(key, read as string)
      await yieldToEventLoop()
    }
    expected?.end()
    return new Vocabulary(index)
  }

  /** The export of FlexSearch, with its map of terms in parts of PART_TERMS. */
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

  /** The number of a term; undefined if no event has it. */
  find(term: string): TermId | undefined {
    return this.#index.search(term, { limit: 1 })[0] as TermId | undefined
  }
}

/** Encodes a term without changing it. */
const TERM_ENCODER = new Encoder({ ...ENCODER_OPTIONS, normalize: false })

function requireParts(parts: unknown): ExportedPart[] {
  const isPart = (part: unknown) =>
    Array.isArray(part) && part.length === 2 && part.every((text) => typeof text === 'string')
  if (Array.isArray(parts) && parts.every(isPart)) return parts
  throw new Error('expected parts of an export, each a key and data')
}

function isNumbers(value: unknown): boolean {
  return Array.isArray(value) && value.every((number) => Number.isInteger(number))
}

/** Compares the maps of an export, one after another, with the terms that they must have in this order. */
function expectTerms(terms: readonly string[]) {
  let number = 0
  return {
    next(map: unknown): void {
      if (!Array.isArray(map)) throw new Error(`expected a map of terms, got ${typeof map}`)
      for (const entry of map) {
        const [term, ids] = Array.isArray(entry) ? entry : []
        if (term !== terms[number] || !isOnly(ids, number)) {
          const expected = JSON.stringify([terms[number], [number]])
          throw new Error(`expected ${expected} in the text index, got ${JSON.stringify(entry)?.slice(0, 80)}`)
        }
        number++
      }
    },
    end(): void {
      if (number !== terms.length) throw new Error(`expected ${terms.length} terms, got ${number}`)
    },
  }
}

/** True if `ids` is `[[number]]`, the form in which FlexSearch stores the documents of a term. */
function isOnly(ids: unknown, number: number): boolean {
  return Array.isArray(ids) && ids.length === 1 && ids[0]?.length === 1 && ids[0][0] === number
}

function newIndex(): Index {
  return new Index({ ...INDEX_OPTIONS, encoder: TERM_ENCODER })
}

function* cut(map: unknown[]): Iterable<unknown[]> {
  for (let at = 0; at < map.length; at += PART_TERMS) yield map.slice(at, at + PART_TERMS)
}
