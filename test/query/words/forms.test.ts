import { fc, test as law } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { fold } from '../../../src/event/fold.ts'
import { sharedEvents, sharedEventsWith } from '../../support/shared-directory.ts'
import { on, search, searchWords, testDirectory } from '../../support/small-directory.ts'
import { testWords } from '../../support/word-cases.ts'

const EVENTS = [
  { id: 1, name: 'Microservices Day' },
  { id: 2, name: 'Micro Frontends' },
  { id: 3, name: 'Days of Micro Frontends' },
  { id: 4, name: 'DjangoCon Europe' },
  { id: 5, name: 'Forum', topic: 'Green House' },
  { id: 6, name: 'Health 2026 eHealth' },
  { id: 7, name: 'Again in Rome' },
  { id: 8, name: 'A Gain for All' },
  { id: 9, name: 'Web3 Camp' },
  { id: 10, name: 'Databases' },
  { id: 11, name: 'Sound of Rooms' },
  { id: 12, name: 'MegaOps' },
]

const compounds = sharedEvents(EVENTS)

testWords(
  compounds,
  `
# two words of q also find the compound of both, even with other words or a hyphen
micro services = 1 (literal) | micro services: microservices
mega ops = 12
micro-services day = 1
europe django con = 4 | django con: DjangoCon
e-health = 6
data bases = 10
# a compound in q that no event has finds names in which the two parts are adjacent
microfrontends = 2 3 | microfrontends: micro frontends
greenhouses = 5
# a compound in q that no event has is split only if its parts are adjacent in a name
roomsound = none
# stop words, numbers and short words of q are not joined to compounds
a gain = 8 | -
web 3 = none
`,
)

const half = fc.constantFrom('alpha', 'bio', 'cyber', 'data', 'energy', 'farm', 'girls', 'hack')
law.prop([half, half, fc.boolean()], { numRuns: 60 })(
  'a compound is found as one word and as two words, even if the name has the other form',
  async (left, right, isJoined) => {
    fc.pre(left !== right)
    const names = [left + right, `${left} ${right}`]
    const directory = await testDirectory([{ id: 1, name: names[isJoined ? 0 : 1]! }])
    for (const name of names) expect(searchWords(directory, name).ids).toEqual([1])
  },
)

const COMPOUND_PARTS = `
machine learning = 机器学习, 機械学習
conference < 会议, 会議
workshop < 研讨会
security < Sicherheit
conference < Konferenz, Konferenzen
security = informatique, intelligenza
`

const inLanguages = sharedEventsWith({ languages: COMPOUND_PARTS }, [
  { id: 1, name: 'Machine Learning Days', type: 'conference', ...on('2026-12-01') },
  { id: 2, name: 'Machine Learning Talks', type: 'workshop', ...on('2027-03-01') },
  { id: 3, name: 'NeurIPS', type: 'conference', ...on('2027-12-01') },
  { id: 4, name: 'Machine Learning Forum', type: 'conference', ...on('2027-12-02') },
  { id: 5, name: 'Security Week', type: 'conference', ...on('2027-12-03') },
  { id: 6, name: 'Security Course', type: 'workshop', ...on('2027-12-04') },
])

testWords(
  inLanguages,
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
# a word in q is not split into parts if the parts mean nothing
NeurIPS99 = none | -
xyzzy27 = none | -
大和 = none | -
xyzzykonferenz = none | -
ohkonferenz = none | -
xyz'informatique = none | -
`,
)

test('only the first 48 letters of unknown words in q are searched for compounds', () => {
  const learning = (letters: number) =>
    searchWords(inLanguages, `${'甲'.repeat(34)} ${'乙'.repeat(letters)} 机器学习会议`)
  expect(learning(8).interpretation.map(({ given }) => given)).toEqual(['会议', '机器学习'])
  expect(learning(9).interpretation).toEqual([])
})

const ABBREVIATIONS =
  'AI = artificial intelligence\nDBMS = database management system\nHCI = human computer interaction'
const LANGUAGES = 'artificial intelligence = künstliche Intelligenz, 人工智能\nsecurity = Sicherheit, seguridad'
const SYNONYMS = [
  ['AI', 'artificial intelligence', 'Künstliche Intelligenz', '人工智能'],
  ['DBMS', 'database management systems'],
  ['HCI', 'Human-Computer Interaction'],
  ['security', 'Sicherheit', 'seguridad'],
  ['opensource', 'open source', 'Open-Source'],
] as const

const form = fc.constantFrom(...SYNONYMS.flat())
const someEvent = fc.record({
  subject: form,
  more: fc.constantFrom('', ' Days', ' for Health', ' and Open Data'),
  topic: fc.oneof(form, fc.constantFrom('Engineering', 'AI and Security', 'Artificial Intelligence for Health')),
})

law.prop([fc.array(someEvent, { minLength: 1, maxLength: 12 })], { numRuns: 25, seed: 20261126 })(
  'all forms of a synonym find the same events, in q and in the parameter "topic"',
  async (events) => {
    // "opensource" and "open source" must both occur, as in every large directory
    const spellings = [
      { id: 1000, name: 'Opensource Forum' },
      { id: 1001, name: 'Open Source Forum' },
    ]
    const named = events.map(({ subject, more, topic }, at) => ({ id: at + 1, name: subject + more, topic }))
    const directory = await testDirectory([...spellings, ...named], ABBREVIATIONS, { languages: LANGUAGES })
    for (const forms of SYNONYMS) {
      const byWords = forms.map((each) => searchWords(directory, each).ids.toSorted())
      expect(byWords, forms[0]).toEqual(forms.map(() => byWords[0]))
      // if a form is itself a topic, it means only this topic
      const others = forms.filter((each) => !events.some(({ topic }) => fold(topic) === fold(each)))
      const byTopic = others.map((each) => search(directory, { by: 'topic', value: each }).total)
      expect(byTopic, forms[0]).toEqual(others.map(() => byTopic[0]))
    }
  },
)

test('a synonym in "topic" finds the topics of all its forms, but a topic name finds only this topic', async () => {
  const topics = ['Artificial Intelligence', 'AI', 'Artificial Intelligence', 'AI Ethics']
  const events = topics.map((topic, at) => ({ id: at + 1, topic }))
  const directory = await testDirectory(events, ABBREVIATIONS, { languages: LANGUAGES })
  const totalOf = (value: string) => search(directory, { by: 'topic', value }).total
  expect(['AI', 'Artificial Intelligence', 'künstliche Intelligenz'].map(totalOf)).toEqual([1, 2, 3])
})
