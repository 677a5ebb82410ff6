import { expect, test } from 'vitest'
import { writeFacets } from '../../src/operations/write-search.ts'
import type { FacetField } from '../../src/query/request.ts'

function facet(field: FacetField, count: number, characters: number) {
  const values = Array.from({ length: count }, (_, value) => ({
    value: `${value}`.padEnd(characters, 'x'),
    count: count - value,
  }))
  return { field, values }
}

test('facets are written in the order of the request, with all members of their values', () => {
  const city = { field: 'city' as const, values: [{ value: 'Kyiv "Київ"', count: 2, lat: 50.45, lon: 30.52 }] }
  const { member, warnings } = writeFacets([city, facet('topic', 2, 1)])
  expect(JSON.parse(`{"a":1${member}}`).facets).toEqual({ city: city.values, topic: facet('topic', 2, 1).values })
  expect(warnings).toEqual([])
})

test('facets with very long values lose their last values until they fit, and a warning names them', () => {
  const facets = [facet('topic', 15, 30), facet('sub_topic', 300, 500), facet('city', 300, 500)]
  const { member, warnings } = writeFacets(facets)
  expect(member.length).toBeLessThan(61_000)
  const { facets: written } = JSON.parse(`{"a":1${member}}`)
  expect(written.topic).toEqual(facets[0]!.values)
  for (const { field, values } of facets) {
    expect(written[field].length).toBeGreaterThan(10)
    expect(written[field]).toEqual(values.slice(0, written[field].length))
  }
  expect(warnings).toEqual(['Only some values of sub_topic, city are shown, because all facets together are too long.'])
})
