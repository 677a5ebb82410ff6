import { fc, test as law } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { COUNTRIES } from '../../src/event/countries.ts'
import { callTool } from '../mcp/messages.ts'
import { testGazetteer } from '../support/gazetteer.ts'
import { serve } from '../support/serve-events.ts'
import { sharedEventsWith } from '../support/shared-directory.ts'
import { type SomeEvent, search, testDirectory } from '../support/small-directory.ts'
import { getJson } from './directory.ts'

const ROWS: Readonly<Record<string, readonly [city: string, country: string]>> = {
  'San Jose': ['San Jose, CA', ''],
  'Los Angeles': ['LA', 'USA'],
  'stray state': ['California', 'USA'],
  'stray state with country': ['California, USA', ''],
  Oakdale: ['Oakdale, CA', 'USA'],
  Austin: ['Austin', 'Texas'],
  'somewhere in Texas': ['', 'Texas'],
  Boston: ['Boston', 'MA'],
  Edinburgh: ['Edinburgh', 'Scotland'],
  London: ['London', 'England'],
  Munich: ['München', 'n/a'],
  Brussels: ['Brussels', 'European-Union'],
  'somewhere in the EU': ['', 'European-Union'],
  'Hong Kong': ['Hongkong', 'China'],
}
const NAMES = Object.keys(ROWS)

const built = sharedEventsWith({ gazetteer: testGazetteer() }, NAMES.map(eventOf))

function eventOf(name: string, index: number): SomeEvent {
  const [city, country] = ROWS[name]!
  return { id: index + 1, name, topic: 'Systems', city, country }
}

