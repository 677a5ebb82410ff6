import { expect, test } from 'vitest'
import { allPages } from '../../support/all-pages.ts'
import { buildDirectory } from '../../support/directory.ts'
import { manyEvents } from '../../support/many-events.ts'
import { serve, UNLIMITED } from '../../support/serve-events.ts'
import { sharedDirectory } from '../../support/shared-directory.ts'

const built = sharedDirectory(() => buildDirectory(manyEvents(2500)))

const service = (free = UNLIMITED.free) => serve(built.directory, { tierLimits: { free } })

function linesOf(body: string): { id: number; [name: string]: unknown }[] {
  const lines = body.split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line))
}

test('/export.ndjson has the results of a search with the same parameters, in the same order', async () => {
  const { get } = await service()
  const query = 'type=seminar&sort=deadline&facets=source,series,rank&limit=50'
  const exported = await get(`/export.ndjson?${query}`)
  expect(exported.headers['content-type']).toBe('application/x-ndjson; charset=utf-8')
  expect(exported.headers['content-disposition']).toBe('attachment; filename="confdex-seminar.ndjson"')
  const rows = linesOf(exported.body).map(({ first_seen: _, updated: __, ...row }) => row)
  const { conferences } = (await get(`/api/gpt/conferences?${query}`)).json()
  expect(rows).toEqual(conferences.map(({ next_deadline: _, ...row }: Record<string, unknown>) => row))
})

test.each(['relevance', 'date', '-date', 'name', 'deadline'])(
  'with sort=%s, the Link headers of /export.ndjson lead to every event of a search exactly once',
  async (sort) => {
    const { get } = await service()
    const ids: number[] = []
    for (let next: string | undefined = `/export.ndjson?q=optics&limit=70&sort=${sort}`; next !== undefined; ) {
      const { body, headers } = await get(next)
      ids.push(...linesOf(body).map(({ id }) => id))
      next = /^<([^>]+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1]
    }
    expect(ids).toEqual((await allPages(get, `q=optics&sort=${sort}`)).map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
  },
)

test('/export.ndjson has 1,000 rows by default, and X-Total-Count counts all events of the search', async () => {
  const { get } = await service()
  const { body, headers } = await get('/export.ndjson')
  expect(linesOf(body)).toHaveLength(1000)
  expect(headers['x-total-count']).toBe('2500')
  expect(headers.link).toBe('</export.ndjson?offset=1000>; rel="next"')
  expect((await get('/export.ndjson?offset=2000')).headers.link).toBeUndefined()
  expect((await get('/export.ndjson?offset=9999')).body).toBe('')
})

test('/export.csv has a line of column names and one line for each event', async () => {
  const { get } = await service()
  const { body, headers } = await get('/export.csv?country=France&limit=120')
  expect(headers['content-type']).toBe('text/csv; charset=utf-8; header=present')
  expect(headers['content-disposition']).toBe('attachment; filename="confdex-france.csv"')
  const lines = body.split('\r\n')
  expect(lines[0]).toMatch(/^id,name,/)
  const rows = linesOf((await get('/export.ndjson?country=France&limit=120')).body)
  expect(lines.slice(1, -1).map((line) => Number(line.split(',', 1)[0]))).toEqual(rows.map(({ id }) => id))
})

test('with bom=1, /export.csv begins with a byte order mark, and the rest of the body is unchanged', async () => {
  const { get } = await service()
  const plain = await get('/export.csv?country=France')
  const marked = await get('/export.csv?country=France&bom=1')
  expect(marked.body).toBe(`\ufeff${plain.body}`)
  expect(marked.headers.etag).not.toBe(plain.headers.etag)
  expect((await get('/export.csv?bom=yes')).json().message).toContain('"bom" must be 1')
})

test('the file name of /export.csv has the values of the search in at most 72 ASCII characters', async () => {
  const { get } = await service()
  for (const [query, name] of [
    ['q=%C3%98resund+caf%C3%A9&month=2026-03/2026-05', 'confdex-resund-cafe-2026-03-2026-05'],
    ['q=%E4%B8%AD%E5%9B%BD', 'confdex'],
    [`q=${'a'.repeat(120)}`, `confdex-${'a'.repeat(72)}`],
  ])
    expect((await get(`/export.csv?${query}`)).headers['content-disposition']).toContain(`filename="${name}.csv"`)
})

test('the parameter "fields" selects the columns of /export.csv and the members of /export.ndjson', async () => {
  const { get } = await service()
  const query = 'q=optics&limit=3&fields=id,dates.start'
  const { conferences } = (await get(`/api/gpt/conferences?${query}`)).json()
  expect(linesOf((await get(`/export.ndjson?${query}`)).body)).toEqual(conferences)
  const lines = conferences.map(({ id, dates }: { id: number; dates: { start: string } }) => `${id},${dates.start}`)
  expect((await get(`/export.csv?${query}`)).body).toBe(['id,start', ...lines, ''].join('\r\n'))
})

test('an export refuses invalid parameters with the messages of a search, except the message about limit', async () => {
  const { get } = await service()
  for (const query of ['month=2026-13', 'from=2027-01-01&to=2026-01-01', 'q=a&q=b', 'sort=colour', 'offset=-1']) {
    const refused = await get(`/export.csv?${query}`)
    expect(refused.statusCode, query).toBe(400)
    expect(refused.json()).toEqual((await get(`/api/gpt/conferences?${query}`)).json())
  }
  expect((await get('/export.csv?limit=1001')).json().message).toBe(
    'Parameter "limit" must be a whole number from 1 to 1000 in plain digits; received "1001".',
  )
})

test('X-Notes of an export says in ASCII which parts of the search were ignored or interpreted', async () => {
  const { get } = await service()
  const { headers } = await get('/export.csv?größe=1&q=optcs&limit=1')
  expect(headers['x-notes']).toMatch(/^[\x20-\x7e]+$/)
  expect(JSON.parse(String(headers['x-notes']))).toEqual([
    'Unknown parameters were ignored: "größe".',
    expect.stringContaining('Searched for "optics" instead.'),
  ])
  expect((await get('/export.csv?q=optics&limit=1')).headers['x-notes']).toBeUndefined()
})

test('every 50 rows of an export count as one request, and an export over the limit gets 429', async () => {
  const { get } = await service({ minute: 33, day: 1000 })
  const left: unknown[] = []
  for (const query of ['?limit=50', '?limit=51', '', '?city=Nowhere'])
    left.push((await get(`/export.csv${query}`)).headers['x-ratelimit-remaining'])
  expect(left).toEqual(['32', '30', '10', '9'])
  const refused = await get('/export.csv')
  expect(refused.statusCode).toBe(429)
  expect(refused.json().message).toMatch(/or request fewer rows: this answer counts as 20 requests\.$/)
  const smaller = await get('/export.csv?limit=300')
  expect([smaller.statusCode, smaller.headers['x-ratelimit-remaining']]).toEqual([200, '2'])
})
