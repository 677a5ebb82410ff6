import { fc, test as law } from '@fast-check/vitest'
import { geoEqualEarth } from 'd3-geo'
import { describe, expect, test } from 'vitest'
import { drawWorldMap } from '../../../build/world-map.ts'
import { CONTINENT_COUNTRIES } from '../../../src/event/continents.ts'
import { COUNTRIES } from '../../../src/event/countries.ts'
import { readStages } from '../../../src/site/explorer/model/answer.ts'
import { addMonths, monthsBetween, statusInWords, statusOf, weeksOf } from '../../../src/site/explorer/model/dates.ts'
import { curlLine, mcpCall, plainAddress } from '../../../src/site/explorer/model/elsewhere.ts'
import { keyInFragment } from '../../../src/site/explorer/model/key.ts'
import { project, SHADES, shadesOf } from '../../../src/site/explorer/model/world-map.ts'

describe('the map', () => {
  const map = drawWorldMap()
  const names = [...map.shapes.map(({ name }) => name), ...map.small.map(({ name }) => name)]

  test('the world map has every country of every continent once, by its stored name', () => {
    for (const country of Object.values(CONTINENT_COUNTRIES).flat())
      expect(
        names.filter((name) => name === country),
        country,
      ).toEqual([country])
  })

  test('all names on the world map are stored names of countries, and more than 230 countries are drawn', () => {
    const stored = COUNTRIES.map(({ name }) => name)
    const drawn = names.filter((name) => name !== null)
    expect(drawn.filter((name) => !stored.includes(name))).toEqual([])
    expect(new Set(drawn).size).toBe(drawn.length)
    expect(drawn.length).toBeGreaterThan(230)
  })

  law.prop([fc.double({ min: -56, max: 83, noNaN: true }), fc.double({ min: -179, max: 179, noNaN: true })])(
    'project puts a place on the world map where the projection that draws the countries puts it',
    (latitude, longitude) => {
      const projection = geoEqualEarth().scale(map.scale).translate([map.left, map.top])
      const [x, y] = projection([longitude, latitude])!
      const [ownX, ownY] = project(latitude, longitude, map)
      expect(ownX).toBeCloseTo(x, 6)
      expect(ownY).toBeCloseTo(y, 6)
    },
  )

  test('the enlarged view of each continent takes less than half of the world map and contains a city there', () => {
    const cities = {
      Europe: [48.1, 11.6],
      Asia: [35.7, 139.7],
      Africa: [-33.9, 18.4],
      Oceania: [-36.8, 174.8],
    } as const
    for (const { name, box } of map.views) {
      expect(box[2], name).toBeLessThan(map.width / 2)
      const city = cities[name as keyof typeof cities]
      if (city === undefined) continue
      const [x, y] = project(city[0], city[1], map)
      expect(x > box[0] && x < box[0] + box[2] && y > box[1] && y < box[1] + box[3], name).toBe(true)
    }
  })

  law.prop([fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1 })])(
    'on the world map a country with more events is never paler, and the country with the most is the darkest',
    (counts) => {
      const shadeOf = shadesOf(counts)
      const shades = counts.toSorted((a, b) => a - b).map(shadeOf)
      expect(shades).toEqual(shades.toSorted((a, b) => a - b))
      expect(Math.max(...shades)).toBeLessThan(SHADES)
      if (new Set(counts).size === counts.length && counts.length >= SHADES) expect(shades.at(-1)).toBe(SHADES - 1)
    },
  )
})

describe('dates', () => {
  test.each([
    ['2026-12-02', '2026-12-03', 'in 12 days'],
    ['2026-11-21', '2026-11-21', 'tomorrow'],
    ['2026-11-20', '2026-11-20', 'today'],
    ['2026-11-18', '2026-11-20', 'running'],
    ['2026-11-18', '2026-11-19', '1 day ago'],
    ['2027-03-20', '2027-03-22', 'in 4 months'],
    ['2020-11-18', '2020-11-19', '6 years ago'],
  ])('on 2026-11-20 the explorer describes an event from %s to %s as "%s"', (start, end, words) => {
    expect(statusInWords(statusOf({ start, end }, '2026-11-20'))).toBe(words)
  })

  law.prop([fc.integer({ min: 0, max: 3000 })])(
    'addMonths and monthsBetween agree across years, and addMonths with a negative number undoes the addition',
    (count) => {
      const months = monthsBetween('1999-11', addMonths('1999-11', count))
      expect(months.length).toBe(count + 1)
      expect(months.toSorted()).toEqual(months)
      expect(addMonths(months.at(-1)!, -count)).toBe('1999-11')
    },
  )

  law.prop([fc.integer({ min: 0, max: 3000 })])(
    'weeksOf returns weeks from Monday to Sunday that contain each day of the month once',
    (count) => {
      const month = addMonths('1999-11', count)
      const weeks = weeksOf(month)
      expect(weeks.every((week) => week.length === 7 && new Date(week[0]!).getUTCDay() === 1)).toBe(true)
      const days = weeks.flat().filter((day) => day.startsWith(month))
      expect(days[0]).toBe(`${month}-01`)
      expect(new Set(days).size).toBe(new Date(Number(month.slice(0, 4)), Number(month.slice(5)), 0).getDate())
      for (const week of weeks) expect(week.some((day) => day.startsWith(month))).toBe(true)
    },
  )
})

test('keyInFragment returns the member key of a URL fragment, or undefined if the fragment has no key', () => {
  expect(keyInFragment('#key=cds_pro_1_2')).toBe('cds_pro_1_2')
  expect(keyInFragment('#a=1&key=%20x ')).toBe('x')
  for (const none of ['', '#', '#key=', '#results']) expect(keyInFragment(none)).toBeUndefined()
})

test('readStages returns the name and duration of each stage in the header Server-Timing', () => {
  expect(readStages('plan;dur=0.0625, match;dur=12.5')).toEqual([
    { name: 'plan', ms: 0.0625 },
    { name: 'match', ms: 12.5 },
  ])
  expect(readStages('cache;desc="hit"')).toEqual([])
  expect(readStages(null)).toEqual([])
})

describe('the search of the explorer for other programs', () => {
  const search = { q: "women's health", country: 'France', year: '2027', offset: 40, when: 'all' } as const

  test('curlLine writes the key as a shell variable and the whole target in quotes', () => {
    expect(curlLine('http://127.0.0.1:8080', '/api/gpt/conferences?q=a%27b')).toBe(
      `curl -s -H "X-API-Key: $KEY" 'http://127.0.0.1:8080/api/gpt/conferences?q=a%27b'`,
    )
  })

  test('mcpCall writes a search as a tool call of MCP, with numbers as numbers and lists as lists', () => {
    expect(JSON.parse(mcpCall({ countries: 'France, Spain' })).params.arguments.countries).toEqual(['France', 'Spain'])
    expect(JSON.parse(mcpCall(search))).toEqual({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name: 'search_conferences',
        arguments: { q: "women's health", country: 'France', year: 2027, limit: 20, offset: 40 },
      },
    })
  })

  test('plainAddress returns a URL with the parameters of the search and no others', () => {
    expect(plainAddress('http://a', '/b', search)).toBe(
      'http://a/b?q=women%27s+health&country=France&year=2027&offset=40',
    )
    expect(plainAddress('http://a', '/b', { when: 'all' })).toBe('http://a/b')
  })
})
