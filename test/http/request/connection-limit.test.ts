import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { limitConnections } from '../../../src/http/request/connection.ts'
import { startService } from '../../support/service.ts'

const CLOSED = 'connections were closed without an answer, because too many are open'

/** Starts a service that accepts this number of connections, and may open twice as many file descriptors. */
async function listen(connections: number) {
  const service = await startService()
  const { app } = service
  app.server.removeAllListeners('drop').removeAllListeners('error')
  limitConnections(app, 2 * connections)
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  return { ...service, closed: () => service.log().filter(({ msg }) => msg === CLOSED), port: Number(port) }
}

function open(port: number) {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  return socket
}

test('connections above half of the file descriptors are closed and logged; other connections stay open', async () => {
  const { port, closed } = await listen(2)
  const first = [open(port), open(port)]
  for (const socket of first) socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n')
  await Promise.all(first.map((socket) => once(socket, 'data')))
  const third = open(port).resume()
  await once(third, 'close')
  expect(third.bytesRead).toBe(0)
  expect(first.map(({ closed }) => closed)).toEqual([false, false])
  const fields = { level: 'warn', connections: 1, reason: '2 connections are open', most: 2, descriptors: 4 }
  expect(closed()).toMatchObject([fields])
})

test('connections without a free file descriptor are logged in one line', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { app, closed } = await listen(100)
  const emfile = Object.assign(new Error('accept EMFILE'), { code: 'EMFILE' })
  for (let i = 0; i < 1000; i++) app.server.emit('error', emfile)
  expect(closed()).toMatchObject([{ connections: 1, reason: 'accept EMFILE' }])
  vi.advanceTimersByTime(10_000)
  expect(closed()).toMatchObject([{ connections: 1 }, { connections: 999, reason: 'accept EMFILE' }])
  vi.advanceTimersByTime(60_000)
  expect(closed()).toHaveLength(2)
})
