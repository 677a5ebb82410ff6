import { beforeEach, expect, test } from 'vitest'
import { parseDay } from '../../../src/event/days.ts'
import { callTool } from '../../mcp/messages.ts'
import { serve } from '../../support/serve-events.ts'
import type { Service } from '../../support/service.ts'
import { sharedEvents } from '../../support/shared-directory.ts'

const deadline = { round: null, label: null, extended: false, zone: null } as const
const built = sharedEvents([
  {
    id: 1,
    name: 'Data Days',
    deadlines: [
      { ...deadline, kind: 'abstract', due: '2026-11-19' },
      { ...deadline, kind: 'submission', due: '2026-11-20 14:00', zone: 'Europe/Berlin', round: 1 },
      { ...deadline, kind: 'submission', due: '2027-01-10', round: 2, extended: true },
    ],
  },
  { id: 2, name: 'Graph Days', submissionDeadline: '2026-12-01' },
  { id: 3, name: 'Plain Days' },
])

let now: Date
let service: Service
beforeEach(async () => {
  service = await serve(built.directory, { config: { today: { by: 'clock' }, cacheBytes: 1_000_000 }, now: () => now })
})

const search = async (query: string) => (await service.get(`/api/gpt/conferences?${query}`)).json()
const idsOf = async (query: string) => (await search(query)).conferences.map(({ id }: { id: number }) => id)

/** One second before the deadline for abstracts passes, and the instant at which it passes. */
const BEFORE = new Date('2026-11-20T11:59:59Z')
const AT = new Date('2026-11-20T12:00:00Z')

test('the answer to deadline_open=true, its ETag and its max-age change at once when a deadline passes', async () => {
  now = BEFORE
  const url = '/api/gpt/conferences?deadline_kind=abstract&deadline_open=true'
  const first = await service.get(url)
  expect(first.json().total).toBe(1)
  expect(first.headers['cache-control']).toBe('private, max-age=1')
  const etag = String(first.headers.etag)
  expect((await service.get(url, { 'if-none-match': etag })).statusCode).toBe(304)
  now = AT
  const second = await service.get(url, { 'if-none-match': etag })
  expect([second.statusCode, second.json().total]).toEqual([200, 0])
  expect(second.headers['cache-control']).toBe('private, max-age=60')
  now = new Date('2026-11-20T12:59:59Z')
  expect((await service.get(url, { 'if-none-match': String(second.headers.etag) })).statusCode).toBe(304)
})

test('after a deadline, API, page and MCP tools show it as closed, and words for deadlines miss it', async () => {
  const openOf = async () => {
    const { deadlines } = (await service.get('/api/gpt/conferences/1')).json().conference
    const found = (await callTool(service, 'search_conferences', { deadline_kind: 'abstract' })).structuredContent
    const text = (await callTool(service, 'fetch', { id: '1' })).structuredContent.text as string
    return {
      details: deadlines.map(({ open }: { open: boolean }) => open),
      tool: found.conferences[0].deadline_status,
      text: /abstract deadline: (\w+)/.exec(text)![1],
      page: /<dt>Abstract deadline<\/dt><dd dir="auto">(\w+)/.exec((await service.get('/conferences/1')).body)![1],
      words: (await search('q=data+days+abstract+deadline')).interpretation.at(-1).used,
      items: (await search('deadline_kind=abstract')).conferences[0].next_deadline.open,
    }
  }
  now = BEFORE
  const before = { details: [true, true, true], tool: 'open until 2026-11-19', text: 'open', page: 'open' }
  expect(await openOf()).toEqual({ ...before, words: ['open abstract deadline'], items: true })
  now = AT
  const after = { details: [false, true, true], tool: 'closed on 2026-11-19', text: 'closed', page: 'closed' }
  expect(await openOf()).toEqual({ ...after, words: [], items: false })
})

test('sort=deadline uses the next open deadline, and only deadline_open=true leaves out passed deadlines', async () => {
  now = AT
  expect(await idsOf('sort=deadline')).toEqual([1, 2, 3])
  const { conferences, facets } = await search('deadline_open=true&facets=deadline_month,deadline_kind')
  expect(conferences.map(({ next_deadline }: { next_deadline: object }) => next_deadline)).toEqual([
    { kind: 'submission', due: '2026-11-20', due_utc: '2026-11-20T13:00:00Z', open: true },
    { kind: 'submission', due: '2026-12-01', due_utc: '2026-12-02T12:00:00Z', open: true },
  ])
  expect(facets).toEqual({
    deadline_month: ['2026-11', '2026-12', '2027-01'].map((value) => ({ value, count: 1 })),
    deadline_kind: [{ value: 'submission', count: 2 }],
  })
  now = new Date('2026-11-20T13:00:00Z')
  expect(await idsOf('sort=deadline')).toEqual([2, 1, 3])
  expect(await idsOf('deadline_open=true&deadline_to=2026-11-30')).toEqual([])
  expect(await idsOf('deadline_to=2026-11-30')).toEqual([1])
  expect(await idsOf('deadline_kind=abstract')).toEqual([1])
  expect((await search('fields=id,next_deadline.due&sort=deadline')).conferences).toEqual([
    { id: 2, next_deadline: { due: '2026-12-01' } },
    { id: 1, next_deadline: { due: '2027-01-10' } },
    { id: 3, next_deadline: null },
  ])
})

