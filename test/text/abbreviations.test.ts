import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parseAbbreviations } from '../../src/text/abbreviations.ts'

it('parseAbbreviations reads A = B as two forms that mean the same, and A > B as a short form of B', () => {
  expect(parseAbbreviations('AI = Artificial Intelligence\nLLMs > Large-Language Models')).toEqual([
    { from: 'ai', to: 'artificial intelligence', isSame: true },
    { from: 'llm', to: 'large language model', isSame: false },
  ])
})

it('parseAbbreviations reads several long forms of a short form, comments, empty lines and CRLF', () => {
  const text = '# QA\r\nQA > quality assurance\r\n\r\nQA > question answering\r\n  # end'
  expect(parseAbbreviations(text)).toEqual([
    { from: 'qa', to: 'quality assurance', isSame: false },
    { from: 'qa', to: 'question answering', isSame: false },
  ])
})

it.each([
  ...['AI', 'AI artificial intelligence', 'AI =', '= artificial intelligence', 'A I = artificial intelligence'],
  ...['AI = artificial = intelligence', 'X = one two three four five six seven'],
])('parseAbbreviations refuses a line without an abbreviation and names its number: %s', (line) => {
  expect(() => parseAbbreviations(`# first\n${line}`)).toThrow(/line 2 .*expected "SHORT = long form"/)
})

it('data/abbreviations.txt can be parsed and has common abbreviations of academic fields', () => {
  const text = readFileSync(join(import.meta.dirname, '../../data/abbreviations.txt'), 'utf8')
  const forms = parseAbbreviations(text)
  expect(forms.length).toBeGreaterThan(80)
  expect(forms).toContainEqual(expect.objectContaining({ from: 'iot', to: 'internet of thing' }))
})
