import fc from 'fast-check'
import { expect, test } from 'vitest'
import { termsOf } from '../../../src/text/tokenize.ts'
import { runs } from '../../support/runs.ts'
import { sharedEventsWith } from '../../support/shared-directory.ts'
import { type SomeEvent, searchWords, testDirectory } from '../../support/small-directory.ts'
import { testWords } from '../../support/word-cases.ts'

const EVENTS = [
  { id: 1, name: 'International Conference on Machine Learning', sub_topic: 'Artificial Intelligence' },
  { id: 2, name: 'Machine Learning Summit' },
  { id: 3, name: 'ML for Health Workshop' },
  { id: 4, name: 'Networking Academy 2026' },
  { id: 5, name: 'Network Security Days' },
  { id: 6, name: 'Networked Systems Seminar' },
  { id: 7, name: 'Congress of Cardiology', sub_topic: 'Surgery' },
  { id: 8, name: 'Robotics and Automation' },
  { id: 9, name: 'AI Workshop' },
  { id: 10, name: 'Workshop on Artificial Intelligence' },
  { id: 11, name: '中国机器学习大会' },
  { id: 12, name: 'Quality Assurance Forum' },
  { id: 13, name: 'Question Answering Forum' },
  { id: 14, name: 'Peer to Peer Computing' },
  { id: 15, name: 'Web3 and Covid19 Symposium' },
  { id: 16, name: 'Machina Museum' },
  { id: 17, name: 'DevSecOps Talks' },
  { id: 18, name: 'EuroPython' },
] satisfies readonly SomeEvent[]
const ABBREVIATIONS = `
AI = artificial intelligence
ML = machine learning
QA > quality assurance
QA > question answering
P2P = peer to peer
KR = knowledge representation
`

const built = sharedEventsWith({ abbreviations: ABBREVIATIONS }, EVENTS)

const search = (text: string) => searchWords(built, text)

testWords(
  built,
  `
# a word of q that no event has is completed to words that begin with it
netw = 4 5 6 (nearest) | netw: network, networked, networking
# a word of q that no event has is completed only to words that events have with the other words
netw security = 5 | netw: network
# a word of q that no event has is completed as it is written, rather than corrected
machin = 1 2 16 | machin: machine, machina
congres = 7
# a single Chinese, Japanese or Korean letter in q is completed
中 = 11 | 中: 中国机器学习大会
# a part of a Chinese name in q finds the name, from any position in it and without a note
机器学习 = 11 | -
学习 机器 = 11 | -
机器大会 = none
# a misspelled Chinese word in q finds names with most of its bigrams
中国机器习学大会 = 11 (nearest) | 中国机器习学大会: 中国, 国机, 机器, 大会
文学机器习学文会 = none
# a word of q that no event has is corrected if it has a swapped, missing, extra or wrong letter
confernece = 1 (nearest) | confernece: conference
conferece = 1 | conferece: conference
confference = 1 | confference: conference
conferance = 1 | conferance: conference
# a word of q may have one mistake if it has four letters or more, and two from eight letters on
cradiolgy = 7
sumit = 2
smuit = none
dya = none
# a word of q that no event has is corrected in its singular form
wrokshops = 3 9 10 | wrokshops: workshop
# a word of q is not corrected if it contains a digit
20266 = none | -
covid18 = none | -
wbe3 = none | -
# a word of q without any similar term finds nothing, alone and with one other word
xyzzy = none | -
machine xyzzy = none | -
# an abbreviation in q also finds its long form
AI workshop = 9 10 | ai: artificial intelligence
# the long form in q finds its abbreviation if the words are adjacent in q
workshop artificial intelligence = 10 9
peer-to-peer = 14 | -
P2P = 14
intelligence artificial = 10 1 | -
# an abbreviation that is defined with > finds all its long forms, but no long form finds the abbreviation
QA forum = 12 13 | qa: quality assurance, question answering
quality assurance = 12 | -
# a name with an abbreviation is no exact match for a query with its long form
intelligence workshop = 10
workshop on artificial intelligence = 10
# a name that equals the corrected words comes first
wrokshop on artificial intelligence = 10
# a query that finds nothing is searched again without its stop words
the robotics = 8 | the:
# a query that finds nothing keeps at least two words that are no stop words
robotics cardiology = none | -
workshop robotics cardiology = none
robotics learning cardiology = none
# a query of three or more words that finds nothing first drops the unknown words
machine xyzzy learning summit = 2 | xyzzy:
# a query that finds nothing keeps its rarest word
machine learning summit robotics = 8 | machine: | learning: | summit:
# a word of q is replaced by words of the same family only if nothing else is found
network academy = 4 (nearest) | network: networked, networking
network = 5 (literal)
# words of q are read as one compound that events have, even if the compound is misspelled
dev sec ops = 17 | dev sec ops: DevSecOps
Euro Pyhton = 18 | Euro Pyhton: EuroPython
`,
)

