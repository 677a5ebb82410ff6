import { expect, test } from 'vitest'
import { examineSeriesName, seriesNameOf } from '../../src/text/series-name.ts'

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
