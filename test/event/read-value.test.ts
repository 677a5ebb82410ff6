import { expect, test } from 'vitest'
import { languageTag } from '../../src/event/read-value.ts'
import { sharedDirectory } from '../support/shared-directory.ts'
import { search, smallDirectory } from '../support/small-directory.ts'

test.each([
  ['en', 'en'],
  ['EN', 'en'],
  ['pt_br', 'pt-BR'],
  ['deu', 'de'],
  ['zh-hant', 'zh-Hant'],
  ['German', 'de'],
  ['deutsch', 'de'],
  ['FRANÇAIS', 'fr'],
  ['日本語', 'ja'],
  ['xx', undefined],
  ['en--GB', undefined],
  ['Klingonish', undefined],
  ['', undefined],
])('languageTag(%j) returns %s', (written, tag) => {
  expect(languageTag(written)).toBe(tag)
})

const built = sharedDirectory(async () => {
  const languages = ['pt', 'pt-BR', 'pt-BR', 'en', '']
  return smallDirectory(languages.map((language, index) => ({ id: index + 1, language })))
})

test('the filter "language" finds events with the given language tag or a more specific tag', () => {
  const totals = ['pt', 'pt-BR', 'en', 'en-GB', 'p'].map((value) => search(built, { by: 'language', value }).total)
  expect(totals).toEqual([3, 2, 1, 0, 0])
})
