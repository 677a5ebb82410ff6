import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { fc, test } from '@fast-check/vitest'
import { expect, it } from 'vitest'
import { distinctTermsOf } from '../../src/text/tokenize.ts'
import { type ExportedPart, TEXT_INDEX, Vocabulary } from '../../src/text/vocabulary.ts'

const importAgain = (parts: ExportedPart[]) => Vocabulary.import(parts, () => yieldToEventLoop())

const someTerms = fc
  .array(fc.string({ unit: 'grapheme' }), { maxLength: 30 })
  .map((texts) => distinctTermsOf(texts.join(' ')).sort())

test.prop([someTerms])('a vocabulary returns the number of every term, also after export and import', async (terms) => {
  const vocabulary = Vocabulary.of(terms)
  const imported = await importAgain(vocabulary.export())
  expect(terms.map((term) => vocabulary.find(term))).toEqual([...terms.keys()])
  expect(terms.map((term) => imported.find(term))).toEqual([...terms.keys()])
})

it('TEXT_INDEX names the version of FlexSearch that is installed and that package.json requires', () => {
  const root = join(import.meta.dirname, '../..')
  const packageJson = (folder: string) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  expect(packageJson(`node_modules/${TEXT_INDEX.library}`).version).toBe(TEXT_INDEX.version)
  expect(packageJson('.').dependencies[TEXT_INDEX.library]).toBe(TEXT_INDEX.version)
})
