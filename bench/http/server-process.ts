/**
 * A server process of the HTTP benchmark: the service, the service with only some of its parts (`steps.ts`),
 * or a server that sends prepared bodies. Arguments: the kind of the server, and the snapshot or the file of
 * prepared answers (pairs of target and body). Sends an `Announcement` to its parent when it listens, then
 * answers the orders of its parent.
 */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PerformanceObserver } from 'node:perf_hooks'
import { fastify } from 'fastify'
import { JSON_TYPE, sendBody } from '../../src/http/response/send.ts'
import { serveUntilSignal } from '../../src/serve-until-signal.ts'
import { openDirectoryAt } from '../../src/source/open-directory-at.ts'
import { benchConfig, LIMITLESS, startFloor } from './floor.ts'
import type { Announcement, Kind, Order, Usage } from './servers.ts'
import { type LoopTimes, STEPS, startStep } from './steps.ts'

/** Times the parts of a request in a loop. Throws unless this process is a server of `steps.ts`. */
let loop: () => LoopTimes = () => {
  throw new Error('expected a step of the service')
}

const STARTS: Readonly<Record<Kind, (file: string) => Promise<Announcement>>> = {
  service: async (snapshot) => {
    const { CACHE_MB, TODAY, REDIS_URL } = process.env
    const { config, key } = await benchConfig({ CACHE_MB, TODAY, REDIS_URL, SNAPSHOT: snapshot })
    const { url } = await serveUntilSignal(config, { tierLimits: LIMITLESS, openDirectoryAt, trial: async () => {} })
    return { url, key }
  },
  node: async (file) => {
    const answers = await readAnswers(file)
    const server = createServer((request, response) => {
      const body = answers.get(request.url!)!
      response.writeHead(200, { 'content-type': JSON_TYPE, 'content-length': body.length })
      response.end(body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  },
  fastify: async (file) => {
    const answers = await readAnswers(file)
    const app = fastify()
    app.get('/api/gpt/conferences', (request, reply) => reply.type(JSON_TYPE).send(answers.get(request.url)))
    return { url: await app.listen({ port: 0, host: '127.0.0.1' }) }
  },
  sent: async (file) => {
    const answers = await readAnswers(file)
    const app = fastify()
    app.get('/api/gpt/conferences', (request, reply) => void sendBody(reply, [], answers.get(request.url)!))
    return { url: await app.listen({ port: 0, host: '127.0.0.1' }) }
  },
  floor: async (file) => startFloor(await readAnswers(file)),
  ...(Object.fromEntries(
    STEPS.map((step) => [
      step,
      async (file: string) => {
        const started = await startStep(step, await readPairs(file), process.env.SNAPSHOT!)
        loop = started.loop
        return { url: started.url, key: started.key }
      },
    ]),
  ) as Record<(typeof STEPS)[number], (file: string) => Promise<Announcement>>),
}

async function readAnswers(file: string): Promise<ReadonlyMap<string, Buffer>> {
  return new Map(await readPairs(file))
}

async function readPairs(file: string): Promise<[target: string, body: Buffer][]> {
  const pairs = JSON.parse(await readFile(file, 'utf8')) as [target: string, body: string][]
  return pairs.map(([target, body]) => [target, Buffer.from(body)])
}

const [kind, file] = process.argv.slice(2)
const announcement = await STARTS[kind as Kind](file!)
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
