import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { connectionOptions, createBatchingServer } from '../../../src/http/request/connection.ts'

/** Answers `/1` with `1`, and so on. `steps` has an r for each request that was read, an a for an answer. */
async function listen() {
  const steps: string[] = []
  const server: Server = createBatchingServer((request, response) => {
    steps.push('a')
    response.end(request.url!.slice(1))
  }, connectionOptions)
  server.prependListener('request', () => void steps.push('r'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  /** Connections that the server has accepted and read from. */
  const opened = async (count: number) => {
    const sockets = await Promise.all(
      Array.from({ length: count }, async () => {
        const socket = connect(port, '127.0.0.1').setEncoding('latin1')
        onTestFinished(() => void socket.destroy())
        socket.write(ask('first'))
        await once(socket, 'data')
        return socket
      }),
    )
    steps.length = 0
    return sockets
  }
  return { steps, opened }
}

const ask = (name: string | number, more = '') => `GET /${name} HTTP/1.1\r\nHost: x\r\n${more}\r\n`
const LAST = 'Connection: close\r\n'

/** The bodies that come until the connection is closed. */
async function bodies(socket: Socket): Promise<string[]> {
  let all = ''
  for await (const part of socket) all += part
  return [...all.matchAll(/\r\n\r\n(.*?)(?=HTTP\/1\.1|$)/gs)].map(([, body]) => body!)
}

test('requests that arrive together are all read before the first of them is answered', async () => {
  const { steps, opened } = await listen()
  const sockets = await opened(5)
  for (const [at, socket] of sockets.entries()) socket.write(ask(at, LAST))
  expect(await Promise.all(sockets.map(bodies))).toEqual([['0'], ['1'], ['2'], ['3'], ['4']])
  expect(steps.join('')).toBe('rrrrraaaaa')
})

test('a long sequence of requests is answered in batches of 16', async () => {
  const { steps, opened } = await listen()
  const sockets = await opened(40)
  for (const [at, socket] of sockets.entries()) socket.write(ask(at, LAST))
  const answers = await Promise.all(sockets.map(bodies))
  expect(answers.flat().map(Number)).toEqual(sockets.map((_, at) => at))
  expect(steps.join('')).toBe(`${'r'.repeat(16)}${'a'.repeat(16)}`.repeat(2) + 'r'.repeat(8) + 'a'.repeat(8))
})

test('pipelined requests of a batch are answered in order', async () => {
  const { opened } = await listen()
  const [socket] = (await opened(1)) as [Socket]
  socket.write(ask(1) + ask(2) + ask(3) + ask(4, LAST))
  expect(await bodies(socket)).toEqual(['1', '2', '3', '4'])
})

test('a client that disconnects before its batch is answered does not disturb the others', async () => {
  const { opened } = await listen()
  const sockets = await opened(3)
  for (const [at, socket] of sockets.entries()) socket.write(ask(at, LAST))
  sockets[1]!.resetAndDestroy()
  expect(await Promise.all([sockets[0]!, sockets[2]!].map(bodies))).toEqual([['0'], ['2']])
})
