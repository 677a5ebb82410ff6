import { expect, test } from 'vitest'
import { CONTINENT_COUNTRIES } from '../../src/event/continents.ts'
import { getConference } from '../../src/operations/get-conference.ts'
import { getStatistics, listCountries, listTopics } from '../../src/operations/lists.ts'
import { searchConferences } from '../../src/operations/search-conferences.ts'
import { bodyOf, EVENTS, ITEMS } from './directory.ts'

test('a search result has exactly the fields of section 2.1 of the contract', async () => {
  const body = await bodyOf('/api/gpt/conferences?q=big+data')
  expect(body.conferences).toEqual([ITEMS[101]])
})

test('every answer matches its response schema, and has no field that the schema lacks', async () => {
  const bodies = [
    [searchConferences.body, '/api/gpt/conferences?limit=50'],
    [searchConferences.body, '/api/gpt/conferences?q=xyzzy&colour=red&countries=Germany,Atlantis'],
    ...EVENTS.map((event) => [getConference.body, `/api/gpt/conferences/${event.id}`] as const),
    [listTopics.body, '/api/gpt/topics'],
    [listCountries.body, '/api/gpt/countries'],
    [getStatistics.body, '/api/gpt/stats'],
  ] as const
  for (const [schema, url] of bodies) {
    const body = await bodyOf(url)
    expect(schema.parse(body), url).toEqual(body)
  }
})

test('each continent has as many countries as in section 2.6 of the contract', () => {
  const sizes = Object.fromEntries(
    Object.entries(CONTINENT_COUNTRIES).map(([name, countries]) => [name, countries.length]),
  )
  expect(sizes).toEqual({ Asia: 34, Europe: 34, 'North America': 3, 'South America': 12, Africa: 16, Oceania: 7 })
})
