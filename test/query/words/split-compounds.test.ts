import { expect, test } from 'vitest'
import { type EpochDay, parseDay } from '../../../src/event/days.ts'
import { sharedDirectory } from '../../support/shared-directory.ts'
import { searchWords, smallDirectory } from '../../support/small-directory.ts'

const on = (day: string) => ({ start: parseDay(day) as EpochDay, end: parseDay(day) as EpochDay })
const LANGUAGES = `
machine learning = 机器学习, 機械学習
conference < 会议, 会議
workshop < 研讨会
security < Sicherheit
conference < Konferenz, Konferenzen
security = informatique, intelligenza
`

const built = sharedDirectory(() =>
  smallDirectory(
    [
      { id: 1, name: 'Machine Learning Days', type: 'conference', ...on('2026-12-01') },
      { id: 2, name: 'Machine Learning Talks', type: 'workshop', ...on('2027-03-01') },
      { id: 3, name: 'NeurIPS', type: 'conference', ...on('2027-12-01') },
      { id: 4, name: 'Machine Learning Forum', type: 'conference', ...on('2027-12-02') },
      { id: 5, name: 'Security Week', type: 'conference', ...on('2027-12-03') },
      { id: 6, name: 'Security Course', type: 'workshop', ...on('2027-12-04') },
    ],
    '',
    undefined,
    '',
    LANGUAGES,
  ),
)

test.each([
  ['机器学习会议', [1, 2, 4]],
  ['机器学习研讨会', [2]],
  ['機械学習の国際会議', [1, 2, 4]],
  ['2027年机器学习会议', [2, 4]],
  ["NeurIPS'27", [3]],
  ['NeurIPS2027', [3]],
  ['Sicherheitskonferenz', [5, 6]],
  ['Sicherheitskonferenzen 2027', [5, 6]],
  ['securityworkshop', [6]],
  ["l'informatique", [5, 6]],
  ['sull’intelligenza', [5, 6]],
  ['明年的会议', [2, 3, 4, 5, 6]],
])('the compound "%s" in q is split into words with a meaning', (text, ids) => {
  const found = searchWords(built, text)
  expect({ reading: found.reading, ids: found.ids }).toEqual({ reading: 'understood', ids })
})

test('notes name each word into which a compound in q was split', () => {
  const given = searchWords(built, '2027年机器学习会议').interpretation.map((note) => [note.given, note.used])
  expect(given).toEqual([
    ['2027年', ['2027']],
    ['会议', []],
    ['机器学习', ['machine learning']],
  ])
})

test.each(['NeurIPS99', 'xyzzy27', '大和', 'xyzzykonferenz', 'ohkonferenz', "xyz'informatique"])(
  'the word "%s" in q is not split into parts',
  (text) => {
    expect(searchWords(built, text)).toMatchObject({ total: 0, interpretation: [] })
  },
)

test('compounds in q are split into words only in the first 48 letters that no event has', () => {
  const learning = (letters: number) => searchWords(built, `${'甲'.repeat(34)} ${'乙'.repeat(letters)} 机器学习会议`)
  expect(learning(8).interpretation.map(({ given }) => given)).toEqual(['会议', '机器学习'])
  expect(learning(9).interpretation).toEqual([])
})
