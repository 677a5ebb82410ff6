import { expect, test } from 'vitest'
import { sharedDirectory } from '../../support/shared-directory.ts'
import { searchWords, smallDirectory } from '../../support/small-directory.ts'

const built = sharedDirectory(() =>
  smallDirectory(
    [
      { id: 1, name: 'ISCA 2027' },
      { id: 2, name: 'ISCAS 2027' },
      { id: 3, name: 'Workshop at iscas' },
      { id: 4, name: 'The API Days' },
      { id: 5, name: 'Designing APIs' },
      { id: 6, name: 'More APIs' },
      { id: 7, name: 'APIS in Practice' },
      { id: 8, name: 'NEURAL NETWORKS' },
      { id: 9, name: 'A NETWORK OF NURSES' },
      { id: 10, name: 'NIP Summit' },
      { id: 11, name: 'NIPS' },
      { id: 12, name: 'Week of ISCAS' },
    ],
    'NIPS = NeurIPS',
  ),
)

const found = (text: string) => searchWords(built, text).ids.toSorted((a, b) => a! - b!)

test('an acronym that ends with S, like ISCAS, is not the plural of another acronym, like ISCA', () => {
  expect([found('ISCA'), found('ISCAS'), found('iscas'), found('workshop iscas')]).toEqual([
    [1],
    [2, 3, 12],
    [2, 3, 12],
    [3],
  ])
})

test('an acronym with a small s, like APIs, is a plural if most names contain it in this form', () => {
  expect([found('API'), found('APIs'), found('apis')]).toEqual(Array(3).fill([4, 5, 6, 7]))
})

test('the words of a name all in capitals are no acronyms', () => {
  expect([found('network'), found('networks')]).toEqual([
    [8, 9],
    [8, 9],
  ])
})

test('an acronym in the table of abbreviations, like NIPS, also finds its singular form', () => {
  expect([found('NIPS'), found('NeurIPS')]).toEqual([
    [10, 11],
    [10, 11],
  ])
})
