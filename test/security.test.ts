import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT, readDocument } from './support/documents.ts'

const text = readDocument('SECURITY.md')

/** Tests in the form `file: title`. A title ends with the cell or the line. */
const NAMED = [...text.matchAll(/\b(test\/[\w/.-]+\.test\.ts): ([^|\n]+?) *(?:\||$)/gm)].map(
  ([, path, sentence]) => [path!, sentence!] as const,
)

/** https://owasp.org/API-Security/editions/2023/en/0x11-t10/ */
const RISKS = [
  'API1 Broken object level authorization',
  'API2 Broken authentication',
  'API3 Broken object property level authorization',
  'API4 Unrestricted resource consumption',
  'API5 Broken function level authorization',
  'API6 Unrestricted access to sensitive business flows',
  'API7 Server side request forgery',
  'API8 Security misconfiguration',
  'API9 Improper inventory management',
  'API10 Unsafe consumption of APIs',
]

test.each(NAMED)('%s has the test "%s"', (path, sentence) => {
  expect(existsSync(join(ROOT, path)), path).toBe(true)
  const source = readFileSync(join(ROOT, path), 'utf8')
  // a title is in quotes
  expect([`'${sentence}'`, `\`${sentence}\``, `"${sentence}"`].some((name) => source.includes(name))).toBe(true)
})

test('SECURITY.md lists every risk of the OWASP API Security Top 10 in order, each with a test', () => {
  const rows = text.split('\n').filter((line) => /^\| API\d/.test(line))
  expect(rows.map((row) => row.split(' | ')[0]!.slice(2))).toEqual(RISKS)
  expect(rows.filter((row) => !NAMED.some(([path]) => row.includes(path)))).toEqual([])
})

test('SECURITY.md gives the title of a test after every test file that it names', () => {
  expect(NAMED).toHaveLength(text.match(/\.test\.ts/g)!.length)
})
