/**
 * Hooks that a plugin adds to the app see every request that Node has read. Admission is a hook of the app
 * itself, so `onRequest` hooks of plugins run for requests that are admitted, and `onResponse` for all.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { parseDay } from '../../src/event/days.ts'
import { openSite, type Site } from '../../src/site/site.ts'
import { writeMessage, writeRequest } from '../support/conversations/requests.ts'
import { exchange, type Step } from '../support/raw-client.ts'
import { type Service, startService } from '../support/service.ts'

const SEARCH = '/api/gpt/conferences'
const ROUNDS = 3

let site: Site
beforeAll(async () => {
  site = await openSite({ today: parseDay('2026-11-20') })
})

interface Seen {
  readonly received: string[]
  readonly answered: string[]
}

/** A service with a plugin that notes each request, and each answer with its status. */
async function observed(changes: Parameters<typeof startService>[0] = {}): Promise<Service & Seen & { port: number }> {
  const service = await startService({ config: { cacheBytes: 1e6 }, site, ...changes })
  const received: string[] = []
  const answered: string[] = []
  service.app.addHook('onRequest', (request, _reply, done) => {
    received.push(`${request.method} ${request.url}`)
    done()
  })
  service.app.addHook('onResponse', (request, reply, done) => {
    answered.push(`${request.method} ${request.url} ${reply.raw.statusCode}`)
    done()
  })
  const { port } = new URL(await service.app.listen({ host: '127.0.0.1', port: 0 }))
  return { ...service, received, answered, port: Number(port) }
}

interface Sent {
  readonly method: string
  readonly target: string
  readonly status: number
  readonly bytes: string
}

/** One request of each kind that Node hands to the app. */
function everyKind(key: string): Sent[] {
  const one = (status: number, target: string, parts: { method?: string; headers?: string; body?: string } = {}) => {
    const { method = 'GET' } = parts
    const bytes = writeRequest({ key: status === 401 ? '' : key }, { target, ...parts })
    return { method, target, status, bytes }
  }
  return [
    one(200, SEARCH),
    one(200, `${SEARCH}?q=x`),
    one(200, `${SEARCH}?q=x`),
    one(304, `${SEARCH}?q=x`, { headers: 'If-None-Match: *\r\n' }),
    one(400, `${SEARCH}?limit=0`),
    one(401, SEARCH),
    one(404, '/nowhere'),
    one(404, `${SEARCH}/1`),
    one(405, SEARCH, { method: 'PUT' }),
    one(200, SEARCH, { method: 'HEAD' }),
    one(200, '/api/gpt/topics'),
    one(200, '/mcp', { method: 'POST', ...writeMessage(1, 'ping') }),
    one(200, '/'),
    one(200, '/livez'),
    one(200, '/export.csv'),
    one(200, '/calendar.ics'),
    one(414, `${SEARCH}?x=${'a'.repeat(33_000)}`),
  ]
}

const LAST = 'GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
const WAYS: readonly [string, (sent: readonly Sent[]) => Step[]][] = [
  ['one by one', (sent) => sent.flatMap(({ bytes }, at): Step[] => [bytes, { answers: at + 1 }])],
  ['pipelined', (sent) => [sent.map(({ bytes }) => bytes).join('')]],
]

describe.each(WAYS)('with requests of one connection, %s,', (way, stepsOf) => {
  test(`the hooks of a plugin observe each request and its status, and each has a log line, ${way}`, async () => {
    const { port, key, received, answered, log } = await observed()
    const sent = Array.from({ length: ROUNDS }, () => everyKind(key.pro)).flat()
    const methods = sent.map(({ method }) => method)
    const all = { answers: Number.POSITIVE_INFINITY, methods }
    const { answers } = await exchange(port, [...stepsOf(sent), LAST], all)
    expect(answers.map(({ status }) => status)).toEqual([...sent.map(({ status }) => status), 200])
    const last = 'GET /livez'
    const asked = sent.map(({ method, target }) => `${method} ${target}`)
    expect(received.sort()).toEqual([...asked, last].sort())
    const withStatus = sent.map(({ method, target, status }) => `${method} ${target} ${status}`)
    expect(answered.sort()).toEqual([...withStatus, `${last} 200`].sort())
    const ids = log().flatMap(({ msg, reqId }) => (msg === 'request' ? [reqId] : []))
    expect([ids.length, new Set(ids).size]).toEqual([sent.length + 1, sent.length + 1])
  })

  test(`the hooks of a plugin observe requests above a limit, ${way}`, async () => {
    const { port, key, received, answered } = await observed({ tierLimits: { free: { minute: 2, day: 100 } } })
    const statuses = [200, 200, 429, 429, 429]
    const sent = statuses.map((status) => {
      const bytes = writeRequest({ key: key.free }, { target: SEARCH })
      return { method: 'GET', target: SEARCH, status, bytes }
    })
    await exchange(port, [...stepsOf(sent), LAST], { answers: Number.POSITIVE_INFINITY })
    expect(received.sort()).toEqual([...sent.map(() => `GET ${SEARCH}`), 'GET /livez'].sort())
    const withStatus = statuses.map((status) => `GET ${SEARCH} ${status}`)
    expect(answered.sort()).toEqual([...withStatus, 'GET /livez 200'].sort())
  })
})
