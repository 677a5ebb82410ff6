/** MCP messages: the modern era of the protocol has no handshake, the legacy era has one. */
import type { Era, JsonObject } from '../../src/mcp/wire/protocol.ts'

export const ERAS = ['modern', 'legacy'] as const
const VERSIONS = { modern: '2026-07-28', legacy: '2025-11-25' } as const

interface Message {
  readonly headers: Record<string, string>
  readonly payload: JsonObject
}

export function message(era: Era, method: string, params: JsonObject = {}): Message {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
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
