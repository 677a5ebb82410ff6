import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DocSet, type LazyUnion, members } from '../../../src/docset/docset.ts'
import { materialize } from '../../../src/docset/unite.ts'
import { relaxTextClause, type TextClause, textClauseOf } from '../../../src/query/words/text-clause.ts'
import type { BuiltDirectory } from '../../support/directory.ts'
import { type SomeEvent, searchWords, smallDirectory } from '../../support/small-directory.ts'

/** The events of the example at the head of `src/query/words/text-clause.ts`. */
const EVENTS: readonly SomeEvent[] = [
  { id: 10, name: 'NIPS: Deep Learning', topic: 'Computer Science' },
  { id: 11, name: 'Deep Learning Summit', topic: 'Computer Science' },
  { id: 12, name: 'Deep Learning at NeurIPS', topic: 'Computer Science' },
  { id: 13, name: 'Learning to Teach', topic: 'Education' },
  { id: 14, name: 'NeurIPS 2026', topic: 'Computer Science', subTopic: 'Deep Learning' },
  { id: 15, name: 'Congress of Cardiology', topic: 'Medicine' },
]

let built: BuiltDirectory
beforeAll(async () => {
  built = await smallDirectory(EVENTS, 'NIPS = NeurIPS')
})
afterAll(() => built.dispose())

const space = () => built.snapshot.lists.space
const docsOf = (set: DocSet | LazyUnion) => members(materialize(set, space()))
const anywhere = (clause: TextClause) => clause.anywhere.map(({ asksFor, docs }) => [asksFor, docsOf(docs)])

test('the worked example resolves its words as it says', () => {
  const clause = textClauseOf(built.snapshot, 'nips deep lerning', space())
  expect(clause.queryWords.map(({ given, meaning, synonyms }) => [given, meaning.kind, synonyms.length])).toEqual([
    ['nips', 'term', 1],
    ['deep', 'term', 0],
    ['lerning', 'corrected', 0],
  ])
  expect(anywhere(clause)).toEqual([
    ['nips', [0, 2, 4]],
    ['deep', [0, 1, 2, 4]],
    ['lerning', [0, 1, 2, 3, 4]],
  ])
  expect(clause.inName.map(docsOf)).toEqual([
    [0, 2, 4],
    [0, 1, 2],
    [0, 1, 2, 3],
  ])
  expect(clause.exactly.map(docsOf)).toEqual([[0, 1, 3, 5], [0]])
  expect(clause.interpretation.map(({ reason }) => reason)).toEqual([
    'No event has the word "lerning". Searched for "learning" instead.',
    'Also searched for "NeurIPS".',
  ])
})

test('the worked example finds the exact name first, then the other name, then the sub-topic', () => {
  expect(searchWords(built, 'nips deep lerning').ids).toEqual([10, 12, 14])
})

test('the worked example drops words as it says', () => {
  const clause = textClauseOf(built.snapshot, 'nips cardio xyzzy', space())
  expect(anywhere(clause)).toEqual([
    ['nips', [0, 2, 4]],
    ['cardio', [5]],
    ['xyzzy', []],
  ])
  const relaxed = relaxTextClause(built.snapshot, clause, space())!
  expect(anywhere(relaxed)).toEqual([['cardio', [5]]])
  expect(relaxed.interpretation.map(({ reason }) => reason)).toEqual([
    'No event has all the words. Searched without "nips".',
    'No event has the word "cardio". Searched for "cardiology" instead.',
    'No event has the word "xyzzy" or a similar one. Searched without it.',
  ])
})

test('no word is dropped from a query that some event meets', () => {
  const clause = textClauseOf(built.snapshot, 'nips deep lerning', space())
  expect(relaxTextClause(built.snapshot, clause, space())).toBeUndefined()
})

test('a word that no topic has needs no set of names of its own', () => {
  expect(textClauseOf(built.snapshot, 'summit', space()).inName).toEqual([])
})
