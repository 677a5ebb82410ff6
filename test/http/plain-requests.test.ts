import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { serviceError } from '../../src/operations/errors.ts'
import { HAS_REDIS, NEEDS_REDIS, startRedis } from '../support/redis.ts'
import { type Service, startService } from '../support/service.ts'

const PATH = '/api/gpt/conferences'

interface Answer {
  readonly text: string
  readonly status: number
  /** Whether Node saw the request. */
  readonly byNode: boolean
}

type Ask = (target: string, headers?: Readonly<Record<string, string>>, method?: string) => Promise<Answer>

/** A connection on which Node has answered. Requests have the free key unless they say otherwise. */
async function connected(service: Service): Promise<Ask> {
  const { app } = service
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  let seenByNode = 0
  app.server.on('request', () => seenByNode++)
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('latin1')
  onTestFinished(() => void socket.destroy())
  const ask: Ask = async (target, headers = {}, method = 'GET') => {
    const seenBefore = seenByNode
    const all = Object.entries({ host: 'a', 'x-api-key': service.key.free, ...headers })
    const lines = all.filter(([, value]) => value !== '').map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`)
    const [text] = (await once(socket, 'data')) as [string]
    return { text, status: Number(text.slice('HTTP/1.1 '.length, 12)), byNode: seenByNode > seenBefore }
  }
  await ask('/livez')
  return ask
}

/** An answer without what differs from one request to the next. */
function lasting({ text }: Answer): string {
  return text
    .replace(/^Date: .*\r\n/m, '')
    .replace(/^(ratelimit|x-ratelimit-remaining|x-ratelimit-reset|server-timing): .*\r\n/gm, '$1\r\n')
    .replace(/"[\w-]+-\w+"(?=\})/g, 'id')
}

/** How many searches were answered with a status. */
const observed = ({ app }: Service, status: number) =>
  app.measurements.requests.byRoute
    .get(PATH)
    ?.byStatus.get(status)
    ?.counts.reduce((sum, count) => sum + count, 0)

const remaining = ({ text }: Answer) => Number(/^x-ratelimit-remaining: (\d+)/m.exec(text)?.[1])

/** Answers by Node and, later on the same connection, past it. */
async function bothWays(service: Service, target: string, headers = {}): Promise<[node: Answer, plain: Answer]> {
  const ask = await connected(service)
  // A header that says nothing but that Node has to look.
  const node = await ask(target, { ...headers, 'if-none-match': '"other"' })
  expect(node.byNode).toBe(true)
  return [node, await ask(target, headers)]
}

describe('a plain search is answered past Node with the bytes that Node would send', () => {
  test.each([
    PATH,
    `${PATH}?`,
    `${PATH}??`,
    `${PATH}?q=machine+learning&country=DE&limit=5`,
    `${PATH}?topic=%C3%A9&unknown=1`,
    `${PATH}?q=x&timing=1`,
    `${PATH}?q=a/b;c=d`,
  ])('%s', async (target) => {
    const [node, plain] = await bothWays(await startService(), target)
    expect(plain).toMatchObject({ status: 200, byNode: false })
    expect(lasting(plain)).toBe(lasting(node))
    expect(remaining(plain)).toBe(remaining(node) - 1)
  })

  test('from the cache, too', async () => {
    const [node, plain] = await bothWays(await startService({ config: { cacheBytes: 1e6 } }), `${PATH}?q=x&timing=1`)
    expect(plain.text).toContain('server-timing: cache;desc="hit"\r\n')
    expect(lasting(plain)).toBe(lasting(node))
  })

  test('with the key as a bearer token', async () => {
    const service = await startService()
    const headers = { 'x-api-key': '', authorization: `Bearer ${service.key.pro}` }
    const [node, plain] = await bothWays(service, PATH, headers)
    expect(plain).toMatchObject({ status: 200, byNode: false })
    expect(lasting(plain)).toBe(lasting(node))
  })
})

describe('Node and Fastify get, uncounted,', () => {
  test.each([
    ['a request without a key', PATH, { 'x-api-key': '' }, 401],
    ['a wrong key', PATH, { 'x-api-key': 'cds_free_x_y' }, 401],
    ['a wrong parameter', `${PATH}?limit=0`, {}, 400],
    ['a query string that is no UTF-8', `${PATH}?q=%ff`, {}, 400],
    ['a Host that is none', PATH, { host: 'a b' }, 400],
    ['no Host', PATH, { host: '' }, 400],
    ['another path', `${PATH}/4711`, {}, 200],
    ['the path in other words', '/api/gpt/%63onferences', {}, 200],
    ['a condition', PATH, { 'if-none-match': '*' }, 304],
  ])('%s', async (_name, target, headers, status) => {
    const service = await startService()
    const ask = await connected(service)
    const before = await ask(PATH)
    expect(await ask(target, headers)).toMatchObject({ status, byNode: true })
    const after = await ask(PATH)
    expect(after.byNode).toBe(false)
    expect(remaining(after)).toBe(remaining(before) - (status === 401 ? 1 : 2))
  })

  test('HEAD', async () => {
    const ask = await connected(await startService())
    const head = await ask(PATH, {}, 'HEAD')
    expect(head).toMatchObject({ status: 200, byNode: true })
    expect(head.text).toMatch(/\r\n\r\n$/)
  })

  test('a search that fails, which is logged', async () => {
    const service = await startService()
    const ask = await connected(service)
    service.directory.search = () => {
      throw new Error('a defect')
    }
    expect(await ask(PATH)).toMatchObject({ status: 500, byNode: true })
    expect(service.log().some((line) => line.msg === 'request failed unexpectedly')).toBe(true)
  })

  test('all requests of a server that is leaving, and says so', async () => {
    const service = await startService()
    const ask = await connected(service)
    service.serving.current = { state: 'leaving', directory: service.directory }
    expect(await ask(PATH)).toMatchObject({ status: 200, byNode: true })
  })
})

test('requests beyond a limit are refused past Node with the bytes that Node would send, and count once', async () => {
  const service = await startService({ tierLimits: { free: { minute: 4, day: 100 } } })
  const ask = await connected(service)
  const answers: Answer[] = []
  for (let asked = 0; asked < 6; asked++) answers.push(await ask(PATH))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429, 429])
  expect(answers.map(remaining)).toEqual([3, 2, 1, 0, 0, 0])
  expect(answers.map(({ byNode }) => byNode)).toEqual(answers.map(() => false))
  const node = await ask(PATH, { 'if-none-match': '"other"' })
  expect(node).toMatchObject({ status: 429, byNode: true })
  const withoutTimes = (answer: Answer) =>
    lasting(answer).replace(/^retry-after: \d+|"retry_after_seconds":\d+|in \d+ seconds?/gm, '')
  expect(withoutTimes(answers[5]!)).toBe(withoutTimes(node))
  expect(service.app.measurements.decisions).toEqual({ allowed: 4, minute: 3, day: 0 })
  expect(observed(service, 429)).toBe(3)
  const lines = service.log().filter(({ status }) => status === 429)
  expect(lines.map(({ route, keyId }) => [route, keyId])).toEqual(lines.map(() => [PATH, lines[0]!.keyId]))
  expect(lines).toHaveLength(3)
})

describe.skipIf(!HAS_REDIS)(`requests that Redis counts${NEEDS_REDIS}`, () => {
  const start = async (changes: Parameters<typeof startService>[0] = {}) => {
    const redis = await startRedis()
    return { redis, service: await startService({ ...changes, config: { redisUrl: redis.url } }) }
  }

  test('are answered past Node, with the bytes that Node would send', async () => {
    const { service } = await start()
    const [node, plain] = await bothWays(service, `${PATH}?q=x`)
    expect(plain).toMatchObject({ status: 200, byNode: false })
    expect(lasting(plain)).toBe(lasting(node))
    expect(remaining(plain)).toBe(remaining(node) - 1)
    const [ofNode, ofPlain] = service
      .log()
      .filter((line) => line.route === PATH)
      .map(({ time, ms, reqId, ...line }) => line)
    expect(ofPlain).toEqual(ofNode)
  })

  test('are refused past Node beyond a limit, and count once', async () => {
    const { service } = await start({ tierLimits: { free: { minute: 3, day: 100 } } })
    const ask = await connected(service)
    const answers: Answer[] = []
    for (let asked = 0; asked < 5; asked++) answers.push(await ask(PATH))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429])
    expect(answers.map(remaining)).toEqual([2, 1, 0, 0, 0])
    expect(answers.every(({ byNode }) => !byNode)).toBe(true)
    expect(service.app.measurements.counters.decidedByRedis).toBe(5)
  })

  test('are refused where the server is overloaded by the time they are counted', async () => {
    let isOverloaded = false
    const overload = {
      // Not at the first look at a request, but at the second.
      refusal: () => {
        const refusal = isOverloaded ? serviceError('unavailable', 'overloaded') : undefined
        isOverloaded = !isOverloaded
        return refusal
      },
      close: () => {},
    }
    const { service } = await start({ overload })
    const [node, plain] = await bothWays(service, PATH)
    expect([node.status, plain.status]).toEqual([503, 503])
    expect(lasting(plain)).toBe(lasting(node))
    expect(service.log().filter((line) => line.route === PATH)).toEqual([])
  })

  test('are answered from the directory of the moment in which they are', async () => {
    const { redis, service } = await start()
    const other = await startService()
    const ask = await connected(service)
    redis.run('client', 'pause', '60')
    const asked = ask(PATH)
    await sleep(20)
    service.serving.current = other.serving.current
    expect(service.directory).not.toBe(other.directory)
    const search = vi.spyOn(other.directory, 'search')
    expect(await asked).toMatchObject({ status: 200, byNode: false })
    expect(search).toHaveBeenCalledTimes(1)
  })

  test('go on while Redis is away', async () => {
    const { redis, service } = await start()
    const ask = await connected(service)
    redis.run('client', 'pause', '1000')
    expect(await ask(PATH)).toMatchObject({ status: 200, byNode: false })
    expect(service.app.measurements.counters).toMatchObject({ state: 'fallback', decidedByProcess: 1 })
    expect(await ask(PATH)).toMatchObject({ status: 200, byNode: false })
  })

  test('of a client that has gone are counted, and nothing else', async () => {
    const { redis, service } = await start()
    const { app } = service
    const ask = await connected(service)
    await ask(PATH)
    const { port } = app.server.address() as AddressInfo
    const gone = connect(port, '127.0.0.1')
    gone.write(`GET /livez HTTP/1.1\r\nhost: a\r\n\r\n`)
    await once(gone, 'data')
    redis.run('client', 'pause', '60')
    gone.write(`GET ${PATH} HTTP/1.1\r\nhost: a\r\nx-api-key: ${service.key.free}\r\n\r\n`)
    await sleep(20)
    gone.destroy()
    await sleep(80)
    expect(remaining(await ask(PATH))).toBe(57)
    expect(service.log().filter((line) => line.route === PATH)).toHaveLength(2)
  })
})

test('an overloaded server refuses a plain request with the bytes that Node would send', async () => {
  const overload = { refusal: () => serviceError('unavailable', 'overloaded'), close: () => {} }
  const service = await startService({ overload })
  const [node, plain] = await bothWays(service, PATH)
  expect(plain).toMatchObject({ status: 503, byNode: false })
  expect(lasting(plain)).toBe(lasting(node))
  expect(service.log().filter((line) => line.route === PATH)).toEqual([])
  expect(observed(service, 503)).toBe(2)
})

test('a plain request is logged, measured and counted as one that Node saw', async () => {
  const service = await startService({ config: { trustProxy: ['127.0.0.0/8'] } })
  await bothWays(service, `${PATH}?q=x`, { 'x-forwarded-for': '203.0.113.9, 192.0.2.1' })
  const [node, plain] = service
    .log()
    .filter((line) => line.route === PATH)
    .map(({ time, ms, reqId, ...line }) => ({ ...line, types: [typeof time, typeof ms, typeof reqId] }))
  expect(plain).toEqual(node)
  expect(plain).toMatchObject({ ip: '192.0.2.1', status: 200, total: 1 })
  const ids = service.log().map(({ reqId }) => reqId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(observed(service, 200)).toBe(2)
  expect(service.app.measurements.decisions.allowed).toBe(2)
  const [used] = [...service.keys.used()]
  expect(used?.use.requests).toBe(2)
})
