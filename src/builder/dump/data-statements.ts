/**
 * Which statements of a text dump are executed. A dump is data of others: nothing in it may name a file, and
 * ATTACH, VACUUM INTO and some pragmas do.
 *
 * What dump tools write besides is executed or passed over. Everything else is refused, and so is a statement
 * that SQLite learns later. Functions in expressions are harmless: none of SQLite's own writes a file, and
 * load_extension() is switched off.
 */

/** These make, change or remove tables, views and rows of the scratch database. */
const EXECUTED = new Set([
  'CREATE TABLE',
  'CREATE VIEW',
  'CREATE INDEX',
  'CREATE UNIQUE INDEX',
  'INSERT',
  'REPLACE',
  'UPDATE',
  'DELETE',
  'ALTER TABLE',
  'DROP TABLE',
  'DROP VIEW',
  'DROP INDEX',
  'BEGIN',
  'COMMIT',
  'END',
  'SAVEPOINT',
  'RELEASE',
  // ".dump" writes this before the rows of sqlite_stat1
  'ANALYZE',
])

/**
 * These change no row that a dump holds. Triggers would do again what the rows already show. The settings
 * are those of a connection or a file; the scratch database has its own.
 */
const PASSED_OVER = new Set([
  'CREATE TRIGGER',
  'CREATE TEMP TRIGGER',
  'CREATE TEMPORARY TRIGGER',
  'DROP TRIGGER',
  'PRAGMA APPLICATION_ID',
  'PRAGMA AUTO_VACUUM',
  'PRAGMA CACHE_SIZE',
  'PRAGMA DEFER_FOREIGN_KEYS',
  'PRAGMA ENCODING',
  'PRAGMA FOREIGN_KEYS',
  'PRAGMA JOURNAL_MODE',
  'PRAGMA LOCKING_MODE',
  'PRAGMA PAGE_SIZE',
  'PRAGMA SYNCHRONOUS',
  'PRAGMA USER_VERSION',
])

/** What the message of a refusal expects. */
export const DATA_STATEMENTS =
  'statements that hold data (CREATE TABLE, VIEW or INDEX, INSERT, UPDATE, DELETE, ALTER, DROP, BEGIN, COMMIT)'

export type Treatment = 'executed' | 'passed over' | 'refused'

/** What becomes of a statement with these first words. */
export function treatmentOf(words: readonly string[]): Treatment {
  for (let count = 1; count <= words.length; count++) {
    const beginning = words.slice(0, count).join(' ')
    if (EXECUTED.has(beginning)) return 'executed'
    if (PASSED_OVER.has(beginning)) return 'passed over'
  }
  return 'refused'
}
