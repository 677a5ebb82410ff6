import { fc, test } from '@fast-check/vitest'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { treatmentOf } from '../../../src/builder/dump/execute-text.ts'
import { beginningOf, leadingWords, skipBlank, statementsOf } from '../../../src/builder/dump/sql-text.ts'
import { runs } from '../../support/runs.ts'
import { sqlLiteral } from '../../support/sql-dump.ts'

/** Splits a text that arrives in chunks, which end at the positions `cuts`. */
async function split(text: string, cuts: readonly number[] = [], mostCharacters?: number): Promise<string[]> {
  const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length]
  async function* chunks() {
    for (let index = 1; index < places.length; index++) yield text.slice(places[index - 1], places[index])
  }
  const found: string[] = []
  for await (const statements of statementsOf(chunks(), mostCharacters)) {
    for (const { text, number } of statements) {
      found.push(text)
      expect(number).toBe(found.length)
    }
  }
  return found
}

const TRIGGER = 'CREATE TRIGGER t AFTER INSERT ON a BEGIN UPDATE b SET c = 1; DELETE FROM d; END'

/** Statements without their final semicolon, but with semicolons in strings, names and comments. */
const someStatement = fc.oneof(
  fc
    .string({ unit: fc.constantFrom("'", '"', ';', '-', '/', '*', '[', ']', '`', '\n', 'a', 'é', '🌍') })
    .map((text) => `INSERT INTO a VALUES (${sqlLiteral(text)})`),
  fc.constantFrom(
    'CREATE TABLE "semi;colon" ("a""b" TEXT)',
    'CREATE TABLE [br;acket] (a)',
    'CREATE TABLE `tick;s` (a)',
    'SELECT 1 -- a comment; with a semicolon\n + 1',
    "SELECT 1 -- it's a comment\n",
    "SELECT 1 /* so; is ' this */ + 1",
    'SELECT 4 / 2 - -1 * 3',
    TRIGGER,
    TRIGGER.replace('TRIGGER', 'TEMP TRIGGER'),
    TRIGGER.toLowerCase(),
    TRIGGER.replace('c = 1', 'c = CASE WHEN d THEN 1 ELSE 2 END'),
  ),
)

/** Characters that begin or end strings, names, comments and statements. */
const trickyText = fc.string({
  unit: fc.constantFrom("'", '"', ';', '-', '/', '*', '[', ']', '`', '\n', ' ', 'END', '1', '\ufeff', '\v'),
  maxLength: 30,
})

it('a NUL character in the SQL of a dump is refused with the number of its statement', async () => {
  await expect(split('SELECT 1; SELECT \0 2;', [3])).rejects.toThrow(
    'expected text without NUL, got a NUL in statement 1',
  )
  await expect(split('SELECT 1; SELECT \0 2;', [12])).rejects.toThrow('in statement 2: save the text as UTF-8')
})

it('an SQL statement that is too long is refused before it fills the memory', async () => {
  expect(await split('SELECT 1234;SELECT 1;', [4], 12)).toHaveLength(2)
  await expect(split('SELECT 1;SELECT 123456', [4], 12)).rejects.toThrow(
    'expected statements of at most 12 characters, got a longer one in statement 2',
  )
})

test.prop([fc.array(someStatement, { minLength: 1, maxLength: 4 }), fc.array(fc.nat(), { maxLength: 6 })])(
  'SQL text is split into the same statements regardless of where its chunks end',
  async (statements, cuts) => {
    const whole = statements.map((statement) => `${statement};`)
    const found = await split(whole.join(' \n'), cuts)
    const withoutComments = whole.map((statement) => statement.slice(skipBlank(statement, 0)))
    expect(found).toEqual(withoutComments)
  },
)

test.prop([trickyText, trickyText], { numRuns: runs(2000) })(
  'SQLite never finds more than one statement in a statement that statementsOf splits off',
  async (before, behind) => {
    const database = new Database(':memory:')
    for (const statement of await split(`${before}SELECT 1${behind};SELECT 2`)) {
      try {
        database.prepare(statement)
      } catch (error) {
        expect((error as Error).message).not.toContain('more than one statement')
      }
    }
    database.close()
  },
)

test.prop([fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 20 }), fc.array(fc.nat(), { maxLength: 6 })], {
  numRuns: 60,
})('executing the split SQL statements gives the same rows as executing the whole text', async (texts, cuts) => {
  // SQLite ends the text of a statement at NUL
  const values = texts.map((text) => text.replaceAll('\u0000', ''))
  const inserts = values.map((text) => `INSERT INTO a VALUES (${sqlLiteral(text)}); -- it's a row;\n`)
  const database = new Database(':memory:')
  for (const statement of await split(`CREATE TABLE a (text);${inserts.join('')}`, cuts)) database.exec(statement)
  const rows = database.prepare('SELECT text FROM a ORDER BY rowid').pluck().all()
  database.close()
  expect(rows).toEqual(values)
})

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
])('a statement in a dump is executed if the statement changes tables or controls a transaction: %s', (statement) => {
  expect(treatment(statement)).toBe('executed')
})

it.each(['CREATE TRIGGER t', 'CREATE TEMP TRIGGER t', 'PRAGMA foreign_keys=OFF', 'pragma user_version = 3'])(
  'a trigger or a harmless setting of a dump is skipped: %s',
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
])('a statement of a dump is refused if it is not one of the allowed kinds: %s', (statement) => {
  expect(treatment(statement)).toBe('refused')
})

it('the error for a failing statement of a dump shows the beginning of the statement', () => {
  expect(beginningOf('-- x\n vacuum /* y */ into z')).toBe('VACUUM INTO')
  expect(beginningOf('.output /etc/passwd and more')).toBe('".output /etc/passwd "')
})
