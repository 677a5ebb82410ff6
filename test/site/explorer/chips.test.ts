import { describe, expect, test } from 'vitest'
import { meantBy, type SearchBody } from '../../../src/site/explorer/model/answer.ts'
import { chipsOf, type Note } from '../../../src/site/explorer/model/chips.ts'
import { markedWords, partsOf } from '../../../src/site/explorer/model/marks.ts'
import { emptyVocabulary, learn, proposalsFor } from '../../../src/site/explorer/model/proposals.ts'
import type { Search } from '../../../src/site/explorer/model/search.ts'

function note(given: string, used: string[], reason = 'Because.', parameter = 'q'): Note {
  return { parameter, given, used, reason }
}

function chips(search: Search, notes: Note[] = [], answered = search.q) {
  return chipsOf(search, answered, notes).map(({ text, kind }) => `${kind}: ${text}`)
}

describe('the line of chips', () => {
  test('chipsOf has a chip for each run of words, for each meaning and for each filter, in their order', () => {
    const notes = [
      note('europe', ['Europe']),
      note('next spring', ['2027-03-01 to 2027-05-31']),
      note('open deadline', []),
      note('nlp', ['natural language processing'], 'Also searched for "natural language processing".'),
    ]
    const search = { q: 'NLP for robots europe next spring open deadline', country: 'France', type: 'workshop' }
    expect(chips(search, notes)).toEqual([
      'meant: NLP + synonyms',
      'words: for robots',
      'meant: Europe',
      'meant: next spring → Mar 1, 2027 to May 31, 2027',
      'left-out: open deadline',
      'filter: Country: France',
      'filter: Type: workshop',
    ])
  })

  test('words that say nothing about an event have no chip', () => {
    const notes = [note('events in', [], 'Searched without "events" and "in": they say nothing about an event.')]
    expect(chips({ q: 'robot events in 2027' }, notes)).toEqual(['words: robot', 'words: 2027'])
  })

  test('a chip of words is removed from q, and the chip of a filter can become words of q', () => {
    const [meant, filter] = chipsOf({ q: 'ai munich', country: 'France' }, 'ai munich', [
      note('munich', ['Munich, Germany']),
    ]).slice(1)
    expect(meant).toMatchObject({ text: 'munich → Munich, Germany', without: { q: 'ai', country: 'France' } })
    expect(filter).toMatchObject({ without: { q: 'ai munich' }, asWords: { q: 'ai munich France' } })
    expect(chipsOf({ near: 'Lyon' }, '', [])[0]!.asWords).toEqual({ q: 'near Lyon' })
    expect(chipsOf({ from: '2027-01-01' }, '', [])[0]!.asWords).toBeUndefined()
  })

  test('the chips show the interpreted words of the answer, except words that are no longer in the search', () => {
    expect(chips({ q: 'soil mun' }, [], 'soil science')).toEqual([])
    expect(chips({ q: 'soil mun' }, [], 'soil')).toEqual(['words: soil'])
  })

  test('the chip of a corrected filter value says what was used instead', () => {
    expect(chips({ country: 'Germny' }, [note('germny', ['Germany'], 'Corrected.', 'country')])).toEqual([
      'filter: Country: Germny → Germany',
    ])
  })
})

test('meantBy returns a suggestion with filters for the words of q, but not a correction of a word', () => {
  const suggest = (params: Record<string, string>) => ({
    parameter: 'q',
    given: 'a b',
    did_you_mean: [],
    params,
    total: 9,
  })
  const body = (...suggestions: ReturnType<typeof suggest>[]) =>
    ({ query: { q: 'a b', limit: 20 }, suggestions }) as unknown as SearchBody
  const meant = suggest({ q: 'a', city: 'B', limit: '20' })
  expect(meantBy(body(suggest({ q: 'a c', limit: '20' }), meant))).toBe(meant)
  expect(meantBy(body(suggest({ q: 'a c' })))).toBeUndefined()
})

describe('marks in names', () => {
  test('partsOf marks words that begin with a word of q or its interpretation, whatever the case and accents', () => {
    const words = markedWords('ml neuro', [note('ml', ['machine learning']), note('2027', ['2027-01-01'])])
    const parts = partsOf('ML & Machine Learning for Neurónal Nets 2027', words)
    expect(parts.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toEqual([
      'ML',
      'Machine',
      'Learning',
      'Neurónal',
    ])
    expect(parts.map(({ text }) => text).join('')).toBe('ML & Machine Learning for Neurónal Nets 2027')
  })
})

describe('proposals for the last words', () => {
  const vocabulary = emptyVocabulary()
  learn(vocabulary, {
    country: [
      { value: 'Germany', count: 9 },
      { value: 'New Zealand', count: 3 },
    ],
    city: [
      { value: 'Geneva', count: 4 },
      { value: 'New York', count: 8 },
    ],
  })
  const items = [{ name: 'German Congress of Soil' }] as never

  test('proposalsFor returns values that begin with the last words, most events first, then names', () => {
    const proposed = proposalsFor({ q: 'soil ge', type: 'workshop' }, vocabulary, items)
    expect(proposed.map(({ text, kind }) => [text, kind])).toEqual([
      ['Germany', 'Country'],
      ['Geneva', 'City'],
      ['German Congress of Soil', 'Event'],
    ])
    expect(proposed[0]!.to).toEqual({ q: 'soil', country: 'Germany', type: 'workshop' })
  })

  test('a proposal of several words replaces all of them, and one letter or a finished word has no proposals', () => {
    const [york, zealand] = proposalsFor({ q: 'Soil new' }, vocabulary, [])
    expect([york!.text, zealand!.text]).toEqual(['New York', 'New Zealand'])
    expect(proposalsFor({ q: 'soil new yor' }, vocabulary, []).map(({ to }) => to)).toEqual([
      { q: 'soil', city: 'New York' },
    ])
    for (const q of ['soil g', 'soil ', '']) expect(proposalsFor({ q }, vocabulary, items)).toEqual([])
  })
})
