import { expect, test } from 'vitest'
import { isEditionTerm } from '../../src/text/edition-terms.ts'
import { distinctTermsOf } from '../../src/text/tokenize.ts'

function seriesOf(name: string): string {
  return distinctTermsOf(name)
    .filter((term) => !isEditionTerm(term))
    .join(' ')
}

test.each([
  ['ICML 2027', 'icml'],
  ["ICML '27", 'icml'],
  ['The 44th ICML', 'icml'],
  ['Fifth Workshop on Machine Learning', 'workshop machine learning'],
  ['Twenty-fifth Workshop on Machine Learning', 'workshop machine learning'],
  ['3. Tagung für Optik 2026/27', 'tagung optik'],
  ['１２th Days of ２０２７', 'day'],
  ['ندوة ٢٠٢٧', 'ندوة'],
  ['Web3 Summit', 'web3 summit'],
  ['3D Printing', '3d printing'],
  ['24 / 2027', ''],
])('the terms of the name "%s" without numbers of years and editions are "%s"', (name, series) => {
  expect(seriesOf(name)).toBe(series)
})
