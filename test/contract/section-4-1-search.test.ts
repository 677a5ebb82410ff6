import { expect, test } from 'vitest'
import { NOTHING_REQUESTED } from '../support/no-values.ts'
import { bodyOf, ITEMS } from './directory.ts'

const NO_FILTERS = { search_terms: [], countries_included: [], date_range: { from: null, to: null } }

const answerTo = (query: string) => bodyOf(`/api/gpt/conferences?${query}`)

async function idsOf(query: string) {
  const { total, conferences } = await answerTo(query)
  return { total, ids: conferences.map((item: { id: number }) => item.id) }
}

/**
 * The body of a search without filters and notes, with all its events on one page. `changes` replace members.
 */
function whole({ conferences = [], ...changes }: { conferences?: readonly object[]; [member: string]: unknown }) {
  return {
    success: true,
    filters_applied: NO_FILTERS,
    total: conferences.length,
    upcoming: conferences.length,
    showing: conferences.length,
    conferences,
    pagination: { limit: 10, offset: 0, has_more: false, next_offset: 10 },
    ...changes,
  }
}

test('a search by words, topic and country gives the whole answer of section 4.1 of the contract', async () => {
  expect(await answerTo('q=Surgery&topic=medicine&country=USA&limit=5&offset=0')).toEqual({
    success: true,
    query: { q: 'Surgery', topic: 'medicine', country: 'USA', limit: 5, offset: 0 },
    filters_applied: {
      search_terms: ['surgery'],
      countries_included: ['United States'],
      date_range: { from: null, to: null },
    },
    total: 1,
    upcoming: 0,
    showing: 1,
    conferences: [ITEMS[106]],
    pagination: { limit: 5, offset: 0, has_more: false, next_offset: 5 },
    warnings: ['No matching event is upcoming; the latest started on Mar 30, 2026.'],
  })
})

test('countries_included shows ten names of a long list, and says how many more names the list has', async () => {
  const { countries_included } = (await answerTo('continent=europe&year=2027')).filters_applied
  expect(countries_included.join(', ')).toBe(
    'United Kingdom, Germany, France, Italy, Spain, Netherlands, Belgium, Switzerland, Austria, Poland, ' +
      '... and 24 more',
  )
})

test('pagination says if there is a next page, and has the offset of the next page', async () => {
  expect(await answerTo('limit=1')).toEqual(
    whole({
      query: { limit: 1 },
      total: 8,
      upcoming: 5,
      conferences: [ITEMS[104]],
      pagination: { limit: 1, offset: 0, has_more: true, next_offset: 1 },
    }),
  )
})

test('a page with an offset after the last event is empty, and its total counts all events of the search', async () => {
  expect(await answerTo('offset=50')).toEqual(
    whole({
      query: { offset: 50 },
      total: 8,
      upcoming: 5,
      pagination: { limit: 10, offset: 50, has_more: false, next_offset: 60 },
    }),
  )
})

test('warnings name the parts of a request that the search ignores', async () => {
  expect(await answerTo('countries=UK,:fr:,Atlantis&type=workshop&colour=red')).toEqual(
    whole({
      query: { countries: 'UK,:fr:,Atlantis', type: 'workshop' },
      filters_applied: {
        search_terms: [],
        countries_included: ['United Kingdom', 'France'],
        date_range: { from: null, to: null },
      },
      conferences: [ITEMS[103]],
      warnings: [expect.stringContaining('colour'), expect.stringContaining('Atlantis')],
    }),
  )
})

test('the parameter "during" finds events that run in a day, month, year or range, whenever they start', async () => {
  expect(await idsOf('during=2026-11-21')).toEqual({ total: 1, ids: [105] })
  expect(await idsOf('during=2027-01')).toEqual({ total: 1, ids: [103] })
  expect(await idsOf('during=2027&sort=date')).toEqual({ total: 2, ids: [103, 101] })
  expect(await idsOf('during=2026-11-30/2026-12-01&sort=date')).toEqual({ total: 2, ids: [107, 108] })
  expect(await idsOf('during=2026-12-01/2026-12-29')).toEqual({ total: 1, ids: [108] })
  expect(await idsOf('during=2027&from=2027-01-01')).toEqual({ total: 1, ids: [101] })
  expect(await idsOf('during=2027&month=2026-12')).toEqual({ total: 1, ids: [103] })
  expect(await idsOf('during=2027-01-02&type=workshop&country=France&q=learning')).toEqual({ total: 1, ids: [103] })
})

