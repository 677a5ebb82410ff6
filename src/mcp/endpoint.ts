/**
 * The MCP endpoint for assistants: the Model Context Protocol over HTTP, stateless. It gets the body of a
 * POST and the headers of the protocol, calls operations, and returns a reply of JSON-RPC.
 */
import type { Moment } from '../event/moment.ts'
import type { Directory } from '../search/directory.ts'
import { type Counted, METHODS } from './methods.ts'
import type { Context, SecurityScheme } from './tools/tool.ts'
import { TOOL_NAMES, toolDefinitions, toolNamed } from './tools/tools.ts'
import { isObject, type JsonObject, memberOf, RpcError } from './wire/protocol.ts'
import { type McpHeaders, type Request, readMessage } from './wire/read-message.ts'
import { ACCEPTED, type Reply, replyWith, replyWithError } from './wire/reply.ts'

/** Names of notifications and of invalid messages, for logs and metrics. */
const NOTIFICATION = 'notification'
const REFUSED = 'refused'

/** The names of all calls, in logs and metrics. */
export const CALL_NAMES: readonly string[] = [
  ...TOOL_NAMES,
  ...[...METHODS.keys()].filter((method) => method !== 'tools/call'),
  NOTIFICATION,
  REFUSED,
]

interface Call {
  /** The tool or, for other messages, the method, for logs and metrics: one of `CALL_NAMES`. */
  readonly name: string
  readonly counts: Counted
  /** Trace context that the client sent in `_meta`; empty if it sent none. */
  readonly trace: Trace
  /** Returns the reply. Rejects only with errors that are the server's own fault. */
  answer(directory: Directory, moment: Moment): Promise<Reply>
}

/** W3C Trace Context. */
type Trace = Readonly<Partial<Record<(typeof TRACE_MEMBERS)[number], string>>>

const TRACE_MEMBERS = ['traceparent', 'tracestate', 'baggage'] as const

const NO_TRACE: Trace = {}

export interface Endpoint {
  /** Parses a message. Never throws: the reply describes what is wrong. */
  read(body: string, headers: McpHeaders): Call
}

/** Data on which answers depend, in addition to a message, a directory and a moment. */
type Parts = Omit<Context, 'directory' | 'today' | 'now'>

interface EndpointParts extends Omit<Parts, 'toolList'> {
  /** Ways in which a call may be authorized; undefined if access tokens are not accepted. */
  readonly securitySchemes: readonly SecurityScheme[] | undefined
}

export function createEndpoint({ securitySchemes, ...rest }: EndpointParts): Endpoint {
  const parts: Parts = { ...rest, toolList: JSON.stringify({ tools: toolDefinitions(securitySchemes) }) }
  return {
    read(body, headers) {
      const message = readMessage(body, headers)
      if (message.kind === 'unanswered') return known(NOTIFICATION, 'handshake', ACCEPTED)
      // invalid messages count as full requests, so that no client can send many of them
      if (message.kind === 'refused') return known(REFUSED, 'request', replyWithError(message.id, message.error))
      return callOf(message, parts)
    },
  }
}

function callOf(request: Request, parts: Parts): Call {
  const { era, id, params } = request
  const method = METHODS.get(request.method)
  if (method?.eras.includes(era) !== true) {
    const status = era === 'modern' ? 404 : 200
    const error = new RpcError('methodNotFound', 'Method not found', { status })
    return known(REFUSED, 'request', replyWithError(id, error))
  }
  return {
    name: nameOf(request),
    counts: method.counts,
    trace: traceIn(params),
    async answer(directory, { today, now }) {
      try {
        return replyWith(era, id, await method.answer(params, { directory, today, now, ...parts }, era))
      } catch (error) {
        if (error instanceof RpcError) return replyWithError(id, error)
        throw error
      }
    },
  }
}

function traceIn(params: JsonObject): Trace {
  const meta = memberOf(params, '_meta')
  if (!isObject(meta) || typeof meta.traceparent !== 'string') return NO_TRACE
  const texts = TRACE_MEMBERS.map((name) => [name, memberOf(meta, name)]).filter(([, text]) => typeof text === 'string')
  return Object.fromEntries(texts)
}

function nameOf({ method, params }: Request): string {
  return method === 'tools/call' ? (toolNamed(params)?.name ?? REFUSED) : method
}

function known(name: string, counts: Counted, reply: Reply): Call {
  return { name, counts, trace: NO_TRACE, answer: async () => reply }
}
