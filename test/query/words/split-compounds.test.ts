import { expect, test } from 'vitest'
import { sharedEventsWith } from '../../support/shared-directory.ts'
import { on, searchWords } from '../../support/small-directory.ts'
import { testWords } from '../../support/word-cases.ts'

const LANGUAGES = `
machine learning = 机器学习, 機械学習
conference < 会议, 会議
workshop < 研讨会
security < Sicherheit
conference < Konferenz, Konferenzen
security = informatique, intelligenza
`

const built = sharedEventsWith({ languages: LANGUAGES }, [
  { id: 1, name: 'Machine Learning Days', type: 'conference', ...on('2026-12-01') },
  { id: 2, name: 'Machine Learning Talks', type: 'workshop', ...on('2027-03-01') },
  { id: 3, name: 'NeurIPS', type: 'conference', ...on('2027-12-01') },
  { id: 4, name: 'Machine Learning Forum', type: 'conference', ...on('2027-12-02') },
  { id: 5, name: 'Security Week', type: 'conference', ...on('2027-12-03') },
  { id: 6, name: 'Security Course', type: 'workshop', ...on('2027-12-04') },
])

testWords(
  built,
  `
# a compound in q is split into words with a meaning
机器学习会议 = 1 2 4 (understood)
机器学习研讨会 = 2 (understood)
機械学習の国際会議 = 1 2 4 (understood)
NeurIPS'27 = 3 (understood)
NeurIPS2027 = 3 (understood)
Sicherheitskonferenzen 2027 = 5 6 (understood)
securityworkshop = 6 (understood)
sull’intelligenza = 5 6 (understood)
明年的会议 = 2 3 4 5 6 (understood)
# notes name each word into which a compound in q was split
2027年机器学习会议 = 2 4 (understood) | 2027年: 2027 | 会议: | 机器学习: machine learning
# a word in q is not split into parts if they mean nothing
NeurIPS99 = none | -
xyzzy27 = none | -
大和 = none | -
xyzzykonferenz = none | -
ohkonferenz = none | -
xyz'informatique = none | -
`,
)

test('only the first 48 letters of unknown words in q are searched for compounds', () => {
  const learning = (letters: number) => searchWords(built, `${'甲'.repeat(34)} ${'乙'.repeat(letters)} 机器学习会议`)
  expect(learning(8).interpretation.map(({ given }) => given)).toEqual(['会议', '机器学习'])
  expect(learning(9).interpretation).toEqual([])
})
