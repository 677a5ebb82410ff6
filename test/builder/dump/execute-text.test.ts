import { expect, it } from 'vitest'
import { treatmentOf } from '../../../src/builder/dump/execute-text.ts'
import { beginningOf, leadingWords } from '../../../src/builder/dump/sql-text.ts'

const treatment = (statement: string) => treatmentOf(leadingWords(statement, 3))

it.each([
  'CREATE TABLE events (id)',
  'create\n/* x */ unique -- y\n index i ON events (id)',
  'INSERT OR REPLACE INTO "events" VALUES (1)',
  'Replace into events values (1)',
  'DELETE FROM sqlite_sequence',
  'DROP TABLE IF EXISTS events',
  'BEGIN',
  'COMMIT',
  '\ufeffBEGIN TRANSACTION',
])('a statement of a dump that adds data is executed: %s', (statement) => {
  expect(treatment(statement)).toBe('executed')
})

it.each(['CREATE TRIGGER t', 'CREATE TEMP TRIGGER t', 'PRAGMA foreign_keys=OFF', 'pragma user_version = 3'])(
  'a statement of a dump that changes no row is skipped: %s',
  (statement) => {
    expect(treatment(statement)).toBe('skipped')
  },
)

it.each([
  "ATTACH 'x' AS y",
  "/* INSERT */ ATTACH DATABASE 'x' AS y",
  'DETACH y',
  'VACUUM',
  "VACUUM INTO 'x'",
  'CREATE VIRTUAL TABLE x USING fts5(y)',
  'CREATE TEMP TABLE x (y)',
  'CREATE TEMP VIEW x AS SELECT 1',
  'PRAGMA writable_schema=ON',
  'PRAGMA main.foreign_keys=OFF',
  "PRAGMA temp_store_directory='/'",
  'PRAGMA wal_checkpoint',
  'EXPLAIN INSERT INTO x VALUES (1)',
  'WITH x AS (SELECT 1) INSERT INTO y SELECT * FROM x',
  "SELECT load_extension('x')",
  'ROLLBACK',
  'REINDEX',
  '.output x',
  '"INSERT" INTO x VALUES (1)',
  'INSERTED INTO x VALUES (1)',
  'INSERT\u00e9 INTO x VALUES (1)',
  '',
])('a statement of a dump that is neither needed nor harmless is refused: %s', (statement) => {
  expect(treatment(statement)).toBe('refused')
})

it('the error for a failing statement of a dump shows the beginning of the statement', () => {
  expect(beginningOf('-- x\n vacuum /* y */ into z')).toBe('VACUUM INTO')
  expect(beginningOf('.output /etc/passwd and more')).toBe('".output /etc/passwd "')
})
