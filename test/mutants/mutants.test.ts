import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { equivalents, isEquivalent } from './equivalents.ts'
import { mutantsOf } from './mutate.ts'

const ROOT = join(import.meta.dirname, '../..')

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
