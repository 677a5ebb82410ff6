import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { type Service, SNAPSHOT_ID, startService } from './service.ts'

let service: Service

/** Asks over a connection: what `inject` hands out has lost its order. */
async function ask(method: string, url: string): Promise<{ response: IncomingMessage; body: string }> {
  const { port } = service.app.server.address() as AddressInfo
  const asked = request({ port, method, path: url, agent: false, headers: { 'x-api-key': service.key.free } }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  let body = ''
  for await (const chunk of response) body += chunk
  return { response, body }
}

const headerNames = ({ rawHeaders }: IncomingMessage) => rawHeaders.filter((_text, index) => index % 2 === 0)

const LIMITS = ['ratelimit-policy', 'ratelimit', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']
const CACHING = ['etag', 'x-snapshot', 'cache-control']
const BODY = ['content-type', 'content-length', 'Date', 'Connection']

test('an answer tells limits, caching and body, in this order, each once', async () => {
  service = await startService()
  await service.app.listen({ port: 0 })
  const { response, body } = await ask('GET', '/api/gpt/conferences?q=x')
  expect(headerNames(response)).toEqual([...LIMITS, ...CACHING, ...BODY])
  expect(response.headers).toMatchObject({
    'x-snapshot': SNAPSHOT_ID,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  })
})

test('the times of a search stand before its body', async () => {
  service = await startService()
  await service.app.listen({ port: 0 })
  const { response } = await ask('GET', '/api/gpt/conferences?q=x&timing=1')
  expect(headerNames(response)).toEqual([...LIMITS, ...CACHING, 'server-timing', ...BODY])
})

test('HEAD tells what GET would send, and sends no body', async () => {
  service = await startService()
  await service.app.listen({ port: 0 })
  const got = await ask('GET', '/api/gpt/topics')
  const { response, body } = await ask('HEAD', '/api/gpt/topics')
  expect(body).toBe('')
  expect(headerNames(response)).toEqual(headerNames(got.response))
  expect(response.headers['content-length']).toBe(got.response.headers['content-length'])
})

test('an error tells limits but not that it may be kept', async () => {
  service = await startService()
  await service.app.listen({ port: 0 })
  const { response } = await ask('GET', '/api/gpt/conferences?limit=0')
  expect(headerNames(response)).toEqual([...LIMITS, ...BODY])
})

test('what was set on the response before stays, as a drain does', async () => {
  service = await startService()
  service.app.server.prependListener('request', (_request, response) => response.setHeader('x-before', 'here'))
  await service.app.listen({ port: 0 })
  const { response } = await ask('GET', '/api/gpt/stats')
  expect(response.headers['x-before']).toBe('here')
  expect(headerNames(response).filter((name) => name !== 'x-before')).toEqual([...LIMITS, ...CACHING, ...BODY])
})
