import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { BALANCERS, HAS_BALANCERS } from '../support/fleet/balancers.ts'
import { Connection, type Outcome } from '../support/load/connection.ts'
import { scratchFolder } from '../support/scratch.ts'

const ANSWER_MS = 100

/** Number of clients. Three replicas serve 3 * 64 requests at once, so some requests are queued. */
const CLIENTS = 3 * 64 + 30

interface SlowReplica {
  readonly port: number
  /** Resets all connections, as the system does for a killed process. */
  kill(): void
}

async function startReplica(port = 0): Promise<SlowReplica> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((request, response) => {
    if (request.url === '/readyz') return void response.end('{}')
    request.resume().on('end', () => setTimeout(() => response.end('{}'), ANSWER_MS))
  })
  server.keepAliveTimeout = 75_000
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((listening) => server.listen({ port, host: '127.0.0.1', backlog: 4096 }, listening))
  const kill = () => {
    server.close()
    for (const socket of sockets) socket.resetAndDestroy()
  }
  onTestFinished(kill)
  return { port: (server.address() as AddressInfo).port, kill }
}

/** Statuses of requests that clients send, each on its own connection, until `work` is done. */
async function askDuring(url: string, request: string, work: () => Promise<void>): Promise<Set<Outcome['status']>> {
  const { hostname, port } = new URL(url)
  const statuses = new Set<Outcome['status']>()
  let isOver = false
  const client = async () => {
    let connection = new Connection(hostname, Number(port))
    while (!isOver) {
      if (!connection.isOpen) connection = new Connection(hostname, Number(port))
      const { status } = await new Promise<Outcome>((settle) => connection.ask(Buffer.from(request), settle))
      statuses.add(status)
    }
    connection.close()
  }
  const clients = Array.from({ length: CLIENTS }, client)
  await work()
  isOver = true
  await Promise.all(clients)
  return statuses
}

const BODY = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'
const REQUESTS = [
  ['GET', 'GET /api/gpt/conferences?q=x HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['message of an assistant', `POST /mcp HTTP/1.1\r\nhost: x\r\ncontent-length: ${BODY.length}\r\n\r\n${BODY}`],
] as const

describe.skipIf(!HAS_BALANCERS)('haproxy in front of replicas that die (skipped without HAProxy and nginx)', () => {
  test.each(REQUESTS)(
    'when a replica dies, HAProxy answers every %s that was in flight or queued',
    async (_what, request) => {
      const replicas = await Promise.all([startReplica(), startReplica(), startReplica()])
      const balancer = await BALANCERS.haproxy(
        replicas.map(({ port }) => ({ port, opsPort: port })),
        scratchFolder(),
      )
      onTestFinished(() => balancer.stop())
      const statuses = await askDuring(balancer.url, request, async () => {
        await sleep(1000)
        replicas[1]!.kill()
        await sleep(1000)
        await startReplica(replicas[1]!.port)
        await sleep(1000)
      })
      expect([...statuses]).toEqual([200])
      expect((await balancer.counters())?.BACKEND?.wretr).toBeGreaterThan(0)
    },
  )
})