test('words of q are joined to compounds only if q has at most 120 letters', () => {
  const times = (count: number) => search(Array.from({ length: count }, () => 'dev sec ops').join(' ')).ids
  expect([times(10), times(11)]).toEqual([[17], []])
})

test('an event whose Chinese name equals q comes first', async () => {
  const chinese = await testDirectory([
    { id: 1, name: '中国物理学会年会' },
    { id: 2, name: '物理学' },
    { id: 3, name: 'AI物理学2026' },
  ])
  expect(searchWords(chinese, '物理学').ids).toEqual([2, 1, 3])
  expect(searchWords(chinese, 'ai物理学 2026').ids).toEqual([3])
})

test('a Korean word in q finds names in which the word has other particles', async () => {
  const korean = await testDirectory([
    { id: 1, name: '한국의 인공지능 학회' },
    { id: 2, name: '인공지능과 의학' },
    { id: 3, name: '국제 학술회의' },
  ])
  // if no event has a word with its particle, the particle is ignored
  expect(searchWords(korean, '인공지능').ids).toEqual([1, 2])
  expect(searchWords(korean, '인공지능을').ids).toEqual([1, 2])
  expect(searchWords(korean, '한국에서의 인공지능').ids).toEqual([1])
  expect(searchWords(korean, '한국의').ids).toEqual([1])
  expect(searchWords(korean, '회의').ids).toEqual([3])
  expect(searchWords(korean, '의학의').searchTerms).toEqual(['의학의'])
})

test('no term of the directory is ever completed or corrected in q', () => {
  const { snapshot } = built
  const terms = Array.from({ length: snapshot.terms.length }, (_, term) => snapshot.terms.text(term))
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom(...terms), { minLength: 1, maxLength: 2 }), (words) => {
      const changed = search(words.join(' ')).interpretation.filter(({ reason }) =>
        reason.startsWith('No event has the word'),
      )
      expect(changed).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('no number is ever completed or corrected in q', () => {
  fc.assert(
    fc.property(fc.nat(99_999), (number) => {
      const answer = search(String(number))
      const changed = answer.interpretation.filter(({ used }) => used.join() !== String(number))
      expect(changed).toEqual([])
      expect(answer.ids).toEqual(
        EVENTS.filter(({ name }) => termsOf(name).includes(String(number))).map(({ id }) => id),
      )
    }),
    { numRuns: 300, examples: [[2026], [2025], [202], [3], [19]] },
  )
})

test('if the other words of q find events, q with stop words also finds events', () => {
  const words = ['machine', 'learning', 'workshop', 'robotics', 'network', 'forum', 'cardiology']
  const stopWords = ['the', 'of', 'and', 'on', 'for', 'und', 'de', 'la', 'y', 'with']
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }),
      fc.uniqueArray(fc.constantFrom(...stopWords), { minLength: 1, maxLength: 4 }),
      (asked, added) => {
        const without = search(asked.join(' ')).total
        const mixed = search([...added, ...asked].join(' ')).total
        if (without > 0) expect(mixed).toBeGreaterThan(0)
      },
    ),
    { numRuns: runs(500) },
  )
})
