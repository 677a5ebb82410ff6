import type { Corpus } from './corpus.ts'

/** The orders that answers are made of. */
export const ORDERS = ['by_date', 'latest_first', 'by_name'] as const
export type Order = (typeof ORDERS)[number]

/** All documents in an order; their numbers are in the order of (start day, id). */
export function docsIn({ rows, start, nameRank }: Corpus, order: Order): Uint32Array {
  const docs = Uint32Array.from({ length: rows }, (_, doc) => doc)
  switch (order) {
    case 'by_date':
      return docs
    case 'latest_first':
      return docs.sort((a, b) => start[b]! - start[a]! || a - b)
    case 'by_name':
      return docs.sort((a, b) => nameRank[a]! - nameRank[b]!)
  }
}