test('if a date range excludes events that end after it, a search with the range in "during" is proposed', async () => {
  const during = { without: 'ending before 2026-12-31', params: { type: 'workshop', during: '2026-12' }, total: 1 }
  const nothing = await answerTo('type=workshop&from=2026-12-01&to=2026-12-31')
  expect(nothing).toMatchObject({ total: 0, relax: [during, { without: 'from and to' }] })
  const few = await answerTo('from=2026-11-30&to=2026-12-31')
  expect(few).toMatchObject({ total: 2, relax: [{ params: { during: '2026-11-30/2026-12-31' }, total: 3 }] })
  expect(await answerTo('from=2026-12-05&to=2029-12-31')).not.toHaveProperty('relax')
})

test('a filter with one word of a value finds events with the value, and interpretation names the value', async () => {
  expect(await answerTo('topic=Medicine&subtopic=surgery&city=springfield')).not.toHaveProperty('interpretation')
  expect(await answerTo('subtopic=LEARNING&year=2027')).toEqual(
    whole({
      query: { subtopic: 'LEARNING', year: 2027 },
      filters_applied: { ...NO_FILTERS, date_range: { from: '2027-01-01', to: '2027-12-31' } },
      conferences: [ITEMS[101]],
      interpretation: [
        {
          parameter: 'subtopic',
          given: 'LEARNING',
          used: ['Machine Learning'],
          reason:
            'No sub-topic is called "LEARNING". ' +
            'Searched in "Machine Learning", the only sub-topic with this word in its name.',
        },
      ],
    }),
  )
})

test.each([
  ['city=Pari', 'city', 'Pari', 'Paris', 3],
  ['topic=comput', 'topic', 'comput', 'Computer Science', 5],
  ['topic=Medecine', 'topic', 'Medecine', 'Medicine', 3],
  ['subtopic=machne learning', 'subtopic', 'machne learning', 'Machine Learning', 2],
  ['country=Germny', 'country', 'Germny', 'Germany', 1],
])(
  'a misspelled value of a filter gets a suggestion with the corrected call and its total: %s',
  async (query, parameter, given, value, total) => {
    const body = await answerTo(query)
    expect(body).toEqual(
      whole({
        query: { [parameter]: given },
        suggestions: [{ parameter, given, did_you_mean: [value], params: { [parameter]: value }, total }],
      }),
    )
  },
)

test('an unknown name in the parameter "countries" is left out with a warning and gets suggestions', async () => {
  expect(await answerTo('countries=Jpan,USA')).toEqual(
    whole({
      query: { countries: 'Jpan,USA' },
      filters_applied: { ...NO_FILTERS, countries_included: ['United States'] },
      upcoming: 0,
      conferences: [ITEMS[106]],
      suggestions: [
        {
          parameter: 'countries',
          given: 'Jpan',
          did_you_mean: ['Japan'],
          params: { countries: 'Japan,USA' },
          total: 2,
        },
      ],
      warnings: [
        'No country is called "Jpan", so it was left out.',
        'No matching event is upcoming; the latest started on Mar 30, 2026.',
      ],
    }),
  )
})

test('if a search finds nothing, relax proposes the search without one of its filters', async () => {
  expect(await answerTo('topic=medicine&city=paris&type=webinar&year=2026')).toEqual(
    whole({
      query: { topic: 'medicine', city: 'paris', type: 'webinar', year: 2026 },
      filters_applied: { ...NO_FILTERS, date_range: { from: '2026-01-01', to: '2026-12-31' } },
      relax: [{ without: 'type', params: { topic: 'medicine', city: 'paris', year: 2026 }, total: 2 }],
    }),
  )
})

