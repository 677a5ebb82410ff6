import { type Corpus, NO_VALUE } from '../data/corpus.ts'
import { docsIn } from '../data/pages.ts'
import { PEER_FACETS } from '../data/question.ts'
import type { DuckDBConnection, DuckDBPackage } from './duckdb-package.ts'

/** Rows of a chunk: the size of DuckDB's vectors. */
const CHUNK = 2048

type Column = (row: number) => number | boolean | null

/** Writes events sorted by (start day, id), and postings by (term, doc), so that zone maps find a term. */
export async function writeTables(duckdb: DuckDBPackage, connection: DuckDBConnection, corpus: Corpus): Promise<void> {
  const { INTEGER, DOUBLE, BOOLEAN } = duckdb
  const columns = ['start INTEGER', '"end" INTEGER', ...PEER_FACETS.map((field) => `${field} INTEGER`)]
  await connection.run(
    'CREATE TABLE event (doc INTEGER, id DOUBLE, name_terms INTEGER, series_terms INTEGER, name_rank INTEGER, ' +
      `latest_rank INTEGER, ${columns.join(', ')})`,
  )
  const latestRank = new Uint32Array(corpus.rows)
  docsIn(corpus, 'latest_first').forEach((doc, rank) => {
    latestRank[doc] = rank
  })
  const values = PEER_FACETS.map((field): Column => {
    const column = corpus.values[field]
    return (doc) => (column[doc] === NO_VALUE ? null : column[doc]!)
  })
  await append(duckdb, connection, 'event', corpus.rows, [
    [INTEGER, (doc) => doc],
    [DOUBLE, (doc) => corpus.id[doc]!],
    [INTEGER, (doc) => corpus.nameTerms[doc]!],
    [INTEGER, (doc) => corpus.seriesTerms[doc]!],
    [INTEGER, (doc) => corpus.nameRank[doc]!],
    [INTEGER, (doc) => latestRank[doc]!],
    [INTEGER, (doc) => corpus.start[doc]!],
    [INTEGER, (doc) => corpus.end[doc]!],
    ...values.map((value) => [INTEGER, value] as const),
  ])
  await connection.run('CREATE TABLE unsorted (term INTEGER, doc INTEGER, in_name BOOLEAN)')
  const docOf = docsOfTerms(corpus)
  await append(duckdb, connection, 'unsorted', corpus.terms.length, [
    [INTEGER, (at) => corpus.terms[at]!],
    [INTEGER, (at) => docOf[at]!],
    [BOOLEAN, (at) => at < corpus.termsAt[docOf[at]!]! + corpus.nameTerms[docOf[at]!]!],
  ])
  await connection.run('CREATE TABLE posting AS SELECT * FROM unsorted ORDER BY term, doc')
  await connection.run('DROP TABLE unsorted')
}

/** The document of each entry of `terms`. */
function docsOfTerms({ rows, terms, termsAt }: Corpus): Uint32Array {
  const docs = new Uint32Array(terms.length)
  for (let doc = 0; doc < rows; doc++) docs.fill(doc, termsAt[doc], termsAt[doc + 1])
  return docs
}

async function append(
  { DuckDBDataChunk }: DuckDBPackage,
  connection: DuckDBConnection,
  table: string,
  rows: number,
  columns: readonly (readonly [type: DuckDBPackage['INTEGER'], column: Column])[],
): Promise<void> {
  const appender = await connection.createAppender(table)
  const types = columns.map(([type]) => type)
  for (let from = 0; from < rows; from += CHUNK) {
    const length = Math.min(CHUNK, rows - from)
    const chunk = DuckDBDataChunk.create(types, length)
    chunk.setColumns(columns.map(([, column]) => Array.from({ length }, (_, index) => column(from + index))))
    appender.appendDataChunk(chunk)
  }
  appender.closeSync()
}
