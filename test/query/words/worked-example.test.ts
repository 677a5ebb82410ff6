import { expect, test } from 'vitest'
import { type DocSet, type LazyUnion, members } from '../../../src/docset/docset.ts'
import { materialize } from '../../../src/docset/unite.ts'
import { parseDay } from '../../../src/event/days.ts'
import { noonOf } from '../../../src/event/moment.ts'
import { TextReadings } from '../../../src/query/words/readings.ts'
import { type TextClause, textClauseOf } from '../../../src/query/words/text-clause.ts'
import { sharedEventsWith } from '../../support/shared-directory.ts'
import { type SomeEvent, searchWords } from '../../support/small-directory.ts'

const [France, Germany] = [{ country: 'France' }, { country: 'Germany' }]
const EVENTS: readonly SomeEvent[] = [
  { id: 10, name: 'NIPS: Deep Learning', topic: 'Computer Science', ...France },
  { id: 11, name: 'Deep Learning Summit', topic: 'Computer Science', ...Germany },
  { id: 12, name: 'Deep Learning at NeurIPS', topic: 'Computer Science', type: 'workshop', ...Germany },
  { id: 13, name: 'Learning to Teach', topic: 'Education', type: 'workshop', ...Germany },
  { id: 14, name: 'NeurIPS 2026', topic: 'Computer Science', sub_topic: 'Deep Learning', ...France },
  { id: 15, name: 'Congress of Cardiology', topic: 'Medicine', ...France },
]

const built = sharedEventsWith({ abbreviations: 'NIPS = NeurIPS' }, EVENTS)

const docsOf = (set: DocSet | LazyUnion) => members(materialize(set, built.snapshot.lists.space))
const anywhere = (clause: TextClause) => clause.anywhere.map(({ asksFor, docs }) => [asksFor, docsOf(docs)])
const literal = (text: string) => textClauseOf(built.snapshot, text)
const further = (text: string) => {
  const context = { snapshot: built.snapshot, ...noonOf(parseDay('2026-11-20')!) }
  const readings = new TextReadings(context, literal(text))
  return [...readings.further({ base: undefined })]
}

test('the query "nips deep learning" becomes the terms and synonyms that the example in text-clause.ts shows', () => {
  const clause = literal('nips deep learning')
  expect(clause.given.queryWords.map(({ given, found, synonyms }) => [given, found.kind, synonyms.length])).toEqual([
    ['nips', 'term', 1],
    ['deep', 'term', 0],
    ['learning', 'term', 0],
  ])
  expect(anywhere(clause)).toEqual([
    ['nips', [0, 2, 4]],
    ['deep', [0, 1, 2, 4]],
    ['learning', [0, 1, 2, 3, 4]],
  ])
  expect(clause.inName.map(docsOf)).toEqual([
    [0, 2, 4],
    [0, 1, 2],
    [0, 1, 2, 3],
  ])
  expect(clause.editions.names().map(docsOf)).toEqual([[0, 1, 2], [0]])
  expect(clause.notes().map(({ reason }) => reason)).toEqual(['Also searched for "NeurIPS".'])
})

test('the query "nips deep learning" lists an equal name, then a name with the words, then a sub-topic', () => {
  expect(searchWords(built, 'nips deep learning')).toMatchObject({ reading: 'literal', ids: [10, 12, 14] })
})

test('the query "upcoming nips workshops in germany" becomes the filters of the example in text-clause.ts', () => {
  const text = 'upcoming nips workshops in germany'
  const [understood] = further(text)
  expect(anywhere(understood!)).toEqual([
    ['from 2026-11-20 on', [0, 1, 2, 3, 4, 5]],
    ['workshop', [2, 3]],
    ['Germany', [1, 2, 3]],
    ['nips', [0, 2, 4]],
  ])
  expect(searchWords(built, text)).toMatchObject({
    reading: 'understood',
    ids: [12],
    interpretation: [
      {
        given: 'upcoming',
        used: ['from 2026-11-20 on'],
        reason: '"upcoming" was interpreted as events that start from 2026-11-20 on.',
      },
      { given: 'workshops', used: ['workshop'], reason: '"workshops" was interpreted as the event type workshop.' },
      { given: 'germany', used: ['Germany'], reason: '"germany" was interpreted as the country Germany.' },
      { given: 'in', used: [] },
      { given: 'nips', used: ['NeurIPS'] },
    ],
  })
})

test('the query "nips lerning" is corrected, as the example in text-clause.ts shows', () => {
  expect(searchWords(built, 'nips lerning')).toMatchObject({ reading: 'nearest', ids: [10, 12, 14] })
})

test('the query "deep xyzzy learning" is searched without the word that no event has, and a warning says so', () => {
  expect(searchWords(built, 'deep xyzzy learning')).toMatchObject({
    reading: 'nearest',
    ids: [10, 11, 12, 14],
    warnings: ['No event matches "xyzzy" and the rest of the search. The events found match only "deep learning".'],
    interpretation: [
      { given: 'xyzzy', used: [], reason: 'No event has the word "xyzzy" or a similar word. Searched without it.' },
    ],
  })
})
