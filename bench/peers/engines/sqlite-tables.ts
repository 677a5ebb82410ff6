import Database from 'better-sqlite3'
import { type Corpus, NO_VALUE, termsText, valuesText } from '../data/corpus.ts'
import { docsIn, ORDERS, type Order } from '../data/pages.ts'
import { PEER_FACETS, VALUE_FIELDS } from '../data/question.ts'

/** Artificial word, indexed for each event whose name has this number of distinct terms. */
export function lengthToken(terms: number): string {
  return `_length${terms}`
}

/** Like `lengthToken`, for the number of terms that are no years, numbers, ordinals or stop words. */
export function seriesToken(terms: number): string {
  return `_series${terms}`
}

const COLUMNS = ['id', 'start', '"end"', ...PEER_FACETS]
/** The tokenizer `ascii` does not change terms, which are folded already. */
const TEXT_INDEX = `fts5(name, other, content='', columnsize=0, detail=column, tokenize="ascii tokenchars '_'")`
const CACHE_KB = 1_000_000

/**
 * Writes for each order a copy of the events and of the text index. Row numbers are ranks in the order, so
 * that SQLite reads in order and stops when a page is full.
 */
export function writeTables(corpus: Corpus, path: string): void {
  const db = new Database(path)
  db.pragma('journal_mode = off')
  db.pragma('synchronous = off')
  db.pragma(`cache_size = -${CACHE_KB}`)
  for (const order of ORDERS) {
    db.exec(`CREATE TABLE event_${order} (rank INTEGER PRIMARY KEY, ${COLUMNS.join(', ')})`)
    db.exec(`CREATE VIRTUAL TABLE text_${order} USING ${TEXT_INDEX}`)
    db.transaction(fill)(db, corpus, order)
    db.exec(`INSERT INTO text_${order} (text_${order}) VALUES ('optimize')`)
    for (const field of VALUE_FIELDS) {
      const others = VALUE_FIELDS.filter((other) => other !== field)
      const columns = [field, 'rank', 'start', '"end"', ...others, 'month', 'year']
      db.exec(`CREATE INDEX ${field}_${order} ON event_${order} (${columns.join(', ')})`)
    }
  }
  db.exec('CREATE INDEX start_of_event ON event_by_date (start)')
  db.exec('CREATE TABLE value_count (field, value, events, PRIMARY KEY (field, value)) WITHOUT ROWID')
  for (const field of VALUE_FIELDS) {
    db.exec(
      `INSERT INTO value_count SELECT '${field}', ${field}, count(*) FROM event_by_date ` +
        `WHERE ${field} IS NOT NULL GROUP BY ${field}`,
    )
  }
  db.exec('ANALYZE')
  db.close()
}

function fill(db: Database.Database, corpus: Corpus, order: Order): void {
  const addEvent = db.prepare(`INSERT INTO event_${order} VALUES (?, ${COLUMNS.map(() => '?').join(', ')})`)
  const addText = db.prepare(`INSERT INTO text_${order} (rowid, name, other) VALUES (?, ?, ?)`)
  docsIn(corpus, order).forEach((doc, rank) => {
    const values = PEER_FACETS.map((field) => corpus.values[field][doc]!)
    const columns = values.map((value) => (value === NO_VALUE ? null : value))
    addEvent.run(rank, corpus.id[doc], corpus.start[doc], corpus.end[doc], ...columns)
    const terms = termsText(corpus, doc).split(' ')
    const inName = terms.splice(0, corpus.nameTerms[doc])
    const other = [...terms, valuesText(corpus, doc), lengthToken(inName.length), seriesToken(corpus.seriesTerms[doc]!)]
    addText.run(rank, inName.join(' '), other.join(' '))
  })
}
