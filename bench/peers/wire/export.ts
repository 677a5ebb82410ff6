import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { DocId } from '../../../src/docset/docset.ts'
import { usualItems } from '../../../src/json/item-writer.ts'
import type { Snapshot } from '../../../src/snapshot/snapshot.ts'
import { type Corpus, corpusOf } from '../data/corpus.ts'
import { docsIn, ORDERS } from '../data/pages.ts'
import { PEER_FACETS } from '../data/question.ts'

/** Number of characters that are collected before they are written to the file. */
const CHUNK_CHARACTERS = 1 << 20

/**
 * Writes the events of a snapshot as tab-separated values, sorted by (start day, id). The first line names
 * the columns: numbers, then the terms of the name, the other terms, and the item as JSON of this service.
 */
export async function exportEvents(snapshot: Snapshot, path: string): Promise<void> {
  const corpus = corpusOf(snapshot)
  const columns = columnsOf(corpus)
  const items = usualItems(snapshot)
  const file = createWriteStream(path)
  let chunk = `${[...Object.keys(columns), 'name', 'other', 'item'].join('\t')}\n`
  const numbers = Object.values(columns)
  for (let doc = 0; doc < corpus.rows; doc++) {
    for (const column of numbers) chunk += `${column[doc]}\t`
    const terms = Array.from(corpus.terms.subarray(corpus.termsAt[doc], corpus.termsAt[doc + 1]), wordOf)
    const inName = terms.splice(0, corpus.nameTerms[doc])
    chunk += `${inName.join(' ')}\t${terms.join(' ')}\t${items.write([doc as DocId])}\n`
    if (chunk.length < CHUNK_CHARACTERS) continue
    if (!file.write(chunk)) await once(file, 'drain')
    chunk = ''
  }
  file.end(chunk)
  await finished(file)

  function wordOf(term: number): string {
    return corpus.words[term]!
  }
}

/** The columns of numbers: id, days, lengths of the name, the rank in each order, and values. */
function columnsOf(corpus: Corpus): Record<string, ArrayLike<number>> {
  const { id, start, end, values, nameTerms, seriesTerms } = corpus
  const ranks = ORDERS.map((order): [string, Uint32Array] => {
    const rank = new Uint32Array(corpus.rows)
    docsIn(corpus, order).forEach((doc, at) => {
      rank[doc] = at
    })
    return [order, rank]
  })
  const ofFields = PEER_FACETS.map((field): [string, Int32Array] => [field, values[field]])
  return { id, start, end, length: nameTerms, series: seriesTerms, ...Object.fromEntries([...ranks, ...ofFields]) }
}
