import fc from 'fast-check'
import { expect, test } from 'vitest'
import { termsOf } from '../../../src/text/tokenize.ts'
import { runs } from '../../support/runs.ts'
import { sharedDirectory } from '../../support/shared-directory.ts'
import { type SomeEvent, searchWords, smallDirectory } from '../../support/small-directory.ts'

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

const built = sharedDirectory(() => smallDirectory(EVENTS, ABBREVIATIONS))

const search = (text: string) => searchWords(built, text)

test('a word of q that no event has is completed to words that begin with it, and a note says so', () => {
  const { ids, interpretation, searchTerms } = search('netw')
  expect(ids).toEqual([4, 5, 6])
  expect(searchTerms).toEqual(['netw'])
  expect(interpretation).toEqual([
    {
      parameter: 'q',
      given: 'netw',
      used: ['network', 'networked', 'networking'],
      reason:
        'No event has the word "netw". ' +
        'Searched for words that begin like it: "network", "networked" and "networking".',
    },
  ])
})

test('a word of q that no event has is completed only to words that events have with the other words', () => {
  const { ids, interpretation } = search('netw security')
  expect(ids).toEqual([5])
  expect(interpretation.map(({ used }) => used)).toEqual([['network']])
})

test('a word of q that no event has is completed rather than corrected', () => {
  expect(search('machin').interpretation[0]!.used).toEqual(['machine', 'machina'])
})

test('a word of q that no event has is completed as written, not in its supposed singular', () => {
  expect(search('congres').ids).toEqual([7])
})

test('a single Chinese, Japanese or Korean letter in q is completed, and a note names the words', () => {
  expect(search('中')).toMatchObject({ ids: [11], interpretation: [{ given: '中', used: ['中国机器学习大会'] }] })
})

test('a part of a Chinese name in q finds the name, from any position in it and without a note', () => {
  for (const part of ['中国', '机器学习', '大会', '中国机器学习大会', '学习 机器']) {
    expect(search(part)).toMatchObject({ ids: [11], interpretation: [], searchTerms: part.split(' ') })
  }
  expect(search('机器大会').total).toBe(0)
})

test('a misspelled Chinese word in q finds names with most of its bigrams, which a note names', () => {
  expect(search('中国机器习学大会')).toMatchObject({
    reading: 'nearest',
    ids: [11],
    interpretation: [{ given: '中国机器习学大会', used: ['中国', '国机', '机器', '大会'] }],
  })
  expect(search('文学机器习学文会').total).toBe(0)
})

test('a Chinese name that equals q comes first', async () => {
  const chinese = await smallDirectory([
    { id: 1, name: '中国物理学会年会' },
    { id: 2, name: '物理学' },
    { id: 3, name: 'AI物理学2026' },
  ])
  try {
    expect(searchWords(chinese, '物理学').ids).toEqual([2, 1, 3])
    expect(searchWords(chinese, 'ai物理学 2026').ids).toEqual([3])
  } finally {
    await chinese.dispose()
  }
})

test('a Korean word in q finds names with other particles', async () => {
  const korean = await smallDirectory([
    { id: 1, name: '한국의 인공지능 학회' },
    { id: 2, name: '인공지능과 의학' },
    { id: 3, name: '국제 학술회의' },
  ])
  try {
    // particles in names do not matter; a particle in a query is left out if no event has the word with it
    expect(searchWords(korean, '인공지능').ids).toEqual([1, 2])
    expect(searchWords(korean, '인공지능을').ids).toEqual([1, 2])
    expect(searchWords(korean, '한국에서의 인공지능').ids).toEqual([1])
    expect(searchWords(korean, '한국의').ids).toEqual([1])
    expect(searchWords(korean, '회의').ids).toEqual([3])
    expect(searchWords(korean, '의학의').searchTerms).toEqual(['의학의'])
  } finally {
    await korean.dispose()
  }
})

test.each([
  ['a swapped', 'confernece'],
  ['a missing', 'conferece'],
  ['an extra', 'confference'],
  ['a wrong', 'conferance'],
])('a word of q that no event has is corrected if it has %s letter', (_, word) => {
  expect(search(word)).toMatchObject({
    ids: [1],
    interpretation: [
      {
        parameter: 'q',
        given: word,
        used: ['conference'],
        reason: `No event has the word "${word}". Searched for "conference" instead.`,
      },
    ],
  })
})

test('a word of q may have one mistake if it has four letters or more, and two from eight letters on', () => {
  expect(search('cradiolgy').ids).toEqual([7])
  expect(search('wbe3').total).toBe(0)
  expect(search('sumit').ids).toEqual([2])
  expect(search('smuit').total).toBe(0)
})

test('a word of q with three letters is not corrected', () => {
  expect(search('dayz').ids).toEqual([5])
  expect(search('dya').total).toBe(0)
})

test('a word of q that no event has is corrected in its singular form', () => {
  expect(search('wrokshops').interpretation[0]!.used).toEqual(['workshop'])
})

