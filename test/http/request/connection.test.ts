import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { connectionOptions } from '../../../src/http/request/connection.ts'
import { eventually } from '../../support/eventually.ts'
import { type Service, startService } from '../../support/service.ts'

/** The production settings, with each time divided by 100. */
const { requestTimeout, connectionTimeout, http } = connectionOptions
const SHORT = {
  ...connectionOptions,
  requestTimeout: requestTimeout / 100,
  connectionTimeout: connectionTimeout / 100,
  http: {
    ...http,
    headersTimeout: http.headersTimeout / 100,
    connectionsCheckingInterval: http.connectionsCheckingInterval / 100,
  },
}

async function listen(connection = SHORT): Promise<Service & { port: number }> {
  const service = await startService({ connection })
  const { port } = new URL(await service.app.listen({ host: '127.0.0.1', port: 0 }))
  return { ...service, port: Number(port) }
}

interface Client {
  readonly socket: Socket
  /** All bytes from the server. Resolves when the server has closed the connection. */
  readonly received: Promise<string>
}

async function open(port: number): Promise<Client> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1')
  onTestFinished(() => void socket.destroy())
  // a socket may be reset, because the server closes the connection while the client writes
  socket.on('error', () => {})
  let text = ''
  socket.on('data', (part: string) => {
    text += part
  })
  const received = new Promise<string>((resolve) => socket.once('close', () => resolve(text)))
  await once(socket, 'connect')
  return { socket, received }
}

function trickle({ socket }: Client, piece: string): void {
  const timer = setInterval(() => socket.writable && socket.write(piece), 10)
  socket.once('close', () => clearInterval(timer))
}

async function search({ socket }: Client, key: string): Promise<string> {
  socket.write(`GET /api/gpt/conferences HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\n\r\n`)
  const [answer] = (await once(socket, 'data')) as [string]
  return answer
}

test('an idle connection is closed after the time-out, counted from the last answer', async () => {
  const idleMs = 1500
  const { port, key } = await listen({ ...SHORT, keepAliveTimeout: idleMs })
  const client = await open(port)
  for (let sent = 0; sent < 3; sent++) {
    if (sent > 0) await sleep(idleMs / 2)
    expect(await search(client, key.free)).toMatch(/^HTTP\/1.1 200 /)
  }
  const beganMs = performance.now()
  await client.received
  expect(performance.now() - beganMs).toBeGreaterThan(idleMs / 2)
})

test('blank lines do not keep an idle connection open', async () => {
  const { port, key } = await listen({ ...SHORT, keepAliveTimeout: 200 })
  const client = await open(port)
  expect(await search(client, key.free)).toMatch(/^HTTP\/1.1 200 /)
  trickle(client, '\r\n')
  await client.received
})

test.each(['GET', 'POST'])(
  'a client that never finishes the body of a %s request is answered at once and disconnected',
  async (method) => {
    const { port, key } = await listen()
    const client = await open(port)
    client.socket.write(
      `${method} /api/gpt/topics HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key.free}\r\nContent-Length: 100000\r\n\r\n`,
    )
    trickle(client, 'x')
    expect(await client.received).toMatch(method === 'GET' ? /^HTTP\/1.1 200 / : /^HTTP\/1.1 405 /)
  },
)

test('a client that does not read its answers is disconnected before all its requests are read', async () => {
  const { port, app } = await listen()
  const client = await open(port)
  client.socket.pause()
  let answered = 0
  app.server.on('request', () => {
    answered++
  })
  const sent = 200_000
  client.socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(sent))
  await eventually(() => expect(answered).toBeGreaterThan(0))
  await eventually(async () => expect(await connections(app.server)).toBe(0))
  expect(answered).toBeLessThan(sent)
}, 30_000)

function connections(server: Service['app']['server']): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
  )
}
