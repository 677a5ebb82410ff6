import { expect, onTestFinished, test } from 'vitest'
import type { DocId } from '../../src/docset/docset.ts'
import { choicesOf, FILTERED_NAMES, isChoice } from '../../src/event/attributes.ts'
import { CONTINENTS } from '../../src/event/continents.ts'
import type { EventRecord } from '../../src/event/record.ts'
import { FACET_FIELDS, type Filter, type SearchRequest, SORTS } from '../../src/query/request.ts'
import { firstSearches } from '../../src/search/first-searches.ts'
import { buildDirectory } from '../support/directory.ts'
import { manyEvents } from '../support/many-events.ts'

/** What the first searches in a directory of some events ask for, and what they yield. */
async function askedIn(events: readonly EventRecord[]) {
  const { directory, snapshot, dispose } = await buildDirectory(events)
  onTestFinished(dispose)
  const requests: SearchRequest[] = []
  const others: string[] = []
  const related: DocId[] = []
  const watched: typeof directory = {
    ...directory,
    search: (request) => {
      requests.push(request)
      return directory.search(request)
    },
    related: (doc, today) => {
      related.push(doc)
      return directory.related(doc, today)
    },
    topics: () => {
      others.push('topics')
      return directory.topics()
    },
    countries: (continent) => {
      others.push('countries')
      return directory.countries(continent)
    },
    statistics: (today) => {
      others.push(`statistics of ${today}`)
      return directory.statistics(today)
    },
  }
  const found = [...firstSearches(watched)]
  return { found, requests, related, others, snapshot, directory }
}

const textOf = (filters: readonly Filter[]) => JSON.stringify(filters)

test('every order and every facet is asked for with every filter, and a page from the middle on', async () => {
  const { requests, found, related, others, snapshot, directory } = await askedIn(manyEvents(301))
  const today = snapshot.start[150]!
  const byFilters = groupedByFilters(requests)
  for (const group of byFilters.values()) {
    expect(group.map(({ sort, facets, offset }) => [sort, facets.length, offset])).toEqual([
      ...SORTS.map((sort) => [sort, 0, 0]),
      ['relevance', FACET_FIELDS.length, 0],
      ['relevance', 0, 150],
    ])
    for (const request of group) expect(request).toMatchObject({ limit: 50, facetsLimit: 50, today })
  }
  const { facets, names } = snapshot
  const ofAttributes = FILTERED_NAMES.flatMap((by): Filter[] => {
    if (isChoice(by)) return choicesOf(by).map((value) => ({ by, value }))
    const { labels, spellings } = facets[by]
    return labels.length === 0 ? [] : [{ by, value: spellings.text(labels[labels.length >> 1]!) }]
  })
  const name = names.text(150)
  expect([...byFilters.keys()]).toEqual(
    [
      [],
      [{ by: 'text', text: name }],
      [{ by: 'text', text: swapped(name) }],
      [{ by: 'text', text: 'international conference on something nobody has' }],
      ...ofAttributes.map((filter) => [filter]),
      [{ by: 'near', center: '48.9,2.4', withinKm: 2000 }],
      [{ by: 'countries', values: ['Germany', 'Japan', 'Nowhere'] }],
      ...CONTINENTS.map((continent) => [{ by: 'continent', continent }]),
      [{ by: 'start', parameter: 'from', from: today, to: null }],
      [{ by: 'end_before', day: today }],
      [{ by: 'during', from: today, to: today }],
      [{ by: 'deadline', parameter: 'deadline_from', from: today, to: null }],
    ].map((filters) => textOf(filters as Filter[])),
  )
  expect(related).toEqual([0, 150, 300])
  expect(others).toEqual(['topics', 'countries', `statistics of ${today}`])
  expect(found).toEqual([
    ...requests.map((request) => directory.search(request).docs),
    ...related.map((doc) => directory.related(doc, today as SearchRequest['today'])),
  ])
})

test('a directory without events is asked, too, and one with a single event asks for what is like it', async () => {
  const nothing = await askedIn([])
  expect(nothing.related).toEqual([])
  expect(nothing.found.every((docs) => docs.length === 0)).toBe(true)
  expect(nothing.requests[0]).toMatchObject({ today: 0, filters: [] })
  expect(nothing.requests.some(({ filters }) => textOf(filters) === textOf([{ by: 'text', text: 'event' }]))).toBe(true)
  const one = await askedIn(manyEvents(1))
  expect(one.related).toEqual([0, 0, 0])
})

function groupedByFilters(requests: readonly SearchRequest[]): Map<string, SearchRequest[]> {
  const groups = new Map<string, SearchRequest[]>()
  for (const request of requests) {
    const key = textOf(request.filters)
    groups.set(key, [...(groups.get(key) ?? []), request])
  }
  return groups
}

/** The fourth and fifth letter of each run of five letters in the place of each other. */
function swapped(name: string): string {
  const letters = [...name]
  for (let at = 0, run = 0; at < letters.length; at++) {
    run = /\p{L}/u.test(letters[at]!) ? run + 1 : 0
    if (run < 5) continue
    ;[letters[at - 1], letters[at]] = [letters[at]!, letters[at - 1]!]
    run = 0
  }
  return letters.join('')
}
