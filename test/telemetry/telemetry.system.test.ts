import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { startTelemetry } from '../../src/telemetry/telemetry.ts'
import { callWith } from '../oauth/service.ts'
import { buildProgram } from '../support/built-program.ts'
import { startStorage } from '../support/http-storage.ts'
import { message } from '../support/mcp-message.ts'
import { scratchFolder } from '../support/scratch.ts'
import { startService } from '../support/service.ts'

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: number | string }
}

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Attribute[]
  links?: { traceId: string; spanId: string }[]
}

async function start() {
  const bodies: string[] = []
  const collector = await startStorage(async (request, response) => {
    bodies.push(await text(request))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url)
  vi.stubEnv('OTEL_EXPORTER_OTLP_PROTOCOL', 'http/json')
  const service = await startService({ telemetry: await startTelemetry() })
  const spans = async (): Promise<Span[]> => {
    await service.app.close()
    type Payload = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }
    const payloads = bodies.map((body) => JSON.parse(body) as Payload)
    return payloads.flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    )
  }
  return { service, spans, bodies }
}

const attribute = ({ attributes }: Span, name: string) => attributes.find(({ key }) => key === name)?.value

test('an OpenTelemetry collector receives spans of requests and tool calls, in the trace named by _meta', async () => {
  const { service, spans, bodies } = await start()
  const token = `cds_feed_00000000_${'0'.repeat(40)}`
  expect((await service.get('/api/gpt/conferences?q=secret+words')).statusCode).toBe(200)
  await service.app.inject({ url: `/calendar.ics?token=${token}` })
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const { headers, payload } = message('modern', 'tools/call', { name: 'list_topics', arguments: {} })
  const params = payload.params as { _meta: object }
  const meta = { ...params._meta, traceparent: `00-${traceId}-00f067aa0ba902b7-01` }
  const sent = { ...payload, params: { ...params, _meta: meta } }
  const key = { host: 'localhost', 'x-api-key': service.key.free }
  const answer = await service.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { ...headers, ...key },
    payload: sent,
  })
  expect(answer.statusCode).toBe(200)
  expect((await callWith(service, { 'x-api-key': service.key.free })).statusCode).toBe(200)

  const all = await spans()
  const requests = all.filter((span) => attribute(span, 'http.request.method') !== undefined)
  expect(requests.map((span) => attribute(span, 'url.path')?.stringValue)).toEqual(
    expect.arrayContaining(['/api/gpt/conferences', '/calendar.ics', '/mcp']),
  )
  const [search] = requests.filter((span) => attribute(span, 'url.path')?.stringValue === '/api/gpt/conferences')
  expect(attribute(search!, 'http.route')?.stringValue).toBe('/api/gpt/conferences')
  expect(Number(attribute(search!, 'http.response.status_code')?.intValue)).toBe(200)
  const calls = all.filter(({ name }) => name === 'mcp list_topics')
  const continued = calls.find((call) => call.traceId === traceId)!
  expect(continued.parentSpanId).toBe('00f067aa0ba902b7')
  expect(continued.links).toHaveLength(1)
  const own = calls.find((call) => call.traceId !== traceId)!
  expect(all.some(({ spanId }) => spanId === own.parentSpanId)).toBe(true)
  const text = bodies.join()
  for (const secret of [token, service.key.free, 'secret+words']) expect(text).not.toContain(secret)
})

test('if an OTEL endpoint is set without the OpenTelemetry packages, a start fails and names them', async () => {
  const home = scratchFolder()
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:4318')
  const program = await buildProgram(home)
  const { status, err } = program.run('serve')
  expect([status, err]).toEqual([
    1,
    expect.stringMatching(/^confdex: the environment has OTEL_.* run "npm install --no-save @fastify\/otel@/),
  ])
  const server = program.serve({ environment: { OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_SERVICE_NAME: 'x' } })
  await server.line('ready')
})
