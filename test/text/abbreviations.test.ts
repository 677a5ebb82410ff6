import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseAbbreviations } from '../../src/text/abbreviations.ts'

describe('a file of abbreviations', () => {
  it('makes either form find the other where it says =', () => {
    expect(parseAbbreviations('AI = Artificial Intelligence')).toEqual([
      { from: 'ai', to: 'artificial intelligence' },
      { from: 'artificial intelligence', to: 'ai' },
    ])
  })

  it('makes only the short form find the long one where it says >', () => {
    expect(parseAbbreviations('SE > software engineering')).toEqual([{ from: 'se', to: 'software engineering' }])
  })

  it('may have several long forms of one short form, comments and empty lines, and any line ends', () => {
    const text = '# QA\r\nQA > quality assurance\r\n\r\nQA > question answering\r\n  # end'
    expect(parseAbbreviations(text)).toEqual([
      { from: 'qa', to: 'quality assurance' },
      { from: 'qa', to: 'question answering' },
    ])
  })

  it('folds both forms and takes plurals for singulars, as names are', () => {
    expect(parseAbbreviations('LLMs > Large-Language Models')).toEqual([{ from: 'llm', to: 'large language model' }])
  })

  it('says each pair once', () => {
    expect(parseAbbreviations('ML = machine learning\nml = Machine Learning')).toHaveLength(2)
  })

  it.each([
    'AI',
    'AI artificial intelligence',
    'AI =',
    '= artificial intelligence',
    'A I = artificial intelligence',
    'AI = artificial = intelligence',
    'X = one two three four five six seven',
  ])('is refused with the number of the line: %s', (line) => {
    expect(() => parseAbbreviations(`# first\n${line}`)).toThrow(/line 2 .*expected "SHORT = long form"/)
  })

  it('of the package is understood and has what every academic knows', () => {
    const text = readFileSync(join(import.meta.dirname, '../../data/abbreviations.txt'), 'utf8')
    const forms = parseAbbreviations(text)
    expect(forms.length).toBeGreaterThan(80)
    for (const [from, to] of [
      ['ai', 'artificial intelligence'],
      ['natural language processing', 'nlp'],
      ['iot', 'internet of thing'],
      ['cs', 'computer science'],
    ]) {
      expect(forms).toContainEqual({ from, to })
    }
  })
})
