import { expect, test } from 'vitest'
import { packagedOrdinaryWords } from '../../src/builder/ordinary-words.ts'
import { fold } from '../../src/event/fold.ts'
import { isOfStem, stemsOf } from '../../src/text/derivation.ts'
import { isEditionTerm } from '../../src/text/edition-terms.ts'
import { isAmong, makeOrdinaryWords } from '../../src/text/ordinary-words.ts'
import { examineSeriesName, seriesNameOf } from '../../src/text/series-name.ts'
import { distinctTermsOf } from '../../src/text/tokenize.ts'

const areOfOneFamily = (one: string, other: string) => stemsOf(one).some((stem) => isOfStem(other, stem))

test.each([
  ['networking', 'network'],
  ['network', 'networked'],
  ['cryptography', 'cryptographic'],
  ['teaching', 'teach'],
  ['robotic', 'robot'],
  ['testing', 'test'],
  ['security', 'secure'],
])('the words %s and %s belong to the same word family', (one, other) => {
  expect(areOfOneFamily(one, other)).toBe(true)
})

test.each([
  ['generation', 'general'],
  ['network', 'networth'],
  ['data', 'database'],
  ['iot', 'iots'],
  ['web3s', 'web3'],
])('the words %s and %s do not belong to the same word family', (one, other) => {
  expect(areOfOneFamily(one, other)).toBe(false)
})

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

test.each([
  [
    '12th International Conference on Machine Learning (ICML 2026)',
    'International Conference on Machine Learning (ICML)',
  ],
  ["ICML'26", 'ICML'],
  ['ICDCN2027', 'ICDCN'],
  ['ICPR 25', 'ICPR'],
  ['The 2nd Annual Meeting of the Soil Society 2024', 'Meeting of the Soil Society'],
  ['Twenty-Fifth Symposium on Soil: 2025 edition', 'Symposium on Soil'],
  ['XIV Congress of Soil', 'Congress of Soil'],
  ['EuroCrypt 2020/21', 'EuroCrypt'],
  ['Data Days - March 2027', 'Data Days'],
  ['Soil Talks #42', 'Soil Talks'],
  ['DEF CON 27', 'DEF CON'],
  ['SIGMETRICS 2026 - summer round', 'SIGMETRICS - summer round'],
  ['Industry 4.0 Summit', 'Industry 4.0 Summit'],
  ['Vi Editor Days', 'Vi Editor Days'],
  ['3DV 2019', '3DV'],
  ['2026', ''],
  ['Workshop 2018-05-10-uconn', ''],
])('the name %j belongs to the series %j', (name, series) => {
  expect(seriesNameOf(name)).toBe(series)
})

test.each([
  ['Annual Meeting', 'generic'],
  ['International Conference on Science', 'generic'],
  ['AI Summit', 'generic'],
  ['Physics Workshop', 'generic'],
  ['ICML', 'usual'],
  ['Soil Days Berlin', 'usual'],
  ['International Conference on Soil Microbes (ICSM)', 'long'],
  ['Meeting on soil in deep cold northern lakes', 'long'],
])('examineSeriesName judges the series name %j as %s', (name, kind) => {
  expect(examineSeriesName(name, new Set(['ai'])).kind).toBe(kind)
})

test('a word in brackets is an acronym of the series if it is written like an acronym', () => {
  const acronymOf = (name: string) => examineSeriesName(name, new Set()).acronym
  expect(['Soil Science (SoilSci)', 'Soil Days (Online)', 'ICML'].map(acronymOf)).toEqual(['soilsci', '', 'icml'])
})

test('the list of ordinary words in confdex is folded, and has no names and no misspellings', () => {
  const words = packagedOrdinaryWords()!
  const ordinary = makeOrdinaryWords(words)
  expect(ordinary.hashes.length).toBeGreaterThan(30_000)
  expect(words.filter((each) => fold(each) !== each)).toEqual([])
  for (const each of ['wedding', 'gardening', 'recipes', 'colour', 'color', 'sailing'])
    expect([each, isAmong(ordinary, each)]).toEqual([each, true])
  for (const each of ['machien', 'confernece', 'neurips', 'kubernetes'])
    expect([each, isAmong(ordinary, each)]).toEqual([each, false])
})
