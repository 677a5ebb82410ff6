import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT, readDocument } from '../support/documents.ts'

/** Each promise is a sentence of a page and the title of the test that observes it. */
const PROMISES = readDocument('test/promises/promises.txt')
  .split(/^# /m)
  .slice(1)
  .flatMap((chapter) => {
    const [page, ...rows] = chapter.split('\n')
    return [...rows.join('\n').matchAll(/^(\S.*)\n {4}(.*)$/gm)].map(([, sentence, title]) => ({
      page: page!,
      sentence: sentence!,
      test: title!,
    }))
  })

const textOf = (page: string) => readDocument(page).replace(/\s+/g, ' ')

const systemTests = readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.system.test.ts'))
  .map((path) => readFileSync(join(ROOT, 'test', path), 'utf8'))
  .join()

test.each(PROMISES)('$page says "$sentence", and a system test has the title "$test"', ({ page, sentence, test }) => {
  expect(textOf(page)).toContain(sentence)
  expect([`'${test}'`, `\`${test}\``, `"${test}"`].some((title) => systemTests.includes(title))).toBe(true)
})

const WITHOUT_PROMISES = ['Capacity', 'Environment']

test('every section of docs/operating.md has a promise with its test, or is listed in WITHOUT_PROMISES', () => {
  const page = 'docs/operating.md'
  const sections = readDocument(page).split(/^## /m).slice(1)
  const sentences = PROMISES.filter((each) => each.page === page).map(({ sentence }) => sentence)
  const without = sections.filter((section) => {
    const text = section.replace(/\s+/g, ' ')
    return !sentences.some((sentence) => text.includes(sentence))
  })
  expect(without.map((section) => section.split('\n', 1)[0])).toEqual(WITHOUT_PROMISES)
})