test('/calendar.ics?deadlines=true has an entry for each open deadline until the deadline passes', async () => {
  now = AT
  const url = '/calendar.ics?deadlines=true&alarms=true&q=data'
  const first = await service.get(url)
  const lines = first.body.split('\r\n')
  const valuesOf = (name: string) => lines.filter((line) => line.startsWith(name))
  expect(valuesOf('UID')).toEqual(['UID:deadline-1@confdex', 'UID:deadline-1-2@confdex'])
  expect(valuesOf('DTSTART')).toEqual(['DTSTART:20261120T130000Z', 'DTSTART:20270111T120000Z'])
  expect(valuesOf('DTEND')).toEqual([])
  expect(valuesOf('TRIGGER')).toEqual(['TRIGGER:-P7D', 'TRIGGER:-P1D', 'TRIGGER:-P7D', 'TRIGGER:-P1D'])
  expect(valuesOf('LAST-MODIFIED')).toHaveLength(2)
  expect(valuesOf('SEQUENCE')).toEqual(['SEQUENCE:0', 'SEQUENCE:0'])
  now = new Date('2026-11-20T13:00:00Z')
  const second = await service.get(url, { 'if-none-match': String(first.headers.etag) })
  expect(second.statusCode).toBe(200)
  expect(second.body.match(/UID:.*/g)).toEqual(['UID:deadline-1-2@confdex'])
  const abstracts = await service.get('/calendar.ics?deadlines=true&deadline_kind=abstract')
  expect(abstracts.body).toContain('X-WR-CALDESC:0 abstract deadlines.')
})

test('with the argument "time_zone", MCP tools also show deadlines in this time zone', async () => {
  now = AT
  const given = { sort: 'deadline', time_zone: 'America/New_York', limit: 1 }
  const { conferences, next } = (await callTool(service, 'search_conferences', given)).structuredContent
  expect(conferences[0]).toMatchObject({
    deadline: '2026-11-20',
    deadline_utc: '2026-11-20T13:00:00Z',
    deadline_local: '2026-11-20 08:00 America/New_York, less than a day left',
  })
  expect(next).toMatchObject(given)
  const one = (await callTool(service, 'get_conference', { id: 1, time_zone: '+09:00' })).structuredContent
  expect(one.deadlines[2]).toEqual({
    kind: 'submission',
    due: '2027-01-10',
    due_utc: '2027-01-11T12:00:00Z',
    open: true,
    round: 2,
    due_local: '2027-01-11 21:00 +09:00, 52 days left',
    extended: true,
  })
})

const start = parseDay('2027-06-01')!
const statuses = sharedEvents([
  { id: 1, name: 'ICLR 2027', start, submissionDeadline: '2026-09-24' },
  { id: 2, name: 'ICML 2027', start, submissionDeadline: '2026-12-01 23:59 AoE' },
  { id: 3, name: 'KDD 2027', start },
])

test.each([
  ['ICLR 2027', '2026-09-24', 'closed on 2026-09-24', 'closed on Sep 24, 2026'],
  ['ICML 2027', '2026-12-01', 'open until 2026-12-01', 'open until Dec 1, 2026 (Dec 1, 2026 23:59 AoE)'],
  ['KDD 2027', null, 'no deadline known', 'no deadline known'],
])(
  'API, MCP tools and event page agree on the submission deadline of %s: %s, "%s"',
  async (name, day, status, onPage) => {
    const shown = await serve(statuses.directory)
    const q = `${name} submission deadline`
    const { conferences } = (await shown.get(`/api/gpt/conferences?${new URLSearchParams({ q })}`)).json()
    expect(conferences[0]).toMatchObject({ name, submission_deadline: day })
    const [found] = (await callTool(shown, 'search_conferences', { q })).structuredContent.conferences
    expect([found.deadline ?? null, found.deadline_status]).toEqual([day, status])
    const { results } = (await callTool(shown, 'search', { query: name })).structuredContent
    expect(results[0].text).toBe(`Conference on Engineering. Submission deadline: ${status}.`)
    const { text, metadata } = (await callTool(shown, 'fetch', { id: results[0].id })).structuredContent
    expect(text).toContain(`submission_deadline: ${status}`)
    expect('submission_deadline' in metadata).toBe(day !== null)
    const page = (await shown.get(`/conferences/${results[0].id}`)).body
    expect(page).toContain(`<dt>Submission deadline</dt><dd dir="auto">${onPage}`)
  },
)
