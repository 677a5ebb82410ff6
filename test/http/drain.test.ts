import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { finishConnections } from '../../src/http/drain.ts'
import { eventually } from '../support/eventually.ts'

const REQUEST = 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'

test('a draining server answers connections that wait to be accepted, and refuses later connections', async () => {
  const server = createServer((_request, response) => response.end('here'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const clients = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'))
  for (const client of clients) client.write(REQUEST)
  const finished = finishConnections(server, 5000)
  const answers = await Promise.all(clients.map(text))
  expect(answers.filter((answer) => answer.endsWith('here\r\n0\r\n\r\n') || answer.endsWith('here'))).toHaveLength(20)
  await finished
  const late = connect(port, '127.0.0.1')
  const [error] = await once(late, 'error')
  expect(error).toMatchObject({ code: 'ECONNREFUSED' })
})

test('a client that reconnects after each answer is answered or refused while a server drains', async () => {
  const server = createServer((_request, response) => {
    // slower than connecting, so that connections always wait to be accepted
    const untilMs = performance.now() + 1
    while (performance.now() < untilMs);
    response.setHeader('connection', 'close').end('here')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  let answers = 0
  const ask = async (): Promise<string> => {
    for (;;) {
      const client = connect(port, '127.0.0.1')
      client.write(REQUEST)
      const answer = await text(client).catch(({ code }) => String(code))
      answers++
      if (!answer.startsWith('HTTP/1.1 200')) return answer
    }
  }
  const clients = Array.from({ length: 30 }, ask)
  await eventually(() => expect(answers).toBeGreaterThan(60))
  await finishConnections(server, 5000)
  expect(await Promise.all(clients)).toEqual(Array(30).fill('ECONNREFUSED'))
})
