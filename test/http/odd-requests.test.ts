/** No request gets a 5xx, however odd its method, its content type and its body are for its route. */
import { METHODS } from 'node:http'
import type { InjectOptions } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { parseDay } from '../../src/event/days.ts'
import { openSite, openTexts, type Site } from '../../src/site/site.ts'
import { randomNumbers } from '../support/random-numbers.ts'
import { exchange, writeRequest } from '../support/raw-client.ts'
import { type Service, startService } from '../support/service.ts'

const UNLIMITED = { minute: 1e6, day: 1e6 }
const SAMPLE = 150

let site: Site
let texts: Site
beforeAll(async () => {
  site = await openSite({ today: parseDay('2026-11-20') })
  texts = await openTexts({ publicBaseUrl: 'http://127.0.0.1:8080', explorer: true })
})

/** A path for each route of the app, and unknown paths. */
function pathsOf({ app }: Service): string[] {
  const routes = [...app.measurements.requests.byRoute.keys()].filter((route) => route.startsWith('/'))
  const paths = routes.map((route) => route.replace(':id', '4711').replace('*', 'some/where'))
  return [...paths, '/nowhere', '/api/gpt/conferences/x/y', '/api/%zz']
}

/** Every method that Node parses, except CONNECT, which never becomes a request. */
const ALL_METHODS = METHODS.filter((method) => method !== 'CONNECT')

/** Undefined for no header. */
const CONTENT_TYPES = [
  undefined,
  '',
  'text/plain',
  'application/json',
  'application/json; charset=utf-8',
  'application/xml',
  'multipart/form-data',
  'x',
  '/',
  ';;;',
  'application/json; charset="',
  `text/${'x'.repeat(5000)}`,
  't\xe9xt/pl\xe4in',
] as const

interface Body {
  readonly name: string
  readonly body: string | undefined
  /** Header lines about the length of the body, if they are unusual. */
  readonly framing?: Readonly<Record<string, string>>
}

const CHUNKED = { 'transfer-encoding': 'chunked' }
const BODIES: readonly Body[] = [
  { name: 'none', body: undefined },
  { name: 'empty', body: '' },
  { name: 'an object', body: '{}' },
  { name: 'no JSON', body: '{"a":' },
  { name: '70 KB', body: 'x'.repeat(70_000) },
  { name: 'in chunks', body: '2\r\n{}\r\n0\r\n\r\n', framing: CHUNKED },
  { name: 'shorter than its length', body: '{}', framing: { 'content-length': '5' } },
  { name: 'longer than its length', body: '{"a":1}', framing: { 'content-length': '2' } },
]

interface Odd {
  readonly path: string
  readonly method: string
  readonly type: string | undefined
  readonly body: Body
  readonly hasKey: boolean
}

function oddRequests(paths: readonly string[], methods: readonly string[]): Odd[] {
  return paths.flatMap((path) =>
    methods.flatMap((method) =>
      CONTENT_TYPES.flatMap((type) =>
        BODIES.flatMap((body) => [true, false].map((hasKey) => ({ path, method, type, body, hasKey }))),
      ),
    ),
  )
}

const nameOf = ({ path, method, type, body, hasKey }: Odd) =>
  `${method} ${path}, type ${type?.slice(0, 40)}, body ${body.name}${hasKey ? '' : ', no key'}`

async function start(): Promise<Service & { errors: string[] }> {
  const errors: string[] = []
  const service = await startService({
    config: { logLevel: 'error' },
    tierLimits: { free: UNLIMITED, pro: UNLIMITED },
    site,
    texts,
    logStream: { write: (line) => errors.push(line) },
  })
  return { ...service, errors }
}

/** Methods whose routes differ, and some that no route has. */
const INJECTED = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']

test('no method, path, content type or body of a request causes a 5xx or an error in the log', async () => {
  const service = await start()
  // few requests without body and key, because a defect of a route shows in most of its requests
  const wrong = new Set<string>()
  // every 17th: each path with each method, and each type with each body
  for (const odd of oddRequests(pathsOf(service), INJECTED).filter((_, at) => at % 17 === 0)) {
    const { path, method, type, body, hasKey } = odd
    const headers: Record<string, string> = { host: 'localhost', ...body.framing }
    if (type !== undefined) headers['content-type'] = type
    if (hasKey) headers['x-api-key'] = service.key.free
    const options = { method, url: path, headers, ...(body.body === undefined ? {} : { payload: body.body }) }
    const { statusCode } = await service.app.inject(options as InjectOptions)
    if (statusCode >= 500) wrong.add(`${statusCode}: ${method} ${path}, type ${type}`)
  }
  expect([...wrong]).toEqual([])
  expect(service.errors).toEqual([])
})

function bytesOf({ path, method, type, body, hasKey }: Odd, key: string): string {
  const lines = type === undefined ? {} : { 'Content-Type': type }
  const headers = Object.entries({ ...lines, ...body.framing }).map(([name, value]) => `${name}: ${value}\r\n`)
  const parts = { method, target: path, headers: headers.join('') }
  if (body.framing !== undefined) return writeRequest(hasKey ? key : '', parts) + (body.body ?? '')
  return writeRequest(hasKey ? key : '', body.body === undefined ? parts : { ...parts, body: body.body })
}

const NEXT = 'GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'

test('after an odd request the connection stays usable, or is closed with an answer', async () => {
  const service = await start()
  const { port } = new URL(await service.app.listen({ host: '127.0.0.1', port: 0 }))
  const all = oddRequests(pathsOf(service), ALL_METHODS)
  const below = randomNumbers(20261125)
  const wrong: string[] = []
  for (let sent = 0; sent < SAMPLE; sent++) {
    const odd = all[below(all.length)]!
    const steps = [bytesOf(odd, service.key.free), { answers: 1 }, NEXT, 'END'] as const
    // If a body ends early, the server reads the beginning of the next request as the end of this body.
    const expected = { answers: Number.POSITIVE_INFINITY, methods: [odd.method] }
    const { answers, rest } = await exchange(Number(port), steps, expected)
    const [first, next] = answers
    const goesOn = next?.status === 200 && next.body.includes('live')
    const isOver = answers.at(-1)?.headers.connection === 'close'
    const isServed = first !== undefined && (goesOn || isOver)
    if (!isServed || answers.some(({ status }) => status >= 500)) {
      wrong.push(`${answers.map(({ status }) => status)} ${rest.slice(0, 40)}: ${nameOf(odd)}`)
    }
  }
  expect(wrong).toEqual([])
  expect(service.errors).toEqual([])
})
