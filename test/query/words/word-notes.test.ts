import { expect, test } from 'vitest'
import { searchWords, testDirectory } from '../../support/small-directory.ts'

async function reasons(names: readonly string[], text: string, abbreviations = ''): Promise<string[]> {
  const built = await testDirectory(
    names.map((name, index) => ({ id: index + 1, name })),
    abbreviations,
  )
  return searchWords(built, text).interpretation.map(({ reason }) => reason)
}

const COMPLETIONS = ['abca', 'abcb', 'abcd', 'abce', 'abcf', 'abcg', 'abch']
const CORRECTIONS = ['abcde', 'fbcde', 'gbcde', 'hbcde', 'ibcde', 'jbcde', 'kbcde']

test.each([
  [2, 'Searched for words that begin with it: "abca" and "abcb".'],
  [6, 'Searched for words that begin with it: "abca", "abcb", "abcd", "abce", "abcf" and one other.'],
  [7, 'Searched for words that begin with it: "abca", "abcb", "abcd", "abce", "abcf" and 2 others.'],
])('a note explains how a word of q was completed to %i other words', async (count, searched) => {
  expect(await reasons(COMPLETIONS.slice(0, count), 'abc')).toEqual([`No event has the word "abc". ${searched}`])
})

test.each([
  [2, 'Searched for "abcde" or "fbcde" instead.'],
  [6, 'Searched for "abcde", "fbcde", "gbcde", "hbcde", "ibcde" or another similar word instead.'],
  [7, 'Searched for "abcde", "fbcde", "gbcde", "hbcde", "ibcde" or 2 other similar words instead.'],
])('a note explains how a word of q was corrected to %i similar words', async (count, searched) => {
  expect(await reasons(CORRECTIONS.slice(0, count), 'zbcde')).toEqual([`No event has the word "zbcde". ${searched}`])
})

test('a note on many synonyms names the three synonyms that add most events, and counts the others', async () => {
  const forms = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon']
  const names = forms.flatMap((form, index) => Array.from({ length: 1 + index }, (_, at) => `${form} ${at} Day`))
  const abbreviations = forms.map((form) => `QA = ${form}`).join('\n')
  expect(await reasons(['QA Day', ...names], 'qa', abbreviations)).toEqual([
    'Also searched for "epsilon", "delta", "gamma" and 2 more.',
  ])
})

test('a note on synonyms does not name a synonym that adds no event', async () => {
  const abbreviations = 'QA = Alpha\nQA = Beta'
  expect(await reasons(['QA and Alpha', 'Beta'], 'qa', abbreviations)).toEqual(['Also searched for "beta".'])
  expect(await reasons(['QA and Alpha', 'Beta with QA'], 'qa', abbreviations)).toEqual([])
})
