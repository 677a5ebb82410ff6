import { expect, test } from 'vitest'
import { parseDay } from '../../../src/event/days.ts'
import { serveEvents } from '../../support/serve-events.ts'
import type { SomeEvent } from '../../support/small-directory.ts'
import { callTool } from '../messages.ts'

const EVENTS: readonly SomeEvent[] = [
  { id: 1, name: 'Conference on Machine Learning', topic: 'Computing', city: 'Berlin', country: 'Germany' },
  { id: 2, name: 'Machine Learning Days', type: 'workshop', topic: 'Computing', city: 'Tokyo', country: 'Japan' },
  { id: 3, name: 'Deep Learning for Surgery', topic: 'Medicine', start: parseDay('2027-05-01')! },
]

async function serve(events = EVENTS) {
  const service = await serveEvents(events)
  const search = async (query: string) => (await callTool(service, 'search', { query })).structuredContent
  return { service, search }
}

test('the MCP tool `search` says in its notes how the query was interpreted', async () => {
  const { service, search } = await serve()
  const query = 'best machine lerning workshops in Japan'
  const { notes, results } = await search(query)
  expect(results.map(({ id }: { id: string }) => id)).toEqual(['2'])
  const { interpretation } = (await callTool(service, 'search_conferences', { q: query })).structuredContent
  expect(notes).toEqual(interpretation.map(({ reason }: { reason: string }) => reason))
  expect(notes.length).toBeGreaterThan(0)
  expect(await search('machine learning')).not.toHaveProperty('notes')
})

test('if the MCP tool `search` finds few events, it proposes other words or a call of another tool', async () => {
  const { search } = await serve([
    { id: 1, name: 'Cardiology Japan Conference', country: 'France' },
    { id: 2, name: 'Cardiology Days', country: 'Japan' },
    { id: 3, name: 'Cardiology Week', country: 'Japan' },
  ])
  const { results, notes } = await search('cardiology Japan')
  expect(results).toHaveLength(1)
  expect(notes).toContain(
    'Maybe cardiology, Japan is meant: search_conferences with {"q":"cardiology","country":"Japan"} has total 2.',
  )
  expect(await search('cardiology conference')).toMatchObject({ queries: ['cardiology'] })
})

test.each([
  'best webinars on deep learning in Germany',
  'the surgery of the heart in Berlin',
  'list of machine learning seminars in Tokyo',
  'what about the surgery of robots',
])('for "%s", the MCP tool `search` proposes queries of significant words that find events', async (query) => {
  const { search } = await serve()
  const { results, queries } = await search(query)
  expect(results).toEqual([])
  expect(queries.length).toBeGreaterThan(0)
  for (const proposed of queries) {
    expect(` ${proposed} `).not.toMatch(/ (best|list|what|about|the|of|on) /)
    expect((await search(proposed)).results.length, proposed).toBeGreaterThan(0)
  }
  expect(new Set(queries).size).toBe(queries.length)
})
