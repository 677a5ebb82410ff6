import { connect } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeRepeatedly, encodings } from '../support/encodings.ts'
import { eventually } from '../support/eventually.ts'
import { listen } from '../support/listen.ts'
import { failSearches, type Service, startService } from '../support/service.ts'

const requestLines = (service: Service) => service.log().filter((line) => line.msg === 'request')

test('an answer of any status has one log line with request id, key id, route, status and duration', async () => {
  const service = await startService({ tierLimits: { free: { minute: 7, day: 9 } } })
  const { app, get, key, serving } = service
  await get('/api/gpt/conferences?q=private+words')
  await get('/api/gpt/topics', { 'if-none-match': '*' })
  await get('/api/gpt/topics')
  await get('/api/gpt/conferences?limit=0')
  await get('/api/gpt/conferences/4712')
  await app.inject({ method: 'HEAD', url: '/api/gpt/stats', headers: { 'x-api-key': key.free } })
  serving.current = { state: 'starting' }
  for (let times = 0; times < 2; times++) await get('/api/gpt/stats')
  await app.inject({ url: '/api/gpt/stats', headers: { 'x-api-key': `${key.free}0` } })
  const keyId = key.free.slice(9, 17)
  const line = (route: string, status: number, more: object = { keyId }) => ({
    level: status === 503 ? expect.any(String) : 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    reqId: expect.stringMatching(/^[0-9a-f]{10}-\d$/),
    ip: '127.0.0.1',
    method: expect.stringMatching(/^(GET|HEAD)$/),
    ms: expect.any(Number),
    msg: 'request',
    ...{ route, status, ...more },
  })
  expect(requestLines(service)).toEqual([
    line('/api/gpt/conferences', 200, { keyId, total: 1 }),
    line('/api/gpt/topics', 304),
    line('/api/gpt/topics', 200),
    line('/api/gpt/conferences', 400),
    line('/api/gpt/conferences/:id', 404),
    line('/api/gpt/stats', 200),
    line('/api/gpt/stats', 503),
    line('/api/gpt/stats', 429),
    line('/api/gpt/stats', 401, {}),
  ])
})

test('every answer has the request id of its log line in X-Request-Id', async () => {
  const service = await startService({ config: { publicSchema: true } })
  const { app, get, key } = service
  const headers = { 'x-api-key': key.free, host: 'localhost' }
  const paths = ['/api/gpt/conferences', '/api/gpt/conferences/4712', '/conferences/4711', '/nowhere', '/%zz']
  const answers = [
    ...(await Promise.all(paths.map((path) => get(path)))),
    await get('/api/gpt/conferences', { 'if-none-match': '*' }),
    ...[await app.inject('/api/gpt/conferences'), await app.inject('/api/gpt/openapi')],
    await app.inject({ method: 'POST', url: '/mcp', headers, payload: '{' }),
  ]
  const ids = new Set(answers.map((answer) => answer.headers['x-request-id']))
  expect(ids).toEqual(new Set(requestLines(service).map(({ reqId }) => reqId)))
  expect(ids.size).toBe(answers.length)
  expect((await app.inject('/livez')).headers['x-request-id']).toMatch(/^[0-9a-f]{10}-/)
})

test('LOG_QUERIES logs the query string or the MCP message, with API keys masked', async () => {
  const service = await startService({ config: { logQueries: true } })
  const { app, get, key } = service
  await get('/api/gpt/conferences?q=private+words')
  await get('/api/gpt/topics')
  await get(`/api/gpt/topics?token=${key.free}`)
  await get(`/api/gpt/conferences?q=${'x'.repeat(5000)}`)
  const headers = { 'x-api-key': key.free, host: 'localhost', 'content-type': 'application/json' }
  const payload = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} })
  await app.inject({ method: 'POST', url: '/mcp', headers, payload })
  const queries = requestLines(service).map(({ query }) => query)
  expect(queries).toEqual(['q=private+words', undefined, 'token=cds_***', `q=${'x'.repeat(1998)}`, payload])
})

