import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EpochDay, parseDay } from '../../../src/event/days.ts'
import type { EventId, EventRecord } from '../../../src/event/record.ts'
import { parseAbbreviations } from '../../../src/text/abbreviations.ts'
import { termsOf } from '../../../src/text/tokenize.ts'
import { type BuiltDirectory, buildDirectory } from '../../support/directory.ts'

const TODAY = parseDay('2026-11-20')!

/** [id, name, sub-topic]; the topic is Engineering. Upcoming, in this order. */
const EVENTS: readonly (readonly [id: number, name: string, subTopic: string])[] = [
  [1, 'International Conference on Machine Learning', 'Artificial Intelligence'],
  [2, 'Machine Learning Summit', ''],
  [3, 'ML for Health Workshop', ''],
  [4, 'Networking Academy 2026', ''],
  [5, 'Network Security Days', ''],
  [6, 'Networked Systems Seminar', ''],
  [7, 'Congress of Cardiology', 'Surgery'],
  [8, 'Robotics and Automation', ''],
  [9, 'AI Workshop', ''],
  [10, 'Workshop on Artificial Intelligence', ''],
  [11, '中国机器学习大会', ''],
  [12, 'Quality Assurance Forum', ''],
  [13, 'Question Answering Forum', ''],
  [14, 'Peer to Peer Computing', ''],
  [15, 'Web3 and Covid19 Symposium', ''],
  [16, 'Machina Museum', ''],
]
const ABBREVIATIONS = `
AI = artificial intelligence
ML = machine learning
QA > quality assurance
QA > question answering
P2P = peer to peer
KR = knowledge representation
`

function record([id, name, subTopic]: (typeof EVENTS)[number], index: number): EventRecord {
  const start = (TODAY + 1 + index) as EpochDay
  return {
    id: id as EventId,
    name,
    type: 'conference',
    topic: 'Engineering',
    subTopic,
    start,
    end: start,
    city: '',
    country: '',
    venue: '',
    organizer: '',
    website: '',
    description: null,
    submissionDeadline: null,
    attendance: null,
    updatedAt: null,
  }
}

let built: BuiltDirectory
beforeAll(async () => {
  built = await buildDirectory(EVENTS.map(record), parseAbbreviations(ABBREVIATIONS))
})
afterAll(() => built.dispose())

function search(text: string) {
  const { directory, snapshot } = built
  const { docs, total, interpretation, searchTerms } = directory.search({
    filters: [{ by: 'text', text }],
    today: TODAY,
    limit: 50,
    offset: 0,
    sort: 'relevance',
    facets: [],
    facetsLimit: 20,
  })
  return { total, ids: docs.map((doc) => snapshot.id[doc]), interpretation, searchTerms }
}

describe('a word that no event has', () => {
  test('is completed, with what begins with it, and the answer says so', () => {
    const { ids, interpretation, searchTerms } = search('netw security')
    expect(ids).toEqual([5])
    expect(searchTerms).toEqual(['netw', 'security'])
    expect(interpretation).toEqual([
      {
        parameter: 'q',
        given: 'netw',
        used: ['network', 'networked', 'networking'],
        reason:
          'No event has the word "netw"; it was taken for the beginning of "network", "networked" or "networking".',
      },
    ])
  })

  test('is completed before it is corrected', () => {
    expect(search('machin').interpretation[0]!.used).toEqual(['machine', 'machina'])
  })

  test('is completed as it is written, not as the singular it looks like', () => {
    expect(search('congres').ids).toEqual([7])
  })

  test('is completed in Chinese from two letters on', () => {
    expect(search('中国').ids).toEqual([11])
    expect(search('中').ids).toEqual([])
  })

  test.each([
    ['a swapped', 'confernece'],
    ['a missing', 'conferece'],
    ['an extra', 'confference'],
    ['a wrong', 'conferance'],
  ])('is corrected when it has %s letter', (_, word) => {
    expect(search(word)).toMatchObject({
      ids: [1],
      interpretation: [
        {
          parameter: 'q',
          given: word,
          used: ['conference'],
          reason: `No event has the word "${word}"; it was taken for "conference".`,
        },
      ],
    })
  })

  test('of eight letters and more may have two mistakes, of four to seven one', () => {
    expect(search('cradiolgy').ids).toEqual([7])
    expect(search('wbe3').total).toBe(0)
    expect(search('sumit').ids).toEqual([2])
    expect(search('smuit').total).toBe(0)
  })

  test('of three letters is not corrected', () => {
    expect(search('dayz').ids).toEqual([5])
    expect(search('dya').total).toBe(0)
  })

  test('is corrected in its singular form', () => {
    expect(search('wrokshops').interpretation[0]!.used).toEqual(['workshop'])
  })

  test.each(['2025', '202', '20266', 'covid18', 'web33', 'covid1'])(
    'is left as it is when it has a digit: %s',
    (word) => {
      expect(search(word)).toMatchObject({ total: 0, interpretation: [] })
    },
  )

  test('and that nothing is near finds nothing, alone and beside one other word', () => {
    expect(search('xyzzy')).toMatchObject({ total: 0, interpretation: [] })
    expect(search('machine xyzzy')).toMatchObject({ total: 0, interpretation: [] })
  })
})

