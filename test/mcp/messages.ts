import type { LightMyRequestResponse } from 'fastify'
import type { Era, JsonObject } from '../../src/mcp/wire/protocol.ts'
import { message } from '../support/mcp-message.ts'
import type { Service } from '../support/service.ts'

/** By default, the free key is sent. */
export function send(
  { app, key }: Pick<Service, 'app' | 'key'>,
  { headers, payload }: { headers: Record<string, string>; payload: JsonObject | string },
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { 'x-api-key': key.free, host: 'localhost', ...headers },
    payload,
  })
}

export async function resultOf(service: Service, era: Era, method: string, params: JsonObject = {}) {
  const { headers, payload } = message(era, method, params)
  const response = await send(service, { headers: { ...headers, 'x-api-key': service.key.pro }, payload })
  const body = response.json()
  if (body.result === undefined) throw new Error(`expected a result of ${method}, got ${response.body}`)
  return body.result
}

export async function callTool(service: Service, name: string, given: JsonObject = {}, era: Era = 'modern') {
  return resultOf(service, era, 'tools/call', { name, arguments: given })
}