test('a facet ignores the filter on its own field, and counts the events that meet all other filters', async () => {
  const all = 'topic,sub_topic,country,continent,city,type,month,year'
  const query = { topic: 'Medicine', country: 'France', limit: 1, sort: 'name', facets: all, facets_limit: 3 }
  expect(await answerTo(`topic=Medicine&country=France&limit=1&sort=name&facets=${all}&facets_limit=3`)).toEqual(
    whole({
      query,
      filters_applied: { ...NO_FILTERS, countries_included: ['France'] },
      total: 2,
      conferences: [ITEMS[105]],
      warnings: ['Without topic, the other filters leave 1 more event.'],
      pagination: { limit: 1, offset: 0, has_more: true, next_offset: 1 },
      facets: {
        topic: [
          { value: 'Medicine', count: 2 },
          { value: 'Computer Science', count: 1 },
        ],
        sub_topic: [{ value: 'Surgery', count: 1 }],
        country: [
          { value: 'France', count: 2 },
          { value: 'United States', count: 1 },
        ],
        continent: [{ value: 'Europe', count: 2 }],
        city: [{ value: 'Paris', count: 2 }],
        type: [
          { value: 'conference', count: 1 },
          { value: 'workshop', count: 1 },
        ],
        month: [
          { value: '2026-11', count: 1 },
          { value: '2026-12', count: 1 },
        ],
        year: [{ value: '2026', count: 2 }],
      },
    }),
  )
})

test.each([
  ['', 8, [104, 107, 108, 103, 101, 105, 106, 102]],
  ['q=machine learning', 4, [103, 101, 104, 102]],
  ['q=MACHINES', 4, [103, 101, 104, 102]],
  ['q=medicine workshop', 1, [103]],
  ['q=congres', 1, [105]],
  ['q=days data', 2, [107, 108]],
  ['topic=medicine', 3, [103, 105, 106]],
  ['topic=Computer-Science', 5, [104, 107, 108, 101, 102]],
  ['subtopic=DATA', 2, [107, 108]],
  ['country=deutschland', 1, [101]],
  ['country=U.S.A.', 1, [106]],
  ['country=w3', 1, [108]],
  ['countries=France, Japan', 4, [107, 103, 105, 102]],
  ['continent=Asia', 1, [107]],
  ['city=PARIS', 3, [103, 105, 102]],
  ['topic=computer', 5, [104, 107, 108, 101, 102]],
  ['subtopic=machine', 2, [104, 101]],
  ['country=France 🇫🇷', 3, [103, 105, 102]],
  ['type=Webinar', 1, [104]],
  ['from=2026-11-30', 4, [107, 108, 103, 101]],
  ['to=2026-11-22', 3, [104, 106, 102]],
  ['to=2026-11-23', 4, [104, 105, 106, 102]],
  ['month=2026-11', 4, [104, 107, 108, 105]],
  ['month=2026-12/2027-01', 1, [103]],
  ['from=2026-11-20&during=2026-11-20', 1, [104]],
  ['year=2026', 7, [104, 107, 108, 103, 105, 106, 102]],
  ['year=2026&month=2026-12&from=2026-12-30', 1, [103]],
  ['limit=2&offset=3', 8, [103, 101]],
  ['sort=relevance', 8, [104, 107, 108, 103, 101, 105, 106, 102]],
  ['sort=date', 8, [102, 106, 105, 104, 107, 108, 103, 101]],
  ['sort=-date', 8, [101, 103, 107, 108, 104, 105, 106, 102]],
  ['sort=name', 8, [105, 107, 108, 101, 102, 104, 106, 103]],
  ['sort=name&limit=3&offset=2', 8, [108, 101, 102]],
  ['q=machine learning&sort=-date', 4, [101, 103, 104, 102]],
  ['country=France&sort=name', 3, [105, 102, 103]],
])('the search "%s" has the total %i, and its answer has the ids %j in this order', async (query, total, ids) => {
  expect(await idsOf(query)).toEqual({ total, ids })
})

