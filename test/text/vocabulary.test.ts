import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { distinctTermsOf } from '../../src/text/tokenize.ts'
import { type ExportedPart, TEXT_INDEX, Vocabulary } from '../../src/text/vocabulary.ts'

const importAgain = (parts: ExportedPart[]) => Vocabulary.import(parts, () => yieldToEventLoop())

const ODD_TERMS = [
  '0',
  '00',
  '1e3',
  'constructor',
  'hasownproperty',
  'tostring',
  'valueof',
  'proto',
  'length',
  'null',
  'undefined',
  'true',
  'a',
  'x'.repeat(1024),
  '中国机器学习大会',
  '机',
  'الموتمر',
  'straße',
  'committee',
  '20262026',
]

/** Terms as the builder has them: distinct terms of some texts. */
const someTerms = fc
  .array(fc.string({ unit: 'grapheme' }), { maxLength: 30 })
  .map((texts) => distinctTermsOf(texts.join(' ')).sort())

describe('a vocabulary', () => {
  it('a vocabulary finds unusual terms under their own numbers', () => {
    const vocabulary = Vocabulary.of(ODD_TERMS)
    expect(ODD_TERMS.map((term) => vocabulary.find(term))).toEqual([...ODD_TERMS.keys()])
  })

  it('a vocabulary without the unusual terms does not find them', () => {
    const vocabulary = Vocabulary.of(['network'])
    for (const term of ODD_TERMS) expect(vocabulary.find(term)).toBeUndefined()
  })

  it('a vocabulary finds only whole terms, not prefixes, parts or misspellings', () => {
    const vocabulary = Vocabulary.of(['network', 'networking'])
    for (const term of ['net', 'work', 'netwrok', 'networkin', '']) expect(vocabulary.find(term)).toBeUndefined()
  })

  it('an empty vocabulary finds nothing, also after export and import', async () => {
    expect(Vocabulary.of([]).find('network')).toBeUndefined()
    expect((await importAgain(Vocabulary.of([]).export())).find('network')).toBeUndefined()
  })

  it('a vocabulary finds terms beyond the 100 results that FlexSearch returns by default', () => {
    const terms = Array.from({ length: 20_000 }, (_, number) => `w${number}`)
    const vocabulary = Vocabulary.of(terms)
    expect(terms.every((term, number) => vocabulary.find(term) === number)).toBe(true)
  })

  test.prop([someTerms])(
    'a vocabulary finds every term under its number, also after export and import',
    async (terms) => {
      const vocabulary = Vocabulary.of(terms)
      const imported = await importAgain(vocabulary.export())
      expect(terms.map((term) => vocabulary.find(term))).toEqual([...terms.keys()])
      expect(terms.map((term) => imported.find(term))).toEqual([...terms.keys()])
    },
  )

  test.prop([someTerms])('an imported vocabulary exports the same parts that it was imported from', async (terms) => {
    const parts = Vocabulary.of(terms).export()
    expect((await importAgain(parts)).export()).toEqual(parts)
  })

  it('a vocabulary exports parts of at most 4,096 terms, and its import yields after each part', async () => {
    const terms = Array.from({ length: 10_000 }, (_, number) => `w${number}`)
    const parts = Vocabulary.of(terms).export()
    const maps = parts.filter(([key]) => key.endsWith('.map'))
    expect(maps.map(([key, data]) => [key, JSON.parse(data).length])).toEqual([
      ['1.map', 4096],
      ['2.map', 4096],
      ['3.map', 1808],
    ])
    let yields = 0
    const vocabulary = await Vocabulary.import(parts, async () => void yields++)
    expect(yields).toBe(parts.length)
    expect(terms.every((term, number) => vocabulary.find(term) === number)).toBe(true)
  })
})

describe('the text index in the header', () => {
  it('TEXT_INDEX names the version of FlexSearch that is installed and that package.json requires', () => {
    const root = join(import.meta.dirname, '../..')
    const packageJson = (folder: string) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    expect(packageJson(`node_modules/${TEXT_INDEX.library}`).version).toBe(TEXT_INDEX.version)
    expect(packageJson('.').dependencies[TEXT_INDEX.library]).toBe(TEXT_INDEX.version)
  })
})
