import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { refusalOfRedis } from '../../src/limits/redis-limiter.ts'
import { eventually } from '../support/eventually.ts'

/** A server that serves each new connection in some way: its options, and how many connections came. */
async function serverThat(serve: (socket: Socket) => void) {
  const seen = { connections: 0, open: 0 }
  const server = createServer((socket) => {
    seen.connections++
    seen.open++
    socket.on('close', () => seen.open--)
    socket.on('error', () => {})
    serve(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
  })
  return { seen, options: { host: '127.0.0.1', port: (server.address() as AddressInfo).port } }
}

test.each(['Connection is closed.', 'the connection was closed', 'write EPIPE', 'read ECONNRESET'])(
  'what Redis says before it ends a connection is the reason: %s',
  async (reason) => {
    const { options } = await serverThat((socket) => socket.end('-DENIED Redis is running in protected mode\r\n'))
    expect(await refusalOfRedis(options, reason)).toBe('DENIED Redis is running in protected mode')
  },
)

test('what comes in pieces is put together', async () => {
  const { options } = await serverThat((socket) => {
    socket.setNoDelay()
    socket.write('-ERR max number')
    setImmediate(() => socket.end(' of clients reached\r\nmore\r\n'))
  })
  expect(await refusalOfRedis(options, 'write EPIPE')).toBe('ERR max number of clients reached')
})

test.each<[string, (socket: Socket) => void]>([
  ['says nothing and ends', (socket) => socket.end()],
  ['says nothing and stays', () => {}],
  ['says something else', (socket) => socket.end('+OK\r\n')],
])('of a server that %s the reason stays', async (_, serve) => {
  const { seen, options } = await serverThat(serve)
  expect(await refusalOfRedis(options, 'write EPIPE')).toBe('write EPIPE')
  await eventually(() => expect(seen).toEqual({ connections: 1, open: 0 }))
})

test('another reason, TLS and a socket file are asked nothing more', async () => {
  const { seen, options } = await serverThat((socket) => socket.end('-DENIED\r\n'))
  expect(await refusalOfRedis(options, 'WRONGPASS invalid password')).toBe('WRONGPASS invalid password')
  expect(await refusalOfRedis({ ...options, tls: {} }, 'write EPIPE')).toBe('write EPIPE')
  expect(await refusalOfRedis({ ...options, path: '/run/redis.sock' }, 'write EPIPE')).toBe('write EPIPE')
  expect(seen.connections).toBe(0)
})

test('a server that is gone leaves the reason', async () => {
  const { options } = await serverThat(() => {})
  expect(await refusalOfRedis({ ...options, port: 1 }, 'write EPIPE')).toBe('write EPIPE')
})
