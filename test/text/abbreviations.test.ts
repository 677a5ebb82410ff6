import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseAbbreviations } from '../../src/text/abbreviations.ts'

describe('a file of abbreviations', () => {
  it('parseAbbreviations reads a line with = as two forms that mean the same', () => {
    expect(parseAbbreviations('AI = Artificial Intelligence')).toEqual([
      { from: 'ai', to: 'artificial intelligence', isSame: true },
    ])
  })

  it('parseAbbreviations reads a line with > as a short form that finds the long form, not vice versa', () => {
    expect(parseAbbreviations('SE > software engineering')).toEqual([
      { from: 'se', to: 'software engineering', isSame: false },
    ])
  })

  it('parseAbbreviations reads several long forms of a short form, comments, empty lines and CRLF', () => {
    const text = '# QA\r\nQA > quality assurance\r\n\r\nQA > question answering\r\n  # end'
    expect(parseAbbreviations(text)).toEqual([
      { from: 'qa', to: 'quality assurance', isSame: false },
      { from: 'qa', to: 'question answering', isSame: false },
    ])
  })

  it('parseAbbreviations folds both forms and makes them singular, like names', () => {
    expect(parseAbbreviations('LLMs > Large-Language Models')).toEqual([
      { from: 'llm', to: 'large language model', isSame: false },
    ])
  })

  it.each([
    'AI',
    'AI artificial intelligence',
    'AI =',
    '= artificial intelligence',
    'A I = artificial intelligence',
    'AI = artificial = intelligence',
    'X = one two three four five six seven',
  ])('parseAbbreviations refuses a line without an abbreviation and names its number: %s', (line) => {
    expect(() => parseAbbreviations(`# first\n${line}`)).toThrow(/line 2 .*expected "SHORT = long form"/)
  })

  it('data/abbreviations.txt can be parsed and has common abbreviations of academic fields', () => {
    const text = readFileSync(join(import.meta.dirname, '../../data/abbreviations.txt'), 'utf8')
    const forms = parseAbbreviations(text)
    expect(forms.length).toBeGreaterThan(80)
    for (const [from, to] of [
      ['ai', 'artificial intelligence'],
      ['nlp', 'natural language processing'],
      ['iot', 'internet of thing'],
      ['cs', 'computer science'],
    ]) {
      expect(forms).toContainEqual(expect.objectContaining({ from, to }))
    }
  })
})
