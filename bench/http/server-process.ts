/**
 * A server process of the HTTP benchmarks. Arguments: the kind of the server, and its `file` (`servers.ts`).
 * Sends an `Announcement` to its parent when it listens, then answers each `Order`.
 */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PerformanceObserver } from 'node:perf_hooks'
import { type FastifyReply, fastify } from 'fastify'
import { JSON_TYPE, sendBody } from '../../src/http/response/send.ts'
import { serveUntilSignal } from '../../src/serve-until-signal.ts'
import { openDirectoryAt } from '../../src/source/open-directory-at.ts'
import type { Announcement, Kind, Order, Usage } from './servers.ts'
import { benchConfig, LIMITLESS, type LoopTimes, startStep } from './steps.ts'

const HOST = '127.0.0.1'

let loop: () => LoopTimes = () => {
  throw new Error('expected a step of the service')
}

async function start(kind: Kind, file: string): Promise<Announcement> {
  if (kind === 'service') {
    const { CACHE_MB, TODAY } = process.env
    const { config, key } = await benchConfig({ CACHE_MB, TODAY, SNAPSHOT: file })
    const { url } = await serveUntilSignal(config, { tierLimits: LIMITLESS, openDirectoryAt, trial: async () => {} })
    return { url, key }
  }
  const pairs = JSON.parse(await readFile(file, 'utf8')) as [target: string, body: string][]
  const answers = pairs.map(([target, body]): [string, Buffer] => [target, Buffer.from(body)])
  const bodies = new Map(answers)
  if (kind === 'node') {
    const server = createServer((request, response) => {
      const body = bodies.get(request.url!)!
      response.writeHead(200, { 'content-type': JSON_TYPE, 'content-length': body.length })
      response.end(body)
    })
    await new Promise<void>((resolve) => server.listen(0, HOST, resolve))
    return { url: `http://${HOST}:${(server.address() as AddressInfo).port}` }
  }
  if (kind === 'fastify' || kind === 'sent') {
    const send = {
      fastify: (reply: FastifyReply, body: Buffer) => reply.type(JSON_TYPE).send(body),
      sent: (reply: FastifyReply, body: Buffer) => void sendBody(reply, [], body),
    }[kind]
    const app = fastify()
    app.get('/api/gpt/conferences', (request, reply) => send(reply, bodies.get(request.url)!))
    return { url: await app.listen({ port: 0, host: HOST }) }
  }
  const started = await startStep(kind, answers, process.env.SNAPSHOT!)
  loop = started.loop
  return { url: started.url, key: started.key }
}

const [kind, file] = process.argv.slice(2) as [Kind, string]
const announcement = await start(kind, file)
let collectingMs = 0
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) collectingMs += duration
}).observe({ entryTypes: ['gc'] })
process.on('message', (order: Order) => {
  const { user, system } = process.cpuUsage()
  process.send?.(order === 'loop' ? loop() : ({ user, system, collecting: collectingMs * 1000 } satisfies Usage))
})
process.once('disconnect', () => process.exit())
process.send?.(announcement)