test.each(['202', '20266', 'covid18', 'web33', 'covid1'])(
  'a word of q is not corrected if it contains a digit: %s',
  (word) => {
    expect(search(word)).toMatchObject({ total: 0, interpretation: [] })
  },
)

test('a word of q without any similar term finds nothing, alone and with one other word', () => {
  expect(search('xyzzy')).toMatchObject({ total: 0, interpretation: [] })
  expect(search('machine xyzzy')).toMatchObject({ total: 0, interpretation: [] })
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

test('an abbreviation in q also finds its long form, and a note says so', () => {
  const { ids, interpretation } = search('AI workshop')
  expect(ids).toEqual([9, 10])
  expect(interpretation).toEqual([
    {
      parameter: 'q',
      given: 'ai',
      used: ['artificial intelligence'],
      reason: 'Also searched for "artificial intelligence".',
    },
  ])
})

test('the long form in q finds its abbreviation if the words are adjacent in q', () => {
  expect(search('workshop artificial intelligence').ids).toEqual([10, 9])
  expect(search('peer-to-peer')).toMatchObject({ ids: [14], interpretation: [] })
  expect(search('P2P').ids).toEqual([14])
  expect(search('intelligence artificial')).toMatchObject({ ids: [10, 1], interpretation: [] })
})

test('an abbreviation may have several long forms', () => {
  const { ids, interpretation } = search('QA forum')
  expect(ids).toEqual([12, 13])
  expect(interpretation[0]!.used).toEqual(['quality assurance', 'question answering'])
})

test('the long form of a one-way abbreviation in q does not find the abbreviation', () => {
  expect(search('quality assurance')).toMatchObject({ ids: [12], interpretation: [] })
})

test('a name with an abbreviation is no exact match for a query with its long form', () => {
  // `AI Workshop` also has two words
  expect(search('intelligence workshop').ids).toEqual([10])
  expect(search('workshop on artificial intelligence').ids[0]).toBe(10)
})

test('a query that finds nothing is searched again without its stop words', () => {
  expect(search('the robotics')).toMatchObject({
    ids: [8],
    interpretation: [
      { parameter: 'q', given: 'the', used: [], reason: 'Searched without "the": it says nothing about an event.' },
    ],
  })
})

test('a query of two words that finds nothing keeps both words if neither is a stop word', () => {
  expect(search('robotics cardiology')).toMatchObject({ total: 0, interpretation: [] })
})

test('a query of three or more words that finds nothing first drops the unknown words', () => {
  const { ids, interpretation } = search('machine xyzzy learning summit')
  expect(ids).toEqual([2])
  expect(interpretation.map(({ given, used }) => [given, used])).toEqual([['xyzzy', []]])
})

test('a word of q is replaced by words of the same family only if nothing else is found, with a note', () => {
  const { ids, reading, interpretation } = search('network academy')
  expect({ ids, reading }).toEqual({ ids: [4], reading: 'nearest' })
  expect(interpretation).toEqual([
    {
      parameter: 'q',
      given: 'network',
      used: ['networked', 'networking'],
      reason: 'Also searched for "networked" and "networking".',
    },
  ])
  expect(search('network')).toMatchObject({ ids: [5], reading: 'literal' })
})

test('three words of a query are read as one compound that events have', () => {
  const { ids, interpretation } = search('dev sec ops')
  expect(ids).toEqual([17])
  expect(interpretation.map(({ given, used }) => [given, used])).toEqual([['dev sec ops', ['DevSecOps']]])
})

test.each([
  [10, [17]],
  [11, []],
])('words of q are joined to compounds only up to 120 letters: %i times "dev sec ops" finds %j', (times, ids) => {
  expect(search(Array.from({ length: times }, () => 'dev sec ops').join(' ')).ids).toEqual(ids)
})

test('two words of a query are read as one misspelled compound', () => {
  const { ids, interpretation } = search('Euro Pyhton')
  expect(ids).toEqual([18])
  expect(interpretation.map(({ given, used }) => [given, used])).toEqual([['Euro Pyhton', ['EuroPython']]])
})

test('a query that finds nothing keeps its rarest word, and notes name the dropped words', () => {
  const { ids, interpretation } = search('machine learning summit robotics')
  expect(ids).toEqual([8])
  expect(interpretation.map(({ given }) => given)).toEqual(['machine', 'learning', 'summit'])
})

test('a query that finds nothing drops no word if fewer than two words would be left', () => {
  expect(search('workshop robotics cardiology')).toMatchObject({ total: 0, warnings: [] })
  expect(search('robotics learning cardiology')).toMatchObject({ total: 0, warnings: [] })
})

test('a name that equals the corrected words comes first', () => {
  expect(search('wrokshop on artificial intelligence').ids[0]).toBe(10)
})

test('stop words in q never make the result of the other words empty', () => {
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
