import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT, readDocument } from '../support/documents.ts'
import { PROMISES } from './promises.ts'

/** A page without its line breaks. */
const textOf = (page: string) => readDocument(page).replace(/\s+/g, ' ')

test.each(PROMISES)(
  '$page says "$sentence", and the test "$test" exists',
  ({ page, sentence, shownBy, test: title }) => {
    expect(textOf(page)).toContain(sentence)
    expect(existsSync(join(ROOT, shownBy)), shownBy).toBe(true)
    const source = readFileSync(join(ROOT, shownBy), 'utf8')
    expect([`'${title}'`, `\`${title}\``, `"${title}"`].some((name) => source.includes(name))).toBe(true)
  },
)

test('each promise is shown by a test that starts programs', () => {
  for (const { shownBy } of PROMISES) expect(shownBy).toMatch(/\.system\.test\.ts$/)
})

/** Sections of docs/operating.md that promise nothing that a program does. */
const WITHOUT_PROMISES = ['Environment']

test('every section of docs/operating.md has a promise with its test, or is listed here as having none', () => {
  const page = 'docs/operating.md'
  const sections = readDocument(page).split(/^## /m).slice(1)
  const sentences = PROMISES.filter((each) => each.page === page).map(({ sentence }) => sentence)
  const without = sections.filter((section) => {
    const text = section.replace(/\s+/g, ' ')
    return !sentences.some((sentence) => text.includes(sentence))
  })
  expect(without.map((section) => section.split('\n', 1)[0])).toEqual(WITHOUT_PROMISES)
})
