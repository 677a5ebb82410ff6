import { once } from 'node:events'
import { createServer, type ServerOptions } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { routeInBatches } from '../../../src/http/request/batches.ts'
import { readPlainRequests } from '../../../src/http/request/plain-connections.ts'
import { sendAtOnce, sendPastNode } from '../../../src/http/response/send-at-once.ts'

const LATER_MS = 30
const LARGE = 'x'.repeat(8_000_000)

/**
 * Answers `/1` with `node 1` or `plain 1`, and so on; `/node` is never answered past Node, and `/large` with
 * what no system takes at once. `/later` is answered past Node after a while, `/node-later` then by Node, and
 * `/broken` when that has failed.
 */
async function listen(options: ServerOptions = {}) {
  const server = createServer(options)
  const offered: string[] = []
  const bodyOf = (by: string, target: string) => (target === '/large' ? LARGE : `${by} ${target.slice(1)}`)
  const routing: Parameters<typeof routeInBatches>[0]['routing'] = (request, response) => {
    const body = bodyOf('node', request.url!)
    if (!sendAtOnce(server, response, 200, '', body)) response.end(body)
  }
  routeInBatches({ server, routing })
  readPlainRequests(server, ({ target }, socket) => {
    offered.push(target)
    if (target === '/broken') return Promise.reject(new Error('a defect'))
    if (target.startsWith('/node-later')) return sleep(LATER_MS, false)
    if (target.startsWith('/later')) {
      return sleep(LATER_MS).then(() => {
        if (socket.writable) sendPastNode(server, socket, 200, '', bodyOf('plain', target))
        return true
      })
    }
    if (target.startsWith('/node')) return false
    sendPastNode(server, socket, 200, '', bodyOf('plain', target))
    return true
  })
  server.on('clientError', (_error, socket) => socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\nbad'))
  server.on('connect', (_request, socket) => {
    socket.on('data', (more: Buffer) => socket.end(`after the tunnel: ${more}`))
    socket.write('HTTP/1.1 405 Method Not Allowed\r\n\r\nno')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  /** A connection on which Node has answered once. */
  const open = async () => {
    // Otherwise what follows would wait in the client until the server has confirmed what came before.
    const socket = connect(port, '127.0.0.1').setNoDelay().setEncoding('latin1')
    onTestFinished(() => void socket.destroy())
    expect(await answerOf(socket, ask('first'))).toBe('node first')
    return socket
  }
  return { server, port, open, offered }
}

const ask = (name: string | number, more = '', method = 'GET') =>
  `${method} /${name} HTTP/1.1\r\nHost: x\r\n${more}\r\n`
const CLOSE = 'Connection: close\r\n'

/** Sends a request, and waits for the first bytes of its answer. Later ones wait until somebody reads on. */
async function answerOf(socket: Socket, request: string): Promise<string> {
  socket.write(request)
  socket.resume()
  const [answer] = (await once(socket, 'data')) as [string]
  socket.pause()
  return answer.slice(answer.indexOf('\r\n\r\n') + 4)
}

/** The bodies that come until the connection is closed. */
async function bodies(socket: Socket): Promise<string[]> {
  return [...(await text(socket)).matchAll(/\r\n\r\n(.*?)(?=HTTP\/1\.1|$)/gs)].map(([, body]) => body!)
}

test('Node reads the first request of a connection, and what it is handed back', async () => {
  const { open } = await listen()
  const socket = await open()
  expect(await answerOf(socket, ask(1))).toBe('plain 1')
  expect(await answerOf(socket, ask('node2'))).toBe('node node2')
  expect(await answerOf(socket, ask(3))).toBe('plain 3')
})

test.each([
  ['a body in pieces', ask(1, 'Transfer-Encoding: chunked\r\n', 'POST').concat('0\r\n\r\n'), ['node 1']],
  ['a request behind a body', ask(1, 'Content-Length: 2\r\n', 'POST').concat('ab', ask(2)), ['node 1', 'node 2']],
  ['two requests at once', ask(1) + ask(2), ['node 1', 'node 2']],
])('after %s everything is left to Node', async (_name, sent, answers) => {
  const { open } = await listen()
  const socket = await open()
  socket.write(sent)
  await sleep(20)
  socket.write(ask(3))
  await sleep(20)
  socket.write(ask(4, CLOSE))
  expect(await bodies(socket)).toEqual([...answers, 'node 3', 'node 4'])
})

test.each([
  ['at once', [`${ask(1, 'Content-Length: 2\r\n', 'POST')}ab`]],
  ['in parts', [ask(1, 'Content-Length: 4\r\n', 'POST'), 'a', 'bc', 'd']],
  ['that looks like a request', [ask(1, `Content-Length: ${ask(2).length}\r\n`, 'POST'), ask(2)]],
])('after a body that comes %s, requests are answered past Node again', async (_name, parts) => {
  const { open, offered } = await listen()
  const socket = await open()
  for (const part of parts) {
    socket.write(part)
    await sleep(5)
  }
  expect(await answerOf(socket, '')).toBe('node 1')
  expect(await answerOf(socket, ask(3))).toBe('plain 3')
  expect(offered).toEqual(['/3'])
})

test('what comes behind the last part of a body is left to Node, and so is all that follows', async () => {
  const { open, offered } = await listen()
  const socket = await open()
  socket.write(ask(1, 'Content-Length: 4\r\n', 'POST'))
  await sleep(5)
  // The next request is the value of a header of this one.
  socket.write('abcdGET /2 HTTP/1.1\r\nX-Value: ')
  expect(await answerOf(socket, '')).toBe('node 1')
  expect(await answerOf(socket, ask(3))).toBe('node 2')
  expect(await answerOf(socket, ask(4))).toBe('node 4')
  expect(offered).toEqual([])
})

test('a body that is still to come when its request is answered is no request', async () => {
  const { open, offered } = await listen()
  const socket = await open()
  expect(await answerOf(socket, ask(1, `Content-Length: ${2 * ask(2).length}\r\n`, 'POST'))).toBe('node 1')
  socket.write(ask(2))
  await sleep(5)
  socket.write(ask(2))
  await sleep(5)
  expect(await answerOf(socket, ask(3))).toBe('plain 3')
  expect(offered).toEqual(['/3'])
})

test('a request that comes in two parts is answered by Node', async () => {
  const { open } = await listen()
  const socket = await open()
  socket.write('GET /1 HTTP/1.1\r\nHo')
  await sleep(20)
  expect(await answerOf(socket, 'st: x\r\n\r\n')).toBe('node 1')
  expect(await answerOf(socket, ask(2))).toBe('node 2')
})

test('requests that follow each other without waiting are answered in order', async () => {
  const { open } = await listen()
  for (let round = 0; round < 20; round++) {
    const socket = await open()
    const names = ['1', 'node2', '3', '4', 'node5', '6']
    for (const name of names) {
      socket.write(ask(name))
      // Into a segment of its own, at times into a later turn of the server.
      await new Promise((resolve) => (round % 2 ? setImmediate(resolve) : process.nextTick(resolve)))
    }
    socket.write(ask(7, CLOSE))
    const answers = await bodies(socket)
    expect(answers.map((body) => body.split(' ')[1])).toEqual([...names, '7'])
  }
})

test.each([
  [
    [ask(1), ask('node2'), ask(3), ask('node4'), ask(5, CLOSE)],
    ['plain 1', 'node node2', 'node 3', 'node node4', 'node 5'],
  ],
  [
    [ask(1), ask(2), ask('node3', '', 'HEAD'), ask(4, CLOSE)],
    ['plain 1', 'plain 2', '', 'node 4'],
  ],
  [
    [ask(1), ask(2), 'HELLO\r\n\r\n'],
    ['plain 1', 'plain 2', 'bad'],
  ],
  [
    [ask('later1'), ask('later2'), ask('node3'), ask(4, CLOSE)],
    ['plain later1', 'plain later2', 'node node3', 'node 4'],
  ],
  [
    [ask('later1'), ask(2), 'HELLO\r\n\r\n'],
    ['plain later1', 'plain 2', 'bad'],
  ],
])('what comes in one turn is answered in order, whoever answers it (%#)', async (parts, answers) => {
  const { server, open } = await listen()
  let serverSide: Socket | undefined
  server.on('connection', (socket) => {
    serverSide = socket
  })
  const socket = await open()
  for (const sent of parts) serverSide!.emit('data', Buffer.from(sent))
  expect(await bodies(socket)).toEqual(answers)
})

describe('an answer that comes later', () => {
  test.each([
    [['later1', '2', 'node3', 'later4', 'later5']],
    [['later1', 'later2', '3', 'node-later4', '5']],
    [['node-later1', 'later2', '3', '4', '5']],
    [['broken', 'later2', '3']],
  ])('comes before those that were asked for after it: %s', async (names) => {
    const { open } = await listen()
    for (const pause of [() => Promise.resolve(), () => new Promise(setImmediate), () => sleep(LATER_MS / 3)]) {
      const socket = await open()
      for (const name of names) {
        socket.write(ask(name))
        await pause()
      }
      await sleep(3 * LATER_MS)
      socket.write(ask('last', CLOSE))
      const answers = await bodies(socket)
      expect(answers.map((body) => body.split(' ')[1])).toEqual([...names, 'last'])
    }
  })

  test('leaves the connection as it was', async () => {
    const { open } = await listen()
    const socket = await open()
    expect(await answerOf(socket, ask('later1'))).toBe('plain later1')
    expect(await answerOf(socket, ask(2))).toBe('plain 2')
    expect(await answerOf(socket, ask('node-later3'))).toBe('node node-later3')
    expect(await answerOf(socket, ask(4))).toBe('plain 4')
  })

  test('lets the others go on, and goes to nobody when its client has gone', async () => {
    const { open } = await listen()
    const [gone, other] = [await open(), await open()]
    gone.write(ask('node-later1'))
    await sleep(LATER_MS / 6)
    gone.write(ask('node2'))
    await sleep(LATER_MS / 6)
    gone.resetAndDestroy()
    expect(await answerOf(other, ask(3))).toBe('plain 3')
    // Node reads these with the parser that the one who has gone had.
    const next = await Promise.all([open(), open(), open()])
    await sleep(2 * LATER_MS)
    for (const socket of next) expect(await answerOf(socket, ask(4))).toBe('plain 4')
  })

  test('lets a client wait that sends on and on', async () => {
    const { server, open } = await listen()
    let serverSide: Socket | undefined
    server.on('connection', (socket) => {
      serverSide = socket
    })
    const socket = await open()
    socket.write(ask('later1'))
    await sleep(5)
    for (let part = 0; part < 100; part++) socket.write(ask(part, `X-Filler: ${'x'.repeat(7000)}\r\n`))
    await sleep(LATER_MS / 2)
    expect(serverSide!.bytesRead).toBeLessThan(200_000)
    await sleep(LATER_MS)
    socket.write(ask('last', CLOSE))
    expect(await bodies(socket)).toHaveLength(102)
  })

  test('is followed by what is no request', async () => {
    const { open } = await listen()
    const socket = await open()
    socket.write(ask('later1'))
    await sleep(5)
    socket.write('HELLO\r\n\r\n')
    expect(await bodies(socket)).toEqual(['plain later1', 'bad'])
  })
})

test('what a client sent that has gone in the same turn is not answered', async () => {
  const { server, open, offered } = await listen()
  let serverSide: Socket | undefined
  server.on('connection', (socket) => {
    serverSide = socket
  })
  const socket = await open()
  serverSide!.emit('data', Buffer.from(ask(1)))
  serverSide!.emit('data', Buffer.from(ask('node2')))
  serverSide!.destroy()
  expect(await bodies(socket)).toEqual([])
  expect(offered).toEqual([])
})

test.each([
  ['what is no request', 'HELLO\r\n\r\n', 'bad'],
  ['a request for a tunnel', 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n', 'no'],
])('%s is answered after the requests before it', async (_name, sent, last) => {
  const { open } = await listen()
  const socket = await open()
  socket.write(ask(1))
  setImmediate(() => socket.write(sent))
  setTimeout(() => socket.write('more'), 50)
  const answers = await bodies(socket)
  // The system may have put both into one.
  expect(answers[0]).toMatch(/^(plain|node) 1$/)
  expect(answers[1]).toBe(last === 'no' ? 'noafter the tunnel: more' : last)
})

test('a client that says at once that it will send no more gets its answer', async () => {
  const { open } = await listen()
  const socket = await open()
  socket.end(ask(1))
  expect(await bodies(socket)).toEqual(['plain 1'])
})

test('a client that is gone before its batch is answered costs the others nothing', async () => {
  const { open } = await listen()
  const sockets = await Promise.all([open(), open(), open()])
  for (const [at, socket] of sockets.entries()) socket.write(ask(at))
  sockets[1]!.resetAndDestroy()
  const [first, third] = [sockets[0]!, sockets[2]!]
  first.write(ask(5, CLOSE))
  third.write(ask(6, CLOSE))
  expect((await bodies(first)).at(-1)).toMatch(/ 5$/)
  expect((await bodies(third)).at(-1)).toMatch(/ 6$/)
})

test('a long answer arrives whole, and requests behind it after it', async () => {
  const { open } = await listen()
  const socket = await open()
  socket.write(ask('large'))
  await sleep(50)
  socket.write(ask(2))
  await sleep(50)
  socket.write(ask(3, CLOSE))
  expect(await bodies(socket)).toEqual([LARGE, 'node 2', 'node 3'])
})

/** A short time, and the pause in which a busy machine has let it pass. */
const SHORT_MS = 100
const PASSED_MS = 1000

test('a client that does not read its answer is disconnected after the time-out of exchanges', async () => {
  const { server, open } = await listen({ keepAliveTimeout: 60_000 })
  const socket = await open()
  server.timeout = SHORT_MS
  socket.write(ask('large'))
  await sleep(PASSED_MS)
  const [body] = await bodies(socket).catch((error: NodeJS.ErrnoException) => [error.code!])
  expect(body!.length).toBeLessThan(LARGE.length)
})

test('an idle connection is closed after the time-out of idle ones, counted from its last answer', async () => {
  const { open } = await listen({ keepAliveTimeout: 4 * SHORT_MS })
  const socket = await open()
  for (let times = 0; times < 3; times++) {
    await sleep(2 * SHORT_MS)
    expect(await answerOf(socket, ask(times))).toBe(`plain ${times}`)
  }
  await once(socket, 'close')
})

test('time-outs of requests do not end a connection on which plain ones come', async () => {
  const times = { headersTimeout: SHORT_MS, requestTimeout: SHORT_MS, connectionsCheckingInterval: SHORT_MS / 4 }
  const { port, open } = await listen({ ...times, keepAliveTimeout: 60_000 })
  const socket = await open()
  for (let asked = 0; asked < 4; asked++) {
    await sleep(SHORT_MS)
    expect(await answerOf(socket, ask(asked))).toBe(`plain ${asked}`)
  }
  const silent = connect(port, '127.0.0.1')
  expect(await bodies(silent)).toEqual(['bad'])
  socket.write('GET /slow')
  expect((await bodies(socket)).at(-1) ?? 'bad').toContain('bad')
})
