import { expect, test } from 'vitest'
import { chipsOf, type Note } from '../../../src/site/explorer/model/chips.ts'
import { emptyVocabulary, learn, proposalsFor } from '../../../src/site/explorer/model/proposals.ts'
import type { Search } from '../../../src/site/explorer/model/search.ts'

function note(given: string, used: string[], reason = 'Because.', parameter = 'q'): Note {
  return { parameter, given, used, reason }
}

function chips(search: Search, notes: Note[] = [], answered = search.q) {
  return chipsOf(search, answered, notes).map(({ text, kind }) => `${kind}: ${text}`)
}

test('the explorer has a chip for each run of words, each interpreted part of q and each filter, in order', () => {
  const notes = [
    note('europe', ['Europe']),
    note('next spring', ['2027-03-01 to 2027-05-31']),
    note('open deadline', []),
    note('workshops', ['workshop']),
    note('nlp', ['natural language processing'], 'Also searched for "natural language processing".'),
  ]
  const search = {
    q: 'NLP for robots europe next spring open deadline workshops',
    country: 'France',
    type: 'workshop',
  }
  expect(chips(search, notes)).toEqual([
    'meant: NLP + synonyms',
    'words: for robots',
    'meant: Europe',
    'meant: next spring → Mar 1, 2027 to May 31, 2027',
    'left-out: open deadline',
    'meant: workshop',
    'filter: Country: France',
    'filter: Type: workshop',
  ])
})

test('the explorer has no chip for words that say nothing about an event', () => {
  const notes = [note('events in', [], 'Searched without "events" and "in": they say nothing about an event.')]
  expect(chips({ q: 'robot events in 2027' }, notes)).toEqual(['words: robot', 'words: 2027'])
})

test('removing a chip of the explorer removes its words from q, and a filter chip can be turned into words', () => {
  const notes = [note('munich', ['Munich, Germany'])]
  const [, meant, filter] = chipsOf({ q: 'ai munich', country: 'France' }, 'ai munich', notes)
  expect(meant).toMatchObject({ text: 'munich → Munich, Germany', without: { q: 'ai', country: 'France' } })
  expect(filter).toMatchObject({ without: { q: 'ai munich' }, asWords: { q: 'ai munich France' } })
  expect(chipsOf({ near: 'Lyon' }, '', [])[0]!.asWords).toEqual({ q: 'near Lyon' })
  expect(chipsOf({ from: '2027-01-01' }, '', [])[0]!.asWords).toBeUndefined()
})

test('the chip of a corrected filter value shows the value that was used instead', () => {
  const corrected = note('germny', ['Germany'], 'Corrected.', 'country')
  expect(chips({ country: 'Germny' }, [corrected])).toEqual(['filter: Country: Germny → Germany'])
})

const vocabulary = emptyVocabulary()
const counted = (...values: string[]) => values.map((value, at) => ({ value, count: 9 - at }))
learn(vocabulary, { country: counted('Germany', 'New Zealand'), city: counted('New York', 'Geneva') })
learn(vocabulary, { series: counted('Days of Optics (DO)') })
const items = [{ name: 'German Congress of Soil' }] as never

test('the explorer proposes a series that contains the last words of q, and the proposal filters by the series', () => {
  for (const q of ['soil opt', 'soil do', 'soil days of op'])
    expect(proposalsFor({ q }, vocabulary, [])).toEqual([
      { text: 'Days of Optics (DO)', kind: 'Series', to: { q: 'soil', series: 'Days of Optics (DO)' } },
    ])
})

test('a proposal of the explorer replaces all its words in q, and is made for a word of at least two letters', () => {
  const [york, zealand] = proposalsFor({ q: 'Soil new' }, vocabulary, [])
  expect([york!.text, zealand!.text]).toEqual(['New York', 'New Zealand'])
  expect(proposalsFor({ q: 'soil new yor' }, vocabulary, []).map(({ to }) => to)).toEqual([
    { q: 'soil', city: 'New York' },
  ])
  for (const q of ['soil g', 'soil ', '']) expect(proposalsFor({ q }, vocabulary, items)).toEqual([])
})
