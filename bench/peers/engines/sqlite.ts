import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { type Peer, resolving } from '../data/peer.ts'
import { type Answer, type Question, withoutOwnFilter } from '../data/question.ts'
import { daysOf, type RankOfDay, type Segment, type Selection, segmentsOf, selectionOf } from './sqlite-query.ts'
import { writeTables } from './sqlite-tables.ts'

const MAPPED_BYTES = 16 * 2 ** 30

export const sqlite: Peer = {
  name: 'better-sqlite3, FTS5',
  setUp:
    'One file, mapped into memory. For each of three orders (by date, latest first, by name) a table and an ' +
    'FTS5 index whose row numbers are ranks in that order, so that pages are read in order and date filters ' +
    'are ranges of rows. FTS5 has no content and no positions. Every value of an event is a word in it, so ' +
    'that text with filters is one MATCH. Covering indexes begin with each filter column. ANALYZE with ' +
    'histograms, a table of counts of single values, prepared statements.',
  cannot: 'Nothing that is asked here, once words and values are resolved.',
  build: async ({ corpus: read }) => {
    const folder = mkdtempSync(join(tmpdir(), 'confdex-peers-'))
    const path = join(folder, 'events.sqlite')
    const { corpus, resolve } = await read()
    writeTables(corpus, path)
    const tables = new Sqlite(path, corpus.rows)
    // a deleted file that is still open stays readable until the process ends
    rmSync(folder, { recursive: true })
    return resolving(resolve, tables)
  },
}

class Sqlite {
  readonly #db: Database.Database
  readonly #rows: number
  readonly #statements = new Map<string, Database.Statement>()
  readonly #rankOf: RankOfDay

  constructor(path: string, rows: number) {
    this.#db = new Database(path, { readonly: true })
    this.#db.pragma(`mmap_size = ${MAPPED_BYTES}`)
    this.#rows = rows
    const first = this.#db
      .prepare('SELECT rank FROM event_by_date WHERE start >= ? ORDER BY start, rank LIMIT 1')
      .pluck()
    this.#rankOf = (day) => (day === -Infinity ? 0 : day === Infinity ? rows : ((first.get(day) ?? rows) as number))
  }

  refuses(): undefined {
    return undefined
  }

  ask(question: Question): Answer {
    const { limit, offset } = question.request
    const total = this.#total(question)
    const ids: number[] = []
    let skip = offset
    if (offset < total) {
      for (const segment of segmentsOf(question)) {
        // invariant: `skip` events of this segment and the following segments belong to earlier pages
        const found = this.#page(question, segment, limit - ids.length, skip)
        if (found.length === 0 && skip > 0) skip -= this.#count(this.#select(question, segment))
        if (found.length > 0) skip = 0
        ids.push(...found)
        if (ids.length === Math.min(limit, total - offset)) break
      }
    }
    return { total, ids, facets: this.#facets(question) }
  }

  /** The total. It is not counted if the question has only dates, or only one value. */
  #total(question: Question): number {
    const { terms, values, endsBefore } = question
    const { from, before } = daysOf(question)
    const hasDates = from > -Infinity || before < Infinity
    const [value, ...others] = values
    if (terms === undefined && endsBefore === null && value === undefined) {
      return Math.max(0, this.#rankOf(before) - this.#rankOf(from))
    }
    if (terms === undefined && !hasDates && others.length === 0 && value?.anyOf.length === 1) {
      const sql = 'SELECT events FROM value_count WHERE field = ? AND value = ?'
      return (this.#statement(sql).get(value.field, value.anyOf[0]) ?? 0) as number
    }
    return this.#count(this.#select(question, { order: 'by_date', from, before, text: undefined }))
  }

  #page(question: Question, segment: Segment, limit: number, offset: number): number[] {
    const { sql, values, rank } = this.#select(question, segment)
    // the event table is joined after LIMIT, so that only events of the page are read
    const page = `SELECT ${rank} AS at ${sql} ORDER BY ${rank} LIMIT ? OFFSET ?`
    const events = `event_${segment.order}`
    const ids = `SELECT id FROM (${page}) CROSS JOIN ${events} ON ${events}.rank = at ORDER BY at`
    return this.#statement(ids).all(...values, limit, offset) as number[]
  }

  #facets(question: Question): number[][] {
    const { facetsLimit } = question.request
    return question.facets.map((field) => {
      const all = { order: 'by_date', ...daysOf(question), text: undefined } as const
      const { sql, values } = this.#select(withoutOwnFilter(question, field), all, true)
      const counts =
        `SELECT count(*) FROM (SELECT ${field} AS value ${sql}) WHERE value IS NOT NULL ` +
        'GROUP BY value ORDER BY 1 DESC LIMIT ?'
      return this.#statement(counts).all(...values, facetsLimit) as number[]
    })
  }

  #count({ sql, values }: Selection): number {
    return this.#statement(`SELECT count(*) ${sql}`).get(...values) as number
  }

  #select(question: Question, segment: Segment, needsColumns = false): Selection {
    return selectionOf(question, segment, this.#rankOf, this.#rows, needsColumns)
  }

  #statement(sql: string): Database.Statement {
    let statement = this.#statements.get(sql)
    if (statement === undefined) {
      statement = this.#db.prepare(sql).pluck()
      this.#statements.set(sql, statement)
    }
    return statement
  }
}
