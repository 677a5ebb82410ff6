import { expect, test } from 'vitest'
import { message } from '../../support/mcp-message.ts'
import { serveEvents } from '../../support/serve-events.ts'
import type { SomeEvent } from '../../support/small-directory.ts'
import { callTool, send } from '../messages.ts'

/** The maximum length of a field; only descriptions may be longer. Each character has two bytes in JSON. */
const LONGEST = '"'.repeat(500)
function longEvent(index: number, texts: Partial<SomeEvent> = {}): SomeEvent {
  const own = `${index} ${LONGEST}`.slice(0, 500)
  const all = { name: own, sub_topic: own, city: own, venue: own, organizer: own, website: own, topic: own }
  return { id: index + 1, ...all, country: own, description: LONGEST.repeat(10), ...texts }
}

test('an answer of search_conferences stays within its size limit, and the calls in `next` skip no event', async () => {
  const service = await serveEvents(Array.from({ length: 120 }, (_, index) => longEvent(index)))
  for (const [limit, most] of [
    [undefined, 10_000],
    [10, 10_000],
    [20, 20_000],
    [50, 45_000],
  ] as const) {
    const ids = new Set<number>()
    let given = limit === undefined ? {} : { limit }
    while (given !== undefined) {
      const { headers, payload } = message('modern', 'tools/call', { name: 'search_conferences', arguments: given })
      const response = await send(service, { headers, payload })
      const [content] = response.json().result.content
      expect(content.text.length).toBeLessThanOrEqual(most)
      const { conferences, next } = JSON.parse(content.text)
      expect(conferences.length).toBeGreaterThan(0)
      for (const { id } of conferences) ids.add(id)
      given = next
    }
    expect(ids.size).toBe(120)
  }
})

test('facets, suggestions and interpretation in an answer of search_conferences leave room for events', async () => {
  const service = await serveEvents(Array.from({ length: 60 }, (_, index) => longEvent(index)))
  const facets = ['topic', 'sub_topic', 'country', 'city', 'type', 'month', 'year', 'attendance']
  const given = { facets, facets_limit: 100, limit: 50, countries: ['Atlantis', '3', 'Nowhere'] }
  for (const one of [given, { ...given, countries: [] }]) {
    const { content, structuredContent } = await callTool(service, 'search_conferences', one)
    expect(content[0].text.length).toBeLessThanOrEqual(45_000)
    if (structuredContent.total > 0) expect(structuredContent.conferences.length).toBeGreaterThan(0)
  }
})

test('text and structuredContent of an answer for an event or a list together take under 25,000 tokens', async () => {
  const service = await serveEvents(Array.from({ length: 900 }, (_, index) => longEvent(index)))
  for (const [name, given] of [
    ['get_conference', { id: 1 }],
    ['fetch', { id: '1' }],
    ['list_topics', {}],
    ['list_countries', {}],
    ['search', { query: '1' }],
  ] as const) {
    const { content, structuredContent, isError } = await callTool(service, name, given)
    expect(isError, name).toBeUndefined()
    const characters = content[0].text.length + JSON.stringify(structuredContent).length
    expect(characters / 4, name).toBeLessThan(25_000)
  }
  const { structuredContent } = await callTool(service, 'list_topics')
  expect(structuredContent.total).toBe(900)
  expect(structuredContent.warnings).toEqual([`Only the first ${structuredContent.topics.length} topics are listed.`])
})
