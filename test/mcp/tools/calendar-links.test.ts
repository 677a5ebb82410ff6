import { expect, test } from 'vitest'
import { issueFeedToken } from '../../../src/keys/key-file.ts'
import { startContractService } from '../../contract/directory.ts'
import type { Service } from '../../support/service.ts'
import { callTool } from '../messages.ts'

async function services() {
  const without = await startContractService()
  const id = without.key.free.split('_')[2]!
  const { key: token } = await issueFeedToken(without.keysFile, id, new Date())
  await without.keys.reload()
  const config = { mcpFeedToken: token, publicBaseUrl: 'https://events.example' }
  const withToken = await startContractService({ config, keys: without.keys })
  return { without, withToken: { ...withToken, key: without.key } }
}

const answerOf = async (service: Service, name: string, given: object) =>
  (await callTool(service, name, given as never)).structuredContent

test('with MCP_FEED_TOKEN, MCP tools link to calendars of searches and events, and the links need no key', async () => {
  const { withToken } = await services()
  const open = async (link: string) => {
    expect(link).toMatch(/^https:\/\/events\.example\//)
    const { statusCode, body } = await withToken.app.inject(link.replace('https://events.example', ''))
    expect(statusCode).toBe(200)
    return [...body.matchAll(/UID:(\S+)@/g)].map(([, uid]) => uid)
  }
  const search = { q: 'learning', countries: ['Germany', 'France'], limit: 1, sort: 'date' }
  expect(await open((await answerOf(withToken, 'search_conferences', search)).calendar)).toEqual([
    'conference-103',
    'conference-101',
  ])
  const deadlines = await answerOf(withToken, 'search_conferences', { q: 'learning', sort: 'deadline' })
  expect(await open(deadlines.calendar)).toContain('deadline-101')
  expect(await open((await answerOf(withToken, 'get_conference', { id: 101 })).calendar)).toEqual(['conference-101'])
  expect(await open((await answerOf(withToken, 'search', { query: 'surgery workshop' })).calendar)).toContain(
    'conference-103',
  )
  const { text, metadata } = await answerOf(withToken, 'fetch', { id: '101' })
  expect(await open(metadata.calendar)).toEqual(['conference-101'])
  expect(text).toContain(metadata.calendar)
  expect(JSON.stringify(withToken.log())).not.toContain('cds_feed_0')
})

test('MCP tools link to no calendar if a search finds no events or MCP_FEED_TOKEN is not set', async () => {
  const { without, withToken } = await services()
  expect(await answerOf(withToken, 'search_conferences', { q: 'xyzzy' })).not.toHaveProperty('calendar')
  for (const [name, given] of [
    ['search_conferences', { q: 'learning' }],
    ['get_conference', { id: 101 }],
    ['search', { query: 'learning' }],
    ['fetch', { id: '101' }],
  ] as const)
    expect(JSON.stringify(await answerOf(without, name, given))).not.toMatch(/calendar/i)
})
