import { type Peer, resolving } from '../data/peer.ts'
import { type Answer, type PeerFacet, type Question, withoutOwnFilter } from '../data/question.ts'
import { type DuckDBConnection, loadDuckDB, type Prepared, type Row } from './duckdb-package.ts'
import { matchesOf, orderOf, type Statement } from './duckdb-query.ts'
import { writeTables } from './duckdb-tables.ts'

export const duckdb: Peer = {
  name: 'DuckDB',
  setUp:
    'In memory, one thread (two take longer here). Events are sorted by date. A table of (term, event, in ' +
    'name) is sorted by term, so that zone maps find the rows of a word, and joined once for each word. One ' +
    'prepared statement gives count and page, sorted by one number. Its full-text extension, a separate ' +
    'download, was not tried.',
  cannot: 'Nothing that is asked here, once words and values are resolved.',
  build: async ({ corpus: read }) => {
    const duckdb = await loadDuckDB()
    const connection = await (await duckdb.DuckDBInstance.create(':memory:')).connect()
    await connection.run('SET threads = 1')
    const { corpus, resolve } = await read()
    await writeTables(duckdb, connection, corpus)
    return resolving(resolve, new DuckDB(connection, corpus.wordNumber))
  },
}

class DuckDB {
  readonly #connection: DuckDBConnection
  readonly #wordNumber: ReadonlyMap<string, number>
  readonly #prepared = new Map<string, Prepared>()

  constructor(connection: DuckDBConnection, wordNumber: ReadonlyMap<string, number>) {
    this.#connection = connection
    this.#wordNumber = wordNumber
  }

  refuses(): undefined {
    return undefined
  }

  async ask(question: Question): Promise<Answer> {
    const { offset, limit } = question.request
    const matches = matchesOf(question, this.#wordNumber)
    const order = orderOf(question)
    const page = await this.#run(
      `SELECT id, (count(*) OVER ())::INTEGER ${matches.sql} ORDER BY ${order.sql} LIMIT ? OFFSET ?`,
      [...matches.values, ...order.values, limit, offset],
    )
    const counts: number[][] = []
    for (const field of question.facets) counts.push(await this.#facet(question, field))
    return { total: page[0]?.[1] ?? (await this.#count(matches)), ids: page.map(([id]) => id!), facets: counts }
  }

  /** The total if the page is empty; otherwise, each row of the page has the total. */
  async #count({ sql, values }: Statement): Promise<number> {
    const [row] = await this.#run(`SELECT count(*)::INTEGER ${sql}`, values)
    return row![0]!
  }

  async #facet(question: Question, field: PeerFacet): Promise<number[]> {
    const { sql, values } = matchesOf(withoutOwnFilter(question, field), this.#wordNumber)
    const counts = await this.#run(
      `SELECT count(*)::INTEGER FROM (SELECT ${field} AS value ${sql}) WHERE value IS NOT NULL ` +
        'GROUP BY value ORDER BY 1 DESC LIMIT ?',
      [...values, question.request.facetsLimit],
    )
    return counts.map(([count]) => count!)
  }

  async #run(sql: string, values: readonly number[]): Promise<Row[]> {
    let prepared = this.#prepared.get(sql)
    if (prepared === undefined) {
      prepared = await this.#connection.prepare(sql)
      this.#prepared.set(sql, prepared)
    }
    values.forEach((value, at) => {
      prepared.bindInteger(at + 1, value)
    })
    return (await prepared.runAndReadAll()).getRowsJS()
  }
}
