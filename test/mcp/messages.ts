/** Messages to the MCP door, as clients of both eras send them. */
import type { LightMyRequestResponse } from 'fastify'
import type { Era, JsonObject } from '../../src/mcp/wire/protocol.ts'
import type { Service } from '../support/service.ts'

export const ERAS = ['modern', 'legacy'] as const
const VERSIONS = { modern: '2026-07-28', legacy: '2025-11-25' } as const

interface Message {
  readonly headers: Record<string, string>
  readonly payload: JsonObject
}

/** A request with everything that its era asks for. */
export function message(era: Era, method: string, params: JsonObject = {}): Message {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    host: 'localhost',
    'mcp-protocol-version': VERSIONS[era],
  }
  if (era === 'legacy') return { headers, payload: { jsonrpc: '2.0', id: 1, method, params } }
  headers['mcp-method'] = method
  const name = method === 'resources/read' ? params.uri : params.name
  if (['tools/call', 'prompts/get', 'resources/read'].includes(method)) headers['mcp-name'] = String(name)
  const meta = {
    'io.modelcontextprotocol/protocolVersion': VERSIONS.modern,
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  return { headers, payload: { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: meta } } }
}

/** Sends a message with a key, the free one unless given. */
export function send(
  { app, key }: Pick<Service, 'app' | 'key'>,
  { headers, payload }: { headers: Record<string, string>; payload: JsonObject | string },
): Promise<LightMyRequestResponse> {
  return app.inject({ method: 'POST', url: '/mcp', headers: { 'x-api-key': key.free, ...headers }, payload })
}

/** Calls a method with the Pro key and returns its result. */
export async function resultOf(service: Service, era: Era, method: string, params: JsonObject = {}) {
  const { headers, payload } = message(era, method, params)
  const response = await send(service, { headers: { ...headers, 'x-api-key': service.key.pro }, payload })
  const body = response.json()
  if (body.result === undefined) throw new Error(`expected a result of ${method}, got ${response.body}`)
  return body.result
}

/** Calls a tool with the Pro key. */
export async function callTool(service: Service, name: string, given: JsonObject = {}, era: Era = 'modern') {
  return resultOf(service, era, 'tools/call', { name, arguments: given })
}
