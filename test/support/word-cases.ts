import { expect, test } from 'vitest'
import type { BuiltDirectory } from './directory.ts'
import { searchWords } from './small-directory.ts'

/**
 * Registers a test for each line of a table. A line has words of `q`, the ids of the events that they find,
 * and optionally the reading and the content of the notes. A line that begins with `#` is the title of the
 * lines after it.
 *
 *     # a word that no event has is completed
 *     netw = 4 5 6 (nearest) | netw: network, networked
 *     xyzzy = none | -
 */
export function testWords(built: BuiltDirectory, table: string): void {
  let title = ''
  for (const line of table.trim().split('\n')) {
    if (line.startsWith('# ')) title = line.slice(2)
    else if (line !== '') testLine(built, title, line)
  }
}

function testLine(built: BuiltDirectory, title: string, line: string): void {
  const [asked, ...notes] = line.split(' | ')
  const [, text, ids, reading] = /^(.*) = (none|[\d ]+)(?: \((\w+)\))?$/.exec(asked!)!
  test(`${title}: ${text}`, () => {
    const found = searchWords(built, text!)
    expect(found.ids).toEqual(ids === 'none' ? [] : ids!.split(' ').map(Number))
    if (reading !== undefined) expect(found.reading).toBe(reading)
    const said = found.interpretation.map(({ given, used }) => `${given}: ${used.join(', ')}`.trim())
    if (notes.length > 0) expect(said).toEqual(notes[0] === '-' ? [] : notes)
  })
}

/**
 * Registers a test for each line of a table. A line has texts separated by `|`, and the result of `answer`
 * for these texts. A line that begins with `#` is the title of the lines after it.
 *
 *     # a city is found under any of its names
 *     Bombay | India = Mumbai, IN
 */
export function testCases(answer: (...given: string[]) => unknown, table: string): void {
  let title = ''
  for (const line of table.trim().split('\n')) {
    const [, given, expected] = /^(.*?) ?= ?(.*)$/.exec(line) ?? []
    if (line.startsWith('# ')) title = line.slice(2)
    else if (given !== undefined) {
      const texts = given.split('|').map((text) => text.trim())
      test(`${title}: ${given}`, async () => expect(String(await answer(...texts))).toBe(expected))
    }
  }
}
