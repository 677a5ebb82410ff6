/**
 * The door for assistants: the Model Context Protocol over HTTP, stateless.
 *
 * The body of a POST comes in with the headers of the protocol; a reply of JSON-RPC goes out. Between them it
 * calls operations, as any door does. It never sees a key, a limit or a connection: whoever mounts it does.
 */
import type { EpochDay } from '../event/days.ts'
import type { Directory } from '../search/directory.ts'
import { type Counted, METHODS } from './methods.ts'
import type { Context } from './tools/tool.ts'
import { TOOL_NAMES, toolNamed } from './tools/tools.ts'
import { RpcError } from './wire/protocol.ts'
import { type McpHeaders, type Request, readMessage } from './wire/read-message.ts'
import { ACCEPTED, type Reply, replyWith, replyWithError } from './wire/reply.ts'

/** Messages that are no request, and messages that are wrong. */
const NOTIFICATION = 'notification'
const REFUSED = 'refused'

/** The names of all calls, in logs and metrics. */
export const CALL_NAMES: readonly string[] = [
  ...TOOL_NAMES,
  ...[...METHODS.keys()].filter((method) => method !== 'tools/call'),
  NOTIFICATION,
  REFUSED,
]

/** A message that was read, and has not been answered yet. */
interface Call {
  /** The tool or else the method, for logs and metrics: one of `CALL_NAMES`. */
  readonly name: string
  readonly counts: Counted
  /** Rejects only with errors that are the server's own fault. */
  answer(directory: Directory, today: EpochDay): Promise<Reply>
}

export interface Door {
  /** Reads a message. Never throws: what is wrong is in the reply. */
  read(body: string, headers: McpHeaders): Call
}

/** What answers depend on beside a message and a directory. */
type DoorParts = Pick<Context, 'publicBaseUrl' | 'feedToken' | 'answers'>

export function openDoor(parts: DoorParts): Door {
  return {
    read(body, headers) {
      const message = readMessage(body, headers)
      if (message.kind === 'unanswered') return known(NOTIFICATION, 'handshake', ACCEPTED)
      // A message that is wrong counts in full, so that nobody may send them without end.
      if (message.kind === 'refused') return known(REFUSED, 'request', replyWithError(message.id, message.error))
      return callOf(message, parts)
    },
  }
}

function callOf(request: Request, parts: DoorParts): Call {
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
    async answer(directory, today) {
      try {
        return replyWith(era, id, await method.answer(params, { directory, today, ...parts }, era))
      } catch (error) {
        if (error instanceof RpcError) return replyWithError(id, error)
        throw error
      }
    },
  }
}

function nameOf({ method, params }: Request): string {
  return method === 'tools/call' ? (toolNamed(params)?.name ?? REFUSED) : method
}

function known(name: string, counts: Counted, reply: Reply): Call {
  return { name, counts, answer: async () => reply }
}