async function ask(path: string) {
  const service = await serve(built.directory)
  const { status, body } = await getJson(service, path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

async function found(query: string): Promise<string[]> {
  const body = await ask(`/api/gpt/conferences?limit=50&sort=date&${query}`)
  return body.conferences.map(({ name }: { name: string }) => name)
}

const IN_CALIFORNIA = ['San Jose', 'Los Angeles', 'stray state', 'stray state with country', 'Oakdale']

test.each([
  'city=California',
  'city=California, USA',
  'city=Calif.',
  'country=California',
  'near=California',
  'q=conferences in California',
  'q=conferences in California, USA',
])(
  '3.3 a search for California finds events in its cities, and events with California as their city: %s',
  async (query) => {
    expect(await found(query)).toEqual(IN_CALIFORNIA)
  },
)

test.each(['country=USA', 'countries=United States', 'q=events in the USA'])(
  '3.4 a search by country finds the events whose place is in the country: %s',
  async (query) => {
    expect(await found(query)).toEqual([...IN_CALIFORNIA, 'Austin', 'somewhere in Texas', 'Boston'])
  },
)

test('3.4 the column "country" of a row may have a state, or the code of the state of its city', async () => {
  expect(await found('city=Texas')).toEqual(['Austin', 'somewhere in Texas'])
  expect(await found('country=Morocco')).toEqual([])
})

test('3.4 country=Scotland finds events in Scotland only, and country=UK also finds these events', async () => {
  expect(await found('country=Scotland')).toEqual(['Edinburgh'])
  expect(await found('q=Scottish conferences')).toEqual(['Edinburgh'])
  expect(await found('country=UK')).toEqual(['Edinburgh', 'London'])
})

test('3.4 interpretation says that a whole country is searched if the requested part of it has no events', async () => {
  const body = await ask('/api/gpt/conferences?country=Wales')
  expect(body.total).toBe(2)
  expect(body.interpretation).toEqual([
    {
      parameter: 'country',
      given: 'Wales',
      used: ['United Kingdom'],
      reason:
        '"Wales" is a part of United Kingdom. No event is known to be there, so all of United Kingdom was searched.',
    },
  ])
})

test('3.4 the filter "country" accepts a group of countries, and finds as many events as a facet counts', async () => {
  expect(await found('country=European Union')).toEqual(['Munich', 'Brussels', 'somewhere in the EU'])
  const { facets } = await ask('/api/gpt/conferences?facets=country')
  for (const { value, count } of facets.country) {
    expect(await found(`country=${encodeURIComponent(value)}`)).toHaveLength(count)
  }
  const { countries } = await ask('/api/gpt/countries')
  expect(countries.map(({ name }: { name: string }) => name)).toContain('European-Union (as written)')
})

test('3.4 a value in the wrong parameter gets a suggestion with the right parameter and the total', async () => {
  const proposed = async (query: string) =>
    (await ask(`/api/gpt/conferences?${query}`)).suggestions.map(
      ({ params, total }: { params: unknown; total: number }) => [params, total],
    )
  expect(await proposed('country=Munich')).toEqual([[{ city: 'Munich' }, 1]])
  expect(await proposed('countries=Munich')).toEqual([[{ city: 'Munich' }, 1]])
  expect(await proposed('topic=Germany')).toContainEqual([{ country: 'Germany' }, 1])
  expect(await proposed('country=Systems')).toContainEqual([{ topic: 'Systems' }, NAMES.length])
})

test.each([',', '，', '、', '،', ';', '|'])(
  '3.4 the character %s separates the names in the parameters countries, country and city',
  async (sign) => {
    const value = encodeURIComponent(`Germany${sign}UK`)
    for (const parameter of ['countries', 'country', 'city']) {
      expect(await found(`${parameter}=${value}`)).toEqual(['Edinburgh', 'London', 'Munich'])
    }
  },
)

test('2.1 results have distance_km in a search by distance, and if the parameter "fields" names it', async () => {
  const distances = async (query: string) => {
    const { conferences } = await ask(`/api/gpt/conferences?limit=3&${query}`)
    return conferences.map(({ name, distance_km }: Record<string, unknown>) => [name, distance_km])
  }
  const nearest = [
    ['Edinburgh', 0],
    ['London', 534],
    ['Brussels', 755],
  ]
  expect(await distances('near=Edinburgh&within_km=1000&sort=distance')).toEqual(nearest)
  expect(await distances('near=Edinburgh&within_km=1000&sort=distance&fields=name,distance_km')).toEqual(nearest)
  expect(await distances('near=Edinburgh&fields=name,distance_km')).toEqual([['Edinburgh', 0]])
  expect(await distances('city=Edinburgh&fields=name,distance_km')).toEqual([['Edinburgh', null]])
  expect(await distances('near=Edinburgh')).toEqual([['Edinburgh', undefined]])
  expect(await distances('city=Edinburgh&sort=distance')).toEqual([['Edinburgh', undefined]])
  const call = { near: 'Edinburgh', within_km: 1000, sort: 'distance', limit: 2 }
  const { structuredContent } = await callTool(await serve(built.directory), 'search_conferences', call)
  expect(structuredContent.conferences).toMatchObject([{ distance_km: 0 }, { distance_km: 534 }])
})

test('2.7 a single event says if its country was derived from its place', async () => {
  const derived = async (name: string) => {
    const { conference } = await ask(`/api/gpt/conferences/${NAMES.indexOf(name) + 1}`)
    return [conference.location.country, conference.country_is_derived]
  }
  expect(await derived('San Jose')).toEqual(['United States', true])
  expect(await derived('Boston')).toEqual(['United States', true])
  expect(await derived('Munich')).toEqual(['Germany', true])
  expect(await derived('Los Angeles')).toEqual(['United States', false])
  expect(await derived('somewhere in the EU')).toEqual(['European-Union', false])
})

const cities = ['Portland, OR', 'Paris', 'Köln', 'Athens, Georgia', 'Springfield (OH)', 'Tokyo & Online', 'Nowhere, TX']
const countries = [
  '',
  'TBD',
  'Georgia',
  'CA',
  'MA',
  'Bavaria',
  'Germny',
  'Asia',
  ...COUNTRIES.slice(0, 20).map(({ name }) => name),
]
law.prop(
  [fc.array(fc.tuple(fc.constantFrom(...cities), fc.constantFrom(...countries)), { minLength: 1, maxLength: 8 })],
  { numRuns: 20 },
)('every event with a place is found by the filter "country" with the country of the place', async (rows) => {
  const events = rows.map(([city, country], index) => ({ ...eventOf(NAMES[0]!, index), city, country }))
  const directory = await testDirectory(events, '', { gazetteer: testGazetteer() })
  const { places, countries: table, id, rows: count } = directory.snapshot
  for (let doc = 0; doc < count; doc++) {
    const country = places.ids[doc]! < places.placed ? places.countryOf[places.ids[doc]!]! : 0xffff
    if (country === 0xffff) continue
    const answer = search(directory, { by: 'country', value: table.names.text(country) })
    expect(answer.docs.map((found) => id[found])).toContain(id[doc])
  }
})
