/** Every answer with deadlines shows open, closed and unknown deadlines differently, over HTTP and MCP. */

import { describe, expect, test } from 'vitest'
import { parseDay } from '../../../src/event/days.ts'
import { callTool } from '../../mcp/messages.ts'
import { serve } from '../../support/serve-events.ts'
import { sharedDirectory } from '../../support/shared-directory.ts'
import { smallDirectory } from '../../support/small-directory.ts'

const start = parseDay('2027-06-01')!

const built = sharedDirectory(() =>
  smallDirectory([
    { id: 1, name: 'ICLR 2027', start, submissionDeadline: '2026-09-24' },
    { id: 2, name: 'ICML 2027', start, submissionDeadline: '2026-12-01 23:59 AoE' },
    { id: 3, name: 'KDD 2027', start },
    { id: 4, name: 'Deadline Scheduling Days', start, submissionDeadline: '2026-10-01' },
  ]),
)

const CASES = [
  ['ICLR 2027', '2026-09-24', 'closed on 2026-09-24', 'closed on Sep 24, 2026'],
  ['ICML 2027', '2026-12-01', 'open until 2026-12-01', 'open until Dec 1, 2026'],
  ['KDD 2027', null, 'no deadline known', 'no deadline known'],
] as const

describe.each(CASES)('the event %s', (name, day, status, onPage) => {
  test.each(['deadline', 'submission deadline', 'cfp', 'when is the deadline of'])(
    'a search for an event and "%s" shows submission_deadline, and deadline_status by MCP',
    async (words) => {
      const service = await serve(built.directory)
      const { conferences } = (
        await service.get(`/api/gpt/conferences?q=${encodeURIComponent(`${name} ${words}`)}`)
      ).json()
      expect(conferences[0]).toMatchObject({ name, submission_deadline: day })
      const found = (await callTool(service, 'search_conferences', { q: `${name} ${words}` })).structuredContent
      expect(found.conferences[0].deadline ?? null).toBe(day)
      expect(found.conferences[0].deadline_status).toBe(status)
    },
  )

  test('the page of an event and the MCP tools "search" and "fetch" say in words if the deadline is open', async () => {
    const service = await serve(built.directory)
    const { results } = (await callTool(service, 'search', { query: name })).structuredContent
    expect(results[0].text).toBe(`Conference on Engineering. Submission deadline: ${status}.`)
    const { text, metadata } = (await callTool(service, 'fetch', { id: results[0].id })).structuredContent
    expect(text).toContain(`submission_deadline: ${status}`)
    expect('submission_deadline' in metadata).toBe(day !== null)
    const page = (await service.get(`/conferences/${results[0].id}`)).body
    expect(page).toContain(`<dt>Submission deadline</dt><dd dir="auto">${onPage}`)
  })
})

test('the page of an event shows the submission deadline as the dump writes it, with time and zone', async () => {
  const { get } = await serve(built.directory)
  expect((await get('/conferences/2')).body).toContain('open until Dec 1, 2026 (Dec 1, 2026 23:59 AoE)')
})
