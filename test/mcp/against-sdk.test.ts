import { createMcpHandler, ProtocolError, Server } from '@modelcontextprotocol/server'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ERAS, message } from '../support/mcp-message.ts'
import { runs } from '../support/runs.ts'
import { UNLIMITED } from '../support/serve-events.ts'
import { startService } from '../support/service.ts'
import { send } from './messages.ts'

function sdkServer(): Server {
  const capabilities = { tools: {}, resources: {}, prompts: {}, completions: {} }
  const server = new Server({ name: 'confdex', version: '1' }, { capabilities })
  server.setRequestHandler('tools/list', () => ({ tools: [] }))
  server.setRequestHandler('tools/call', ({ params: { name } }) => {
    if (name === 'get_statistics') return { content: [] }
    throw new ProtocolError(-32_602, 'unknown')
  })
  server.setRequestHandler('resources/list', () => ({ resources: [] }))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }))
  server.setRequestHandler('prompts/list', () => ({ prompts: [] }))
  return server
}

const META = 'io.modelcontextprotocol/'
const VERSIONS = ['2026-07-28', '2025-11-25', '2025-06-18', '2027-01-01', 'x']
const METHODS = ['tools/list', 'tools/call', 'resources/list', 'prompts/list', 'server/discover', 'ping', 'nothing']
const ABSENT = undefined

/** Usually a header or member stays unchanged. */
const change = (...values: readonly unknown[]) =>
  fc.oneof({ arbitrary: fc.constant('stays'), weight: 4 }, { arbitrary: fc.constantFrom(...values), weight: 1 })

const messages = fc.record({
  era: fc.constantFrom(...ERAS),
  method: fc.constantFrom(...METHODS),
  tool: fc.constantFrom('get_statistics', 'get_statistics', 'nothing'),
  headers: fc.record({
    'mcp-protocol-version': change(ABSENT, ...VERSIONS),
    'mcp-method': change(ABSENT, 'tools/list', 'tools/call'),
    'mcp-name': change(ABSENT, 'other', '=?base64?Z2V0X3N0YXRpc3RpY3M=?=', '=?base64?*?='),
  }),
  members: fc.record({
    jsonrpc: change(ABSENT, '1.0', 2),
    id: change(ABSENT, null, 'text', 0, 1.5, {}, true),
    method: change(ABSENT, 7, ''),
    // null and an empty list are not tried: the SDK refuses them, this endpoint takes them as absent
    params: change(ABSENT, [1], 'text', 7),
  }),
  meta: fc.record({
    [`${META}protocolVersion`]: change(ABSENT, 7, ...VERSIONS),
    [`${META}clientInfo`]: change(ABSENT, 7, {}, { name: 'x' }),
    [`${META}clientCapabilities`]: change(ABSENT, 7, null),
  }),
})

/** A value of undefined removes a member, and `stays` does not change it. */
function changed(original: object, changes: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const made = Object.entries(changes).filter(([, value]) => value !== 'stays')
  const removed = made.flatMap(([name, value]) => (value === ABSENT ? [name] : []))
  const merged = { ...original, ...Object.fromEntries(made) }
  return Object.fromEntries(Object.entries(merged).filter(([name]) => !removed.includes(name)))
}

type Drawn = typeof messages extends fc.Arbitrary<infer M> ? M : never

function messageOf({ era, method, tool, headers, members, meta }: Drawn) {
  const original = message(era, method, method === 'tools/call' ? { name: tool } : {})
  const params = { ...(original.payload.params as object) } as Record<string, unknown>
  if (era === 'modern') params._meta = changed(params._meta as object, meta)
  return {
    headers: changed(original.headers, headers) as Record<string, string>,
    payload: JSON.stringify(changed({ ...original.payload, params }, members)),
  }
}

interface Outcome {
  readonly status: number
  /** Undefined if the answer is a result or has no body. */
  readonly code: unknown
}

const handler = createMcpHandler(() => sdkServer())

async function outcomeOfSdk({ headers, payload }: ReturnType<typeof messageOf>): Promise<Outcome> {
  const response = await handler.fetch(new Request('http://localhost/mcp', { method: 'POST', headers, body: payload }))
  const text = await response.text()
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  const json = isStream ? text.slice(text.indexOf('{')) : text
  return { status: response.status, code: json === '' ? undefined : JSON.parse(json).error?.code }
}

test('the MCP endpoint accepts or refuses any message with the same status and code as the official SDK', async () => {
  const service = await startService({ tierLimits: UNLIMITED })
  await fc.assert(
    fc.asyncProperty(messages, async (drawn) => {
      const made = messageOf(drawn)
      const response = await send(service, made)
      const body = response.body === '' ? undefined : response.json()
      const ours: Outcome = { status: response.statusCode, code: body?.error?.code }
      expect(ours, JSON.stringify(made)).toEqual(await outcomeOfSdk(made))
    }),
    { numRuns: runs(500) },
  )
})
