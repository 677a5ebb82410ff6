import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connectionOptions, limitConnections } from '../../../src/http/request/connection.ts'
import { eventually } from '../../support/eventually.ts'
import { listen, startListening } from '../../support/listen.ts'
import { startService } from '../../support/service.ts'

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

interface Client {
  readonly socket: Socket
  /** All bytes from the server. Resolves when the server has closed the connection. */
  readonly received: Promise<string>
}

async function open(port: number): Promise<Client> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1')
  onTestFinished(() => void socket.destroy())
  // the server may close the connection while the client writes
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

async function search({ socket }: Client, key: string): Promise<void> {
  socket.write(`GET /api/gpt/conferences HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\n\r\n`)
  expect(await once(socket, 'data')).toEqual([expect.stringMatching(/^HTTP\/1.1 200 /)])
}

test('an idle connection is closed after the time-out, counted from the last answer', async () => {
  const idleMs = 1500
  const { port, key } = await startListening({ connection: { ...SHORT, keepAliveTimeout: idleMs } })
  const client = await open(port)
  for (let sent = 0; sent < 3; sent++) {
    if (sent > 0) await sleep(idleMs / 2)
    await search(client, key.free)
  }
  const beganMs = performance.now()
  await client.received
  expect(performance.now() - beganMs).toBeGreaterThan(idleMs / 2)
})

test('blank lines do not keep an idle connection open', async () => {
  const { port, key } = await startListening({ connection: { ...SHORT, keepAliveTimeout: 200 } })
  const client = await open(port)
  await search(client, key.free)
  trickle(client, '\r\n')
  await client.received
})

test.each([
  ['GET', 200],
  ['POST', 405],
])(
  'a client that never finishes the body of a %s request gets %i, and then is disconnected',
  async (method, status) => {
    const { port, key } = await startListening({ connection: SHORT })
    const client = await open(port)
    const headers = `Host: x\r\nX-API-Key: ${key.free}\r\nContent-Length: 100000\r\n\r\n`
    client.socket.write(`${method} /api/gpt/topics HTTP/1.1\r\n${headers}`)
    trickle(client, 'x')
    expect(await client.received).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  },
)

test('a client that does not read its answers is disconnected before all its requests are read', async () => {
  const { port, app } = await startListening({ connection: SHORT })
  const client = await open(port)
  client.socket.pause()
  let answered = 0
  app.server.on('request', () => {
    answered++
  })
  const sent = 200_000
  client.socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(sent))
  await eventually(() => expect(answered).toBeGreaterThan(0))
  const connections = promisify(app.server.getConnections.bind(app.server))
  await eventually(async () => expect(await connections()).toBe(0))
  expect(answered).toBeLessThan(sent)
}, 30_000)

const CLOSED = 'connections were closed without an answer, because too many are open'

/** Starts a service that may open twice as many file descriptors as connections. */
async function listenTo(connections: number) {
  const service = await startService()
  service.app.server.removeAllListeners('drop').removeAllListeners('error')
  limitConnections(service.app, 2 * connections)
  return { ...service, ...(await listen(service)), closed: () => service.log().filter(({ msg }) => msg === CLOSED) }
}

test('connections above half of the file descriptors are closed and logged; other connections stay open', async () => {
  const { port, closed } = await listenTo(2)
  const first = [await open(port), await open(port)]
  for (const { socket } of first) socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n')
  await Promise.all(first.map(({ socket }) => once(socket, 'data')))
  expect(await (await open(port)).received).toBe('')
  expect(first.map(({ socket }) => socket.closed)).toEqual([false, false])
  const fields = { level: 'warn', connections: 1, reason: '2 connections are open', most: 2, descriptors: 4 }
  expect(closed()).toMatchObject([fields])
})

test('if file descriptors run out, a server logs lost connections at once, then in one line every 10 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { app, closed } = await listenTo(100)
  const emfile = Object.assign(new Error('accept EMFILE'), { code: 'EMFILE' })
  for (let i = 0; i < 1000; i++) app.server.emit('error', emfile)
  expect(closed()).toMatchObject([{ connections: 1, reason: 'accept EMFILE' }])
  vi.advanceTimersByTime(10_000)
  expect(closed()).toMatchObject([{ connections: 1 }, { connections: 999, reason: 'accept EMFILE' }])
  vi.advanceTimersByTime(60_000)
  expect(closed()).toHaveLength(2)
})
