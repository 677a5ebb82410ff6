import { describe, expect, test } from 'vitest'
import { isEditionTerm, isNumberTerm } from '../../src/text/edition-terms.ts'
import { distinctTermsOf, termOf } from '../../src/text/tokenize.ts'

function seriesOf(name: string): string {
  return distinctTermsOf(name)
    .filter((term) => !isEditionTerm(term))
    .join(' ')
}

describe('edition-terms.ts', () => {
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
  ])('seriesOf("%s") returns "%s"', (name, series) => {
    expect(seriesOf(name)).toBe(series)
  })

  test('isNumberTerm is true for numbers and ordinals, and false for stop words and parts of ordinals', () => {
    for (const term of ['2027', '44th', '1st', '2nd', '3rd', 'twelfth']) expect(isNumberTerm(term)).toBe(true)
    for (const term of ['the', 'twenty', 'web3', '5g', 'th']) expect(isNumberTerm(term)).toBe(false)
  })

  test('an edition term is its own singular, so that names and queries have the same edition terms', () => {
    const words = ['third', 'hundredth', 'seventy', 'with', 'from', 'della', 'para', 'voor', '2nd']
    for (const word of words) expect([termOf(word), isEditionTerm(word)]).toEqual([word, true])
  })
})
