import { message } from '../mcp-message.ts'

interface Message {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A path with its query string, or a message of MCP. */
export type Target = string | Message

interface LoadRequest {
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Empty if there is none. */
  readonly body: string
}

export function ask(url: string, key: string, target: Target): Promise<Response> {
  const { method, path, headers, body } = requestOf(target)
  return fetch(url + path, { method, headers: { ...headers, 'x-api-key': key }, ...(body !== '' && { body }) })
}

export function requestOf(target: Target): LoadRequest {
  if (typeof target === 'string') return { name: target, method: 'GET', path: target, headers: {}, body: '' }
  return { name: target.body, method: 'POST', path: '/mcp', ...target }
}

export function toolCall(name: string, given: Readonly<Record<string, unknown>> = {}): Target {
  const { headers, payload } = message('modern', 'tools/call', { name, arguments: given })
  return { headers, body: JSON.stringify(payload) }
}

export function toolSearch(query: string): Target {
  return toolCall('search_conferences', Object.fromEntries(new URLSearchParams(query)))
}

/** Only answers to messages can contain an error with status 200. */
export function tellsError(target: Target, text: string): boolean {
  if (typeof target === 'string') return false
  return !text.startsWith('{"jsonrpc":"2.0","id":1,"result":') || text.includes('"isError":true')
}
