import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fc, test } from '@fast-check/vitest'
import { Encoder, Index } from 'flexsearch'
import { describe, expect, it } from 'vitest'
import { distinctTermsOf } from '../../src/text/tokenize.ts'
import { exportTextIndex, TEXT_INDEX } from '../../src/text/vocabulary.ts'

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

/** FlexSearch's own index, read from an export over some terms. */
function importedIndex(terms: readonly string[]) {
  const { split, numeric, dedupe, cache, ...options } = TEXT_INDEX.options
  const encoder = new Encoder({ split, numeric, dedupe, cache, normalize: false })
  const index = new Index({ ...options, encoder })
  for (const [key, data] of exportTextIndex(terms)) index.import(key, JSON.parse(data))
  return (term: string) => index.search(term, { limit: 1 })[0]
}

describe('the export of a text index', () => {
  it('FlexSearch finds odd terms under their own numbers', () => {
    expect(ODD_TERMS.map(importedIndex(ODD_TERMS))).toEqual([...ODD_TERMS.keys()])
  })

  it('FlexSearch finds none of the odd terms in an index without them', () => {
    const find = importedIndex(['network'])
    for (const term of ODD_TERMS) expect(find(term)).toBeUndefined()
  })

  it('FlexSearch finds whole terms only: no beginning, no part, no misspelling', () => {
    const find = importedIndex(['network', 'networking'])
    for (const term of ['net', 'work', 'netwrok', 'networkin', '']) expect(find(term)).toBeUndefined()
  })

  it('FlexSearch finds nothing in an empty index', () => {
    expect(importedIndex([])('network')).toBeUndefined()
  })

  test.prop([someTerms])('FlexSearch finds every term under its number', (terms) => {
    expect(terms.map(importedIndex(terms))).toEqual([...terms.keys()])
  })

  it('parts have at most 4,096 terms', () => {
    const terms = Array.from({ length: 10_000 }, (_, number) => `w${number}`)
    const maps = exportTextIndex(terms).filter(([key]) => key.endsWith('.map'))
    expect(maps.map(([key, data]) => [key, JSON.parse(data).length])).toEqual([
      ['1.map', 4096],
      ['2.map', 4096],
      ['3.map', 1808],
    ])
    const find = importedIndex(terms)
    expect(terms.every((term, number) => find(term) === number)).toBe(true)
  })
})

describe('the text index in the header', () => {
  it('the header has the version of FlexSearch that is installed and that package.json asks for', () => {
    const root = join(import.meta.dirname, '../..')
    const packageJson = (folder: string) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    expect(packageJson(`node_modules/${TEXT_INDEX.library}`).version).toBe(TEXT_INDEX.version)
    expect(packageJson('.').dependencies[TEXT_INDEX.library]).toBe(TEXT_INDEX.version)
  })
})
