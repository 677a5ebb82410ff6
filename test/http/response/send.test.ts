import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { DocId } from '../../../src/docset/docset.ts'
import { fakeDirectory, type Service, startService } from '../../support/service.ts'

let service: Service

/** Sends a request over a connection, because `inject` loses the order of headers. */
async function ask(method: string, url: string): Promise<{ response: IncomingMessage; body: string }> {
  const { port } = service.app.server.address() as AddressInfo
  const asked = request({ port, method, path: url, agent: false, headers: { 'x-api-key': service.key.free } }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  let body = ''
  for await (const chunk of response) body += chunk
  return { response, body }
}

const headerNames = ({ rawHeaders }: IncomingMessage) => rawHeaders.filter((_text, index) => index % 2 === 0)

test('HEAD sends the headers of GET, and no body', async () => {
  service = await startService()
  await service.app.listen({ port: 0 })
  const got = await ask('GET', '/api/gpt/topics')
  const { response, body } = await ask('HEAD', '/api/gpt/topics')
  expect(body).toBe('')
  expect(headerNames(response)).toEqual(headerNames(got.response))
  expect(response.headers['content-length']).toBe(got.response.headers['content-length'])
})

/**
 * So many requests that their answers (16 MB) exceed the buffers of the kernel for a client that does not
 * read.
 */
const PIPELINED = 1000
const ASKED_MEANWHILE = 200

test('later answers do not overwrite an answer that is still buffered for a slow client', async () => {
  const { search, ...rest } = fakeDirectory()
  const docs = new Array<DocId>(50).fill(0 as DocId)
  const directory = { ...rest, search: (request: Parameters<typeof search>[0]) => ({ ...search(request), docs }) }
  const unlimited = { minute: 1e9, day: 1e9 }
  service = await startService({
    serving: { current: { state: 'serving', directory } },
    tierLimits: { free: unlimited, pro: unlimited },
  })
  await service.app.listen({ port: 0 })
  const { port } = service.app.server.address() as AddressInfo

  const slow = connect(port, '127.0.0.1').pause()
  onTestFinished(() => void slow.destroy())
  const head = `HTTP/1.1\r\nHost: x\r\nX-API-Key: ${service.key.free}\r\n`
  for (let at = 0; at < PIPELINED; at++) {
    const last = at === PIPELINED - 1 ? 'Connection: close\r\n' : ''
    slow.write(`GET /api/gpt/conferences?q=slow${at} ${head}${last}\r\n`)
  }
  const { body: quick } = await ask('GET', '/api/gpt/conferences?q=quick')
  for (let at = 0; at < ASKED_MEANWHILE; at++) {
    const { body } = await ask('GET', `/api/gpt/conferences?q=quick${at}`)
    expect(body).toBe(quick.replace('quick', `quick${at}`))
  }

  let received = ''
  for await (const part of slow.setEncoding('utf8')) received += part
  const bodies = received.split(/HTTP\/1\.1 200 OK[^{]*/).slice(1)
  expect(bodies).toHaveLength(PIPELINED)
  for (const [at, body] of bodies.entries()) expect(body).toBe(quick.replace('quick', `slow${at}`))
})
