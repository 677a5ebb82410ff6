import { fc, test as law } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import type { Interpretation } from '../../../src/query/notes.ts'
import { type SomeEvent, searchWords, testDirectory } from '../../support/small-directory.ts'

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

test('a note on synonyms names only the synonyms that add events', async () => {
  const abbreviations = 'QA = Alpha\nQA = Beta'
  expect(await reasons(['QA and Alpha', 'Beta'], 'qa', abbreviations)).toEqual(['Also searched for "beta".'])
  expect(await reasons(['QA and Alpha', 'Beta with QA'], 'qa', abbreviations)).toEqual([])
})

test.each<[what: string, names: string[], text: string, shown: string]>([
  ['a note shows a word as names write it, not as its term', ['Humanities Days'], 'humani', 'humanities'],
  ['a note shows the capitals of a word such as NeurIPS', ['NeurIPS: Talks', 'Day of NeurIPS'], 'neuri', 'NeurIPS'],
  [
    'a note shows a word in lower case if only its first letter is a capital',
    ['Congress of Cardiology'],
    'cardio',
    'cardiology',
  ],
  ['a note shows a word of a title in capitals in lower case', ['CONGRESS OF CARDIOLOGY'], 'cardio', 'cardiology'],
  ['a note shows the accents of a word', ['Journées de Résonance'], 'resonan', 'résonance'],
  ['a note shows the apostrophes of a word', ["Children's Health"], 'childr', "children's"],
  ['a note shows the spelling that most names have', ['Lens Day', 'Lenses', 'Lens Summit'], 'lenz', 'lens'],
  ['a note shows a word that is in no name as the topic writes it', ['Summit'], 'enginee', 'engineering'],
])('%s', async (_what, names, text, shown) => {
  const built = await testDirectory(names.map((name, index) => ({ id: index + 1, name })))
  const [note] = searchWords(built, text).interpretation
  expect(note!.used).toEqual([shown])
  expect(note!.reason).toContain(`"${shown}"`)
})

const WORDS = [
  ...['NeurIPS', 'Humanities', 'DATA', 'data', 'Women’s', 'U.S.A.', 'São', 'Intelligence', 'Lenses', 'Studies'],
  ...['studying', 'analysis', 'CONFERENCES', 'e-Learning', '中国机器', 'Straße', 'Node.js', 'ﬁnance', '3D', 'Διεθνές'],
]

const phrase = fc
  .array(fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(' ', ' ', ': ', '-', ' (', '/')), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.flat().join(''))
const event = fc.record({ name: phrase, topic: phrase, sub_topic: fc.oneof(fc.constant(''), phrase) })
const query = fc
  .array(
    fc.oneof(
      fc.constantFrom('kdd', 'ai', 'xyzzy', 'the'),
      fc.tuple(fc.constantFrom(...WORDS), fc.nat(9)).map(([word, at]) => word.slice(0, at + 2)),
      fc.tuple(fc.constantFrom(...WORDS), fc.nat(9)).map(([word, at]) => word.slice(0, at) + word.slice(at + 1)),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((words) => words.join(' '))

law.prop([fc.array(event, { minLength: 1, maxLength: 12 }), fc.array(query, { minLength: 40, maxLength: 40 })], {
  numRuns: 40,
})(
  'every word shown in an interpretation is in a name or topic, in q, or the label of an entity',
  async (events, queries) => {
    const named = events.map((one, index): SomeEvent => ({ ...one, id: index + 1 }))
    const built = await testDirectory(named, 'KDD = humanities data studies\nAI = intelligence')
    for (const text of queries) {
      const notes = searchWords(built, text).interpretation
      for (const note of notes.filter(({ reason }) => !reason.includes('was interpreted as'))) {
        for (const word of note.used.flatMap((used) => used.split(' '))) expect(isWritten(word, named), word).toBe(true)
        const known = [note.given, ...note.given.split(' '), ...note.used]
        expect(quotedIn(note).filter((shown) => !known.includes(shown))).toEqual([])
      }
    }
  },
)

/** True if some event has the word, without a letter or digit directly next to it. */
function isWritten(word: string, events: readonly SomeEvent[]): boolean {
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${word.replaceAll('.', '\\.')}(?![\\p{L}\\p{N}])`, 'iu')
  return events.some(({ name, topic, sub_topic }) => [name, topic, sub_topic].some((text) => pattern.test(text ?? '')))
}

function quotedIn({ reason }: Interpretation): string[] {
  return Array.from(reason.matchAll(/"([^"]*)"/g), ([, shown]) => shown!)
}
