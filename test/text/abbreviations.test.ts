import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseAbbreviations } from '../../src/text/abbreviations.ts'

describe('a file of abbreviations', () => {
  it('a line with = says that both forms mean the same', () => {
    expect(parseAbbreviations('AI = Artificial Intelligence')).toEqual([
      { from: 'ai', to: 'artificial intelligence', isSame: true },
    ])
  })

  it('a line with > makes only the short form find the long one', () => {
    expect(parseAbbreviations('SE > software engineering')).toEqual([
      { from: 'se', to: 'software engineering', isSame: false },
    ])
  })

  it('several long forms of one short form, comments, empty lines and any line ends are read', () => {
    const text = '# QA\r\nQA > quality assurance\r\n\r\nQA > question answering\r\n  # end'
    expect(parseAbbreviations(text)).toEqual([
      { from: 'qa', to: 'quality assurance', isSame: false },
      { from: 'qa', to: 'question answering', isSame: false },
    ])
  })

  it('forms of abbreviations are folded and made singular, as names are', () => {
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
  ])('a line that is no abbreviation is refused with its number: %s', (line) => {
    expect(() => parseAbbreviations(`# first\n${line}`)).toThrow(/line 2 .*expected "SHORT = long form"/)
  })

  it('the abbreviations of the package can be read, and have those that every academic knows', () => {
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
