import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import { equivalents, isEquivalent } from './equivalents.ts'
import { apply, mutantsOf } from './mutate.ts'
import { nearestTests } from './nearest-tests.ts'

const ROOT = join(import.meta.dirname, '../..')

const changesOf = (text: string) => mutantsOf('x.ts', text).map((mutant) => apply(text, mutant))

describe('mutants of a text', () => {
  test.each([
    ['if (a < b) c()', ['if (!(a < b)) c()', 'if (a <= b) c()', 'if (a < b) ;']],
    ['const f = (a: 1) => a + 2', ['const f = (a: 1) => a - 2', 'const f = (a: 1) => a + (2 + 1)']],
    ["const f = `a b` + 'c'", ["const f = '' + 'c'", "const f = `a b` + ''"]],
    ["import { a } from 'a'\ntype A = 'b' | 2\nexport * from 'c'", []],
    [
      'const f = () => { return !a }',
      ['const f = () => { return (undefined as never) }', 'const f = () => { return a }'],
    ],
    ['const f = () => { return true }', ['const f = () => { return false }']],
    ['a--; --a', ['a++; --a', '; --a', 'a--; ++a', 'a--; ;']],
    ['const a = b as { c: true }', []],
    ['const f = () => { return undefined }', []],
    ['const a = { b: true, [c]: false }', ['const a = { b: false, [c]: false }', 'const a = { b: true, [c]: true }']],
  ])('%j', (text, expected) => {
    expect(changesOf(text).sort()).toEqual([...expected].sort())
  })

  test('are TypeScript, and differ from the text, in a large file', () => {
    const path = 'src/query/countries.ts'
    const text = readFileSync(join(ROOT, path), 'utf8')
    const mutants = mutantsOf(path, text)
    expect(mutants.length).toBeGreaterThan(50)
    for (const mutant of mutants) {
      const changed = apply(text, mutant)
      expect(changed).not.toBe(text)
      expect(parseSync(path, changed).errors, JSON.stringify(mutant)).toEqual([])
    }
  })
})

test('the nearest tests of a file are the one with its name, whole answers, and those of its folder', () => {
  expect(nearestTests(ROOT, 'src/keys/key-file.ts')[0]).toBe('test/keys/key-file.test.ts')
  const tests = nearestTests(ROOT, 'src/query/places/geometry.ts')
  expect(tests.slice(0, 2)).toEqual(['test/query/places/geometry.test.ts', 'test/golden/questions/questions.test.ts'])
  expect(tests).toContain('test/search/small-directories.test.ts')
  for (const path of tests.slice(4)) expect(path).toMatch(/^test\/query\//)
})

test('every mutant that is called equivalent is one, with a reason', () => {
  const list = readFileSync(join(import.meta.dirname, 'equivalents.txt'), 'utf8')
  const known = equivalents()
  expect(list.split('\n').filter((line) => line.includes(' | '))).toHaveLength(known.length)
  const unused = new Set(known)
  const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  for (const source of sources.filter((name) => /^(?!.*assembly\/).*\.ts$/.test(name)).map((name) => `src/${name}`)) {
    const text = readFileSync(join(ROOT, source), 'utf8')
    const lines = text.split('\n')
    const mutants = mutantsOf(source, text)
    for (const each of unused) {
      const isOne = mutants.some(({ line, operator, start, end }) =>
        isEquivalent([each], source, lines[line - 1]!.trim(), operator, text.slice(start, end)),
      )
      if (isOne) unused.delete(each)
    }
  }
  expect([...unused]).toEqual([])
})

test('an equivalent may stand for a line, for all operators on it, and for lines of a form', () => {
  const known = (source: string, operator: string, line: string) => [{ source, operator, line, why: 'x' }]
  const isKnown = (entry: ReturnType<typeof known>) =>
    isEquivalent(entry, 'src/a/b.ts', 'const A_BYTES = 1 << 10', 'number', '10')
  expect(isKnown(known('src/a/b.ts', 'number', 'const A_BYTES = 1 << 10'))).toBe(true)
  expect(isKnown(known('src/a/b.ts', 'number:10', 'const A_BYTES = 1 << 10'))).toBe(true)
  expect(isKnown(known('src/a/b.ts', 'number:1', 'const A_BYTES = 1 << 10'))).toBe(false)
  expect(isKnown(known('src/a/b.ts', '*', 'const A_BYTES = 1 << 10'))).toBe(true)
  expect(isKnown(known('src/a/*', 'number', '/^const \\w+_BYTES = /'))).toBe(true)
  expect(isKnown(known('src/c/*', 'number', '/^const \\w+_BYTES = /'))).toBe(false)
  expect(isKnown(known('src/a/b.ts', 'operator', 'const A_BYTES = 1 << 10'))).toBe(false)
  expect(isKnown(known('src/a/b.ts', 'number', 'const A_BYTES = 1'))).toBe(false)
})
