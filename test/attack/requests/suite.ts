import type { InjectOptions } from 'fastify'
import type { AttackSuite } from '../suite.ts'
import { type Attacker, createAttacker, SEARCH } from './ask.ts'
import { startAttackedService } from './attacked-service.ts'
import { drawFrom } from './draw.ts'
import * as laws from './laws.ts'

/**
 * Random requests to all endpoints. No answer may be a 5xx, hang, or contradict OpenAPI or another answer.
 */
export const requests: AttackSuite = {
  name: 'requests',
  async run({ seed, until, report }) {
    const service = await startAttackedService()
    try {
      const attacker = createAttacker(service, drawFrom(service.document, seed), report)
      while (!until()) await attacker.draw.pick(ATTACKS)(attacker)
    } finally {
      await service.close()
    }
  },
}

const OPERATIONS = [SEARCH, '/api/gpt/topics', '/api/gpt/countries', '/api/gpt/stats', `${SEARCH}/{id}`]
const OTHERS = ['/calendar.ics', '/export.csv', '/export.ndjson', '/conferences/1001', '/conferences/1001.ics']
  .concat(['/', '/api/gpt/openapi', '/api/gpt/openapi.yaml', '/livez', '/readyz', '/metrics', '/.well-known/x'])
  .concat(['/api/gpt/', '/API/gpt/topics', '/api//gpt/topics', '/api/gpt/topics/', '/%61pi/gpt/topics', '/..%2f..'])
  .concat(['/%zz', '/%00', '/api/gpt/conferences/%30', `/${'a'.repeat(3000)}`, '/mcp/x', '/conferences/x.ics.ics'])
const METHODS = ['GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND']
const TYPES = [
  '',
  'text/plain',
  'application/json',
  'application/json; charset="',
  'x',
  ';;;',
  `text/${'x'.repeat(5000)}`,
]
const FRAMINGS = [{}, { 'transfer-encoding': 'chunked' }, { 'content-length': '5' }, { 'content-length': '0' }]

async function plain({ ask, draw, service }: Attacker): Promise<void> {
  const path = draw.pick(OPERATIONS)
  const query = new URLSearchParams(draw.plainCall(path))
  const id = draw.value({ name: 'id', in: 'path', schema: {} })
  const url = `${path.replace('{id}', id)}?${query}`
  await ask('right values', { url, headers: { 'x-api-key': service.key } })
}

async function oddQuery({ ask, draw, service }: Attacker): Promise<void> {
  const path = draw.pick([...OPERATIONS.slice(0, 4), ...OTHERS.slice(0, 3)])
  const url = `${path}?${draw.oddQuery(draw.isOneIn(2) ? path : SEARCH)}`
  await ask('odd values', { url, headers: { 'x-api-key': service.key } })
}

async function oddRequest({ ask, draw, service }: Attacker): Promise<void> {
  const url = `${draw.pick([...OPERATIONS, ...OTHERS])}${draw.isOneIn(2) ? `?${draw.oddQuery(SEARCH)}` : ''}`
  const key = draw.pick([service.key, service.key, service.key.slice(0, -1), '', 'x', `${service.key} `])
  const headers: Record<string, string> = { [draw.pick(['x-api-key', 'X-Api-Key'])]: key }
  if (draw.isOneIn(3)) headers.authorization = draw.pick([`Bearer ${service.key}`, 'Basic !', 'Bearer', 'Basic eDp5'])
  if (draw.isOneIn(3)) headers['if-none-match'] = draw.pick(['*', '"', 'W/"x", *', ',,,', '"x"'.repeat(500)])
  if (draw.isOneIn(3)) headers['x-forwarded-for'] = draw.pick(['1.2.3.4', '::1', 'x, y', '\u00ff', ''])
  if (draw.isOneIn(3)) headers.host = draw.pick(['localhost', 'a b', '', '[::1]:80', 'x:99999999', 'evil.example'])
  if (draw.isOneIn(3)) headers['accept-encoding'] = draw.pick(['gzip', 'br;q=0', '*', 'identity;q=0', 'gzip;q=x'])
  if (draw.isOneIn(2)) headers['content-type'] = draw.pick(TYPES)
  const options: InjectOptions = { method: draw.pick(METHODS) as 'GET', url, headers }
  if (draw.isOneIn(3))
    Object.assign(options, { payload: draw.pick(BODIES), headers: { ...headers, ...draw.pick(FRAMINGS) } })
  await ask('odd requests', options)
}

const BODIES = ['', 'x', '{}', '[]', 'null', '{"jsonrpc":"2.0"}', '{"jsonrpc":"2.0","id":1,"method":"tools/list"}']
  .concat(['[{"jsonrpc":"2.0","id":1,"method":"ping"}]', '{"a":'.repeat(2000), `"${'x'.repeat(70_000)}"`, '\u0000'])
  .concat([
    '{"jsonrpc":"2.0","id":{},"method":7}',
    '{"__proto__":{"x":1}}',
    '{"jsonrpc":"2.0","id":1e999,"method":"x"}',
  ])

const TOOLS = ['search_conferences', 'get_conference', 'list_topics', 'list_countries', 'get_statistics', 'search', 'x']
const ARGUMENTS: readonly unknown[] = [null, '', 'x', 0, -1, 1.5, 1e300, true, [], ['a', 1], {}, { id: '1001' }]
const NAMES = ['q', 'query', 'id', 'limit', 'offset', 'topic', 'countries', 'facets', 'from', 'year', '__proto__', 'x']

async function oddMessage({ ask, draw, service }: Attacker): Promise<void> {
  const given = Object.fromEntries(
    Array.from({ length: draw.below(4) }, () => [draw.pick(NAMES), draw.pick(ARGUMENTS)]),
  )
  const method = draw.pick(['tools/call', 'ping', 'x', ''])
  const called = { jsonrpc: '2.0', id: draw.pick([1, 'a', null, 1.5]), method }
  const params = { name: draw.pick(TOOLS), arguments: draw.isOneIn(6) ? draw.pick(ARGUMENTS) : given }
  const payload = draw.isOneIn(4) ? draw.pick(BODIES) : JSON.stringify({ ...called, params })
  const headers: Record<string, string> = { 'x-api-key': service.key, host: 'localhost' }
  const types = ['application/json', 'application/json', 'application/json; charset=x', 'text/plain']
  headers['content-type'] = draw.pick(types)
  if (draw.isOneIn(3)) headers['mcp-protocol-version'] = draw.pick(['2026-07-28', '2025-06-18', '1', ''])
  await ask('odd messages', { method: 'POST', url: '/mcp', headers, payload })
}

const ATTACKS = [plain, oddQuery, oddQuery, oddRequest, oddMessage, ...Object.values(laws)]