test('a parameter with an empty or blank value has no effect', async () => {
  const body = await answerTo('q=&country=&topic=%20&limit=&year=&from=')
  expect(body.query).toEqual({})
  expect(body.total).toBe(8)
})

test('the answer to a search that finds nothing has suggestions, relax or a warning', async () => {
  const nothing = expect.stringMatching(/^Nothing matches/)
  for (const query of ['country=Wakanda', 'city=Atlantis', 'topic=xyzzy', 'from=2099-01-01', 'q=xyzzy&country=Fiji'])
    expect((await answerTo(query)).warnings, query).toEqual([nothing])
  for (const query of ['country=Germny', 'q=learning&country=Fiji', 'q=learning', 'q=learning&offset=100', 'q=-']) {
    const { total, suggestions, relax, warnings = [] } = await answerTo(query)
    expect(warnings, query).not.toContainEqual(nothing)
    expect(total > 0 || [suggestions, relax, warnings[0]].some((member) => member !== undefined), query).toBe(true)
  }
})

test.each([
  ['q=machine learning', 3, undefined],
  ['q=symposium surgery', 0, ['No matching event is upcoming; the latest started on Mar 30, 2026.']],
  ['to=2026-11-22', 1, undefined],
  [
    'from=2026-03-01&to=2026-11-23&topic=medicine',
    0,
    [
      'Without topic, the other filters leave 1 more event.',
      'No matching event is upcoming; the latest started on Nov 18, 2026.',
    ],
  ],
])('the answer to the search %s counts %i upcoming events', async (query, upcoming, warnings) => {
  const body = await answerTo(query)
  expect(body.upcoming).toBe(upcoming)
  expect(body.warnings).toEqual(warnings)
})

test.each([
  ['from=2026-11-30', { from: '2026-11-30', to: null }],
  ['to=2026-11-30', { from: null, to: '2026-11-30' }],
  ['month=2028-02', { from: '2028-02-01', to: '2028-02-29' }],
  ['year=2026', { from: '2026-01-01', to: '2026-12-31' }],
  ['year=2026&month=2026-12&from=2026-12-10&to=2026-12-24', { from: '2026-12-10', to: '2026-12-24' }],
])('date_range in the answer to the search %s is the overlap of all date filters', async (query, range) => {
  const body = await answerTo(query)
  expect(body.filters_applied.date_range).toEqual(range)
})

test('a q without letters and digits matches nothing, and a warning says why', async () => {
  expect(await answerTo('q=%3F%3F')).toEqual(
    whole({ query: { q: '??' }, warnings: ['q has no letters or digits, so no event can match.'] }),
  )
})

test('a filter or facet of deadline or attendance makes results show both, and filters take facet values', async () => {
  const { source: _s, licence: _l, series: _e, rank: _r, acceptance: _a, ...others } = NOTHING_REQUESTED
  const { first_seen: _f, updated: _u, ...requested } = others
  const item = { ...ITEMS[101], submission_deadline: '2026-12-01', ...requested, attendance: 'hybrid' }
  expect(await answerTo('deadline_from=2026-11-20&facets=deadline_month,attendance')).toMatchObject({
    query: { deadline_from: '2026-11-20', facets: 'deadline_month,attendance' },
    filters_applied: NO_FILTERS,
    total: 1,
    conferences: [item],
    facets: { deadline_month: [{ value: '2026-12', count: 1 }], attendance: [{ value: 'hybrid', count: 1 }] },
  })
  for (const query of ['deadline_from=2026-12&deadline_to=2026-12', 'attendance=hybrid', 'q=hybrid events']) {
    expect(await answerTo(query)).toMatchObject({ total: 1, conferences: [item] })
  }
  const plain = await answerTo('q=big')
  expect(plain).toMatchObject({ conferences: [ITEMS[101]] })
  expect(JSON.stringify(plain)).not.toContain('submission_deadline')
})
