/** No request gets a 5xx, even if its method, its content type or its body is odd for its route. */
import type { InjectOptions } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { parseDay } from '../../src/event/days.ts'
import { openSite, openTexts, type Site } from '../../src/site/site.ts'
import { type Service, startService } from '../support/service.ts'

const UNLIMITED = { minute: 1e6, day: 1e6 }

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