describe('a word that some event has', () => {
  test('is used as it is, however near another one is', () => {
    expect(search('machina')).toMatchObject({ ids: [16], interpretation: [] })
    expect(search('network')).toMatchObject({ ids: [5], interpretation: [] })
  })

  test('is never completed, corrected or given another form: every term of the directory', () => {
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
})

test('numbers are never completed or corrected: any number', () => {
  fc.assert(
    fc.property(fc.nat(99_999), (number) => {
      const answer = search(String(number))
      expect(answer.interpretation).toEqual([])
      expect(answer.ids).toEqual(EVENTS.filter(([, name]) => termsOf(name).includes(String(number))).map(([id]) => id))
    }),
    { numRuns: 300, examples: [[2026], [2025], [202], [3], [19]] },
  )
})

describe('an abbreviation', () => {
  test('also finds its long form, and says so', () => {
    const { ids, interpretation } = search('AI workshop')
    expect(ids).toEqual([9, 10])
    expect(interpretation).toEqual([
      {
        parameter: 'q',
        given: 'ai',
        used: ['artificial intelligence'],
        reason: 'Events with "artificial intelligence" were looked for as well as those with "ai".',
      },
    ])
  })

  test('is found by its long form, whose words stand in a row', () => {
    expect(search('workshop artificial intelligence').ids).toEqual([9, 10])
    expect(search('peer-to-peer')).toMatchObject({ ids: [14], interpretation: [] })
    expect(search('P2P').ids).toEqual([14])
    expect(search('intelligence artificial')).toMatchObject({ ids: [10, 1], interpretation: [] })
  })

  test('may have several long forms', () => {
    const { ids, interpretation } = search('QA forum')
    expect(ids).toEqual([12, 13])
    expect(interpretation[0]!.used).toEqual(['quality assurance', 'question answering'])
  })

  test('that holds one way only is not found by its long form', () => {
    expect(search('quality assurance')).toMatchObject({ ids: [12], interpretation: [] })
  })

  test('is not mentioned when it adds no event', () => {
    expect(search('knowledge representation')).toMatchObject({ total: 0, interpretation: [] })
  })

  test('does not make a name exact that only has the other form', () => {
    // `AI Workshop` has two words as well
    expect(search('intelligence workshop').ids).toEqual([10])
    expect(search('workshop on artificial intelligence').ids[0]).toBe(10)
  })
})

describe('a query that leaves nothing', () => {
  test('of two words goes on without a stop word', () => {
    expect(search('the robotics')).toMatchObject({
      ids: [8],
      interpretation: [
        {
          parameter: 'q',
          given: 'the',
          used: [],
          reason: 'No event has the word "the" or one like it; it was left out.',
        },
      ],
    })
    expect(search('of robotics').interpretation[0]!.reason).toBe('No event has all the words; "of" was left out.')
  })

  test('of two words keeps both when neither is a stop word', () => {
    expect(search('robotics cardiology')).toMatchObject({ total: 0, interpretation: [] })
  })

  test('of three words first drops those that mean nothing', () => {
    const { ids, interpretation } = search('machine xyzzy learning summit')
    expect(ids).toEqual([2])
    expect(interpretation.map(({ given, used }) => [given, used])).toEqual([['xyzzy', []]])
  })

  test('then the one word without which something is found', () => {
    const { ids, interpretation } = search('international conference on learning cardiology')
    expect(ids).toEqual([1])
    expect(interpretation.map(({ given }) => given)).toEqual(['on', 'cardiology'])
  })

  test('then the most frequent words, and never the last one', () => {
    const { ids, interpretation } = search('workshop robotics cardiology')
    expect(ids).toEqual([7])
    expect(interpretation.map(({ given }) => given)).toEqual(['workshop', 'robotics'])
  })

  test('finds nothing when no word of it means anything', () => {
    expect(search('xyzzy qwxyz zzyzx')).toMatchObject({ total: 0, interpretation: [] })
    expect(search('of the')).toMatchObject({ total: 0, interpretation: [] })
  })

  test('puts no name first as if it were the one asked for', () => {
    // with ML for both words, 3 would have as many words as are left
    expect(search('xyzzy machine learning').ids).toEqual([1, 2, 3])
  })
})

test('what the words that were taken for others name exactly comes first', () => {
  expect(search('wrokshop on artificial intelligence').ids[0]).toBe(10)
})

test('stop words never empty what the other words find', () => {
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
    { numRuns: 500 },
  )
})
