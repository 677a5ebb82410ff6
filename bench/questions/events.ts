import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import Database from 'better-sqlite3'

/** A row of a dump, read without code of the engine; missing values are ''. */
export interface RawEvent {
  readonly id: number
  readonly name: string
  /** In lower case: conference, seminar, workshop or webinar. */
  readonly type: string
  readonly topic: string
  readonly sub_topic: string
  /** YYYY-MM-DD, like `end` and `deadline`. */
  readonly start: string
  readonly end: string
  readonly city: string
  readonly country: string
  readonly deadline: string
  readonly attendance: string
}

const SELECT = `
  SELECT id, trim(name) AS name, lower(type) AS type, coalesce(topic, '') AS topic,
    coalesce(sub_topic, '') AS sub_topic, coalesce(start_date, '') AS start,
    coalesce(end_date, start_date, '') AS "end", coalesce(city, '') AS city, coalesce(country, '') AS country,
    coalesce(submission_deadline, '') AS deadline, coalesce(attendance, '') AS attendance
  FROM events ORDER BY id`

/** The rows of a SQL text dump, plain or compressed, in the order of ids. */
export function readRawEvents(dump: string): RawEvent[] {
  const bytes = readFileSync(dump)
  const database = new Database(':memory:')
  try {
    database.exec((dump.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'))
    return database.prepare(SELECT).all() as RawEvent[]
  } finally {
    database.close()
  }
}