test('health checks are logged only at level debug', async () => {
  const service = await startService()
  await service.app.inject({ url: '/livez' })
  service.serving.current = { state: 'starting' }
  await service.app.inject({ url: '/readyz' })
  expect(requestLines(service).map(({ level }) => level)).toEqual(['debug', 'debug'])
  const quiet = await startService({ config: { logLevel: 'info' } })
  await quiet.app.inject({ url: '/livez' })
  expect(quiet.log()).toEqual([])
})

test('no log line contains a secret, however a caller encodes it', async () => {
  const service = await startService({ config: { trustProxy: ['127.0.0.0/8'], publicMcp: true, publicPages: true } })
  const { app, key, get } = service
  const secret = key.pro.slice(-40)
  failSearches(service.directory, `with ${key.pro}`)
  const places: ((encoded: string) => Promise<unknown>)[] = [
    (encoded) => get(`/api/${encoded}`),
    (encoded) => get(`/api/%zz${encoded}`),
    (encoded) => get(`/${encoded}?${encoded}=${encoded}`),
    (encoded) => get(`/api/gpt/conferences/${encoded}`),
    () => get('/api/gpt/conferences'),
    (encoded) => app.inject({ url: `/calendar.ics?token=${encoded}` }),
    (encoded) => app.inject({ url: `/conferences/${encoded}.ics`, headers: { 'x-forwarded-for': encoded } }),
    (encoded) => get('/api/gpt/topics', { 'x-forwarded-for': `"${encoded}"`, 'user-agent': encoded, host: encoded }),
    (encoded) => get('/nowhere', { 'x-api-key': encoded, authorization: `Basic ${encoded}` }),
    (encoded) =>
      app.inject({
        method: 'POST',
        url: '/mcp',
        headers: { 'content-type': 'application/json', 'mcp-method': encoded, 'mcp-name': encoded },
        body: JSON.stringify({ jsonrpc: '2.0', id: encoded, method: encoded, params: { name: encoded } }),
      }),
    (encoded) => app.inject({ method: 'POST', url: `/mcp/${encoded}`, body: encoded }),
  ]
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...places), encodings(key.pro), async (ask, encoded) => {
      const before = service.log().length
      await ask(encoded)
      for (const line of service.log().slice(before))
        for (const text of decodeRepeatedly(JSON.stringify(line))) expect(text.toLowerCase()).not.toContain(secret)
    }),
    { numRuns: 200 },
  )
})

test('a request that fails with 500 has its log line at level error, and another line with the reason', async () => {
  const service = await startService({ config: { logLevel: 'info' } })
  failSearches(service.directory, 'broken')
  await service.get('/api/gpt/conferences')
  expect(service.log()).toMatchObject([
    { level: 'error', reqId: expect.stringMatching(/-1$/), err: { message: 'broken' } },
    { level: 'error', reqId: expect.stringMatching(/-1$/), status: 500, route: '/api/gpt/conferences', msg: 'request' },
  ])
})

// from Node 24 on, Fastify does not report an answer if its connection was closed before it
const reportsGone = Number(process.versions.node.split('.')[0]) < 24

test.runIf(reportsGone)(
  'if a caller disconnects before the answer, the log line of the request has no client address',
  async () => {
    const service = await startService()
    const { port } = await listen(service)
    const socket = connect(port, '127.0.0.1')
    const { search } = service.directory
    Object.assign(service.directory, {
      search: (...args: Parameters<typeof search>) => {
        socket.resetAndDestroy()
        return search(...args)
      },
    })
    socket.write(`GET /api/gpt/conferences HTTP/1.1\r\nHost: x\r\nX-API-Key: ${service.key.free}\r\n\r\n`)
    await eventually(() => expect(requestLines(service)).toHaveLength(1))
    expect(requestLines(service)[0]).toMatchObject({ keyId: service.key.free.slice(9, 17), status: 200 })
    expect(requestLines(service)[0]).not.toHaveProperty('ip')
  },
)
