import { fc, test } from '@fast-check/vitest'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { wholeStatements } from '../../../src/builder/dump/sql-text.ts'
import { sqlLiteral } from '../../support/sql-dump.ts'

/** The least length of a batch. Statements are filled up to it, so that each one becomes a batch. */
const BATCH_CHARACTERS = 1 << 20
const FILLING = ' '.repeat(BATCH_CHARACTERS)

/** Splits text that comes in chunks, cut at these places. */
async function split(text: string, cuts: readonly number[] = []): Promise<string[]> {
  const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length]
  async function* chunks() {
    for (let index = 1; index < places.length; index++) yield text.slice(places[index - 1], places[index])
  }
  const batches: string[] = []
  for await (const batch of wholeStatements(chunks())) batches.push(batch)
  return batches
}

const TRIGGER = 'CREATE TRIGGER t AFTER INSERT ON a BEGIN UPDATE b SET c = 1; DELETE FROM d; END'

/** Statements without their final semicolon, with everything that may hide a semicolon. */
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
    `-- why; it is there\n/* and; how */ ${TRIGGER}`,
    TRIGGER.replace('c = 1', 'c = CASE WHEN d THEN 1 ELSE 2 END'),
  ),
)

describe('splitting SQL text', () => {
  it('empty and blank text gives no batches', async () => {
    expect(await split('')).toEqual([])
    expect(await split(' \n\t')).toEqual([])
  })

  it('short text is one batch, with what follows the last semicolon', async () => {
    expect(await split('SELECT 1; SELECT 2; SELECT 3')).toEqual(['SELECT 1; SELECT 2; SELECT 3'])
  })

  it('a batch ends behind a semicolon once a megabyte is reached', async () => {
    const [first, second] = [`SELECT 1${FILLING};`, 'SELECT 2;']
    expect(await split(first + second, [first.length])).toEqual([first, second])
  })

  it('a statement larger than a megabyte is not cut', async () => {
    const long = `INSERT INTO a VALUES (${sqlLiteral(`;${FILLING};`)});`
    expect(await split(long, [10, 1000, long.length - 5])).toEqual([long])
  })

  it.each([
    `-- a comment\nCREATE TRIGGER t AFTER INSERT ON a BEGIN DELETE FROM b;${FILLING} END;`,
    `CREATE TRIGGER t AFTER INSERT ON a BEGIN UPDATE b SET c = CASE WHEN d THEN 1 END;${FILLING} DELETE FROM b; END;`,
  ])('a semicolon in the body of a trigger does not end it: %#', async (trigger) => {
    expect(await split(`${trigger}SELECT 1;`, [trigger.length - 4, trigger.length])).toEqual([trigger, 'SELECT 1;'])
  })

  it('a trigger is not cut', async () => {
    const trigger = `${TRIGGER.replace('DELETE', `${FILLING}DELETE`)};`
    expect(await split(`${trigger}SELECT 1;`, [trigger.length - 4, trigger.length])).toEqual([trigger, 'SELECT 1;'])
  })

  test.prop([fc.array(someStatement, { minLength: 1, maxLength: 4 }), fc.array(fc.nat(), { maxLength: 6 })], {
    numRuns: 60,
  })(
    'batches lose nothing and end only behind whole statements, wherever the chunks are cut',
    async (statements, cuts) => {
      const filled = statements.map((statement) => `${FILLING}${statement};`)
      const text = filled.join('')
      const ends = new Set(filled.map((_, index) => filled.slice(0, index + 1).join('').length))
      const batches = await split(text, cuts)
      expect(batches.join('') === text).toBe(true)
      let end = 0
      for (const batch of batches) {
        end += batch.length
        expect(ends.has(end)).toBe(true)
      }
    },
  )

  test.prop([fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 20 }), fc.array(fc.nat(), { maxLength: 6 })], {
    numRuns: 60,
  })('executing the batches gives the same rows as executing the whole text', async (texts, cuts) => {
    // SQLite ends the text of a statement at NUL
    const values = texts.map((text) => text.replaceAll('\u0000', ''))
    const inserts = values.map((text) => `INSERT INTO a VALUES (${sqlLiteral(text)}); -- it's a row;\n`)
    const database = new Database(':memory:')
    for (const batch of await split(`CREATE TABLE a (text);${inserts.join('')}`, cuts)) database.exec(batch)
    const rows = database.prepare('SELECT text FROM a ORDER BY rowid').pluck().all()
    database.close()
    expect(rows).toEqual(values)
  })
})
