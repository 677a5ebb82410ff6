import { expect, test } from 'vitest'
import { fakeDirectory, type Service, startService } from '../../support/service.ts'
import { callTool } from '../messages.ts'

const service = () => startService({ config: { cacheBytes: 1_000_000 } })
const search = (asked: Service, given = {}) => callTool(asked, 'search_conferences', given)

test('a tool call with other arguments, tool or snapshot is not answered from the cache', async () => {
  const asked = await service()
  await search(asked, { q: 'soil' })
  await search(asked, { q: 'soil', limit: 3 })
  await callTool(asked, 'search', { query: 'soil' })
  expect(asked.directory.searches).toHaveLength(3)
  const fresh = fakeDirectory('fedcba9876543210')
  asked.serving.current = { state: 'serving', directory: fresh }
  expect((await search(asked, { q: 'soil' })).structuredContent.snapshot).toBe('fedcba9876543210')
  expect(fresh.searches).toHaveLength(1)
})

test('an error of a tool is not cached, and the argument 1e400 is refused rather than read as null', async () => {
  const asked = await service()
  await search(asked, { limit: null })
  const { app, key } = asked
  const params = '{"name":"search_conferences","arguments":{"limit":1e400}}'
  const payload = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`
  const headers = { 'x-api-key': key.free, host: 'localhost', 'content-type': 'application/json' }
  for (const _ of [1, 2]) {
    const { result } = (await app.inject({ method: 'POST', url: '/mcp', headers, payload })).json()
    expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('"Infinity"') }] })
  }
  expect(app.measurements.answers.entries).toBe(1)
})
