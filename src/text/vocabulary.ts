import { Encoder, Index } from 'flexsearch'
import { ENCODER_OPTIONS } from './tokenize.ts'

/** The number of a term: its position among all terms in ascending order. */
export type TermId = number & { readonly unit: 'TermId' }

/** One part of a FlexSearch export. */
export type ExportedPart = readonly [key: string, data: string]

/**
 * `strict`: only whole terms are found. `resolution` 1: nothing is ranked, because each document is one word.
 */
const INDEX_OPTIONS = { tokenize: 'strict', resolution: 1 } as const

/** Terms of a part of an export. */
const PART_TERMS = 4096

/**
 * Facts that must be unchanged when an export of FlexSearch is read. An export does not contain them, so the
 * header of snapshots does.
 */
export const TEXT_INDEX = {
  library: 'flexsearch',
  /** the package does not export its version; a test compares this with package.json */
  version: '0.8.212',
  options: { ...INDEX_OPTIONS, ...ENCODER_OPTIONS },
} as const

/**
 * The export of a FlexSearch index that finds the number of each term; the first one has the number 0. The
 * map of terms is cut into parts of PART_TERMS: FlexSearch reads any number of them.
 */
export function exportTextIndex(terms: readonly string[]): ExportedPart[] {
  // takes a term as it is
  const encoder = new Encoder({ ...ENCODER_OPTIONS, normalize: false })
  const index = new Index({ ...INDEX_OPTIONS, encoder })
  for (const [number, term] of terms.entries()) index.add(number, term)
  const parts: ExportedPart[] = []
  let maps = 0
  index.export((key, data) => {
    if (data === undefined) return
    if (!key.endsWith('.map')) parts.push([key, data])
    else for (const map of cut(JSON.parse(data))) parts.push([`${++maps}.map`, JSON.stringify(map)])
  })
  return parts
}

function* cut(map: unknown[]): Iterable<unknown[]> {
  for (let at = 0; at < map.length; at += PART_TERMS) yield map.slice(at, at + PART_TERMS)
}
