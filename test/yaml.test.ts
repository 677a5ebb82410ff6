import { expect, test } from 'vitest'
import { readYaml } from '../src/yaml.ts'

test('readYaml reads days as texts, and keeps the last value of a repeated key', () => {
  expect(readYaml('a: 2027-06-12\nb: 1\nb: 2')).toEqual({ a: '2027-06-12', b: 2 })
})

test.each([
  ['brackets', '['.repeat(100_000)],
  ['brackets in lines of their own', '[\n'.repeat(100_000)],
  ['lists in one line', `${'- '.repeat(100_000)}a`],
  ['indentation', Array.from({ length: 3000 }, (_, at) => `${' '.repeat(at)}a:`).join('\n')],
])('readYaml refuses a text with too deeply nested values before parsing it: %s', (_, text) => {
  expect(() => readYaml(text)).toThrow('expected values nested at most 100 levels deep, got more')
})

test('readYaml refuses a text whose aliases multiply its size', () => {
  const lines = [...'bcdefghi'].map((name, at) => `${name}: &${name} [${`*${'abcdefgh'[at]}, `.repeat(9)}x]`)
  expect(() => readYaml(['a: &a [x, x, x]', ...lines].join('\n'))).toThrow('Excessive alias count')
})
