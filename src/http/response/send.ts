/**
 * Sends answers.
 *
 * This folder takes what operations answer, or their errors, and sends it with headers of caching and limits.
 * It also caches answers. It never reads a parameter and never changes a body.
 */
import type { FastifyReply } from 'fastify'
import type { HeaderPairs } from './headers.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

/** Browsers must not guess another type than the answer says. */
export const NO_SNIFF = { 'x-content-type-options': 'nosniff' } as const

/** The headers of a body besides its length. */
const BODY_PAIRS: HeaderPairs = ['content-type', JSON_TYPE, ...Object.entries(NO_SNIFF).flat()]

/**
 * Sends a JSON body with Node's own methods. Fastify still sees the request end, so that it is logged and
 * counted; its `onSend` hooks do not run.
 *
 * Node writes to the socket at once, which takes the system's network code through the caches of the
 * processor. So an answer waits until all requests of its batch are answered, in the same turn of the event
 * loop.
 */
export function sendBody(reply: FastifyReply, head: HeaderPairs, body: string | Buffer, status = 200): void {
  reply.hijack()
  process.nextTick(() => {
    reply.raw.writeHead(status, [...head, ...BODY_PAIRS, 'content-length', String(Buffer.byteLength(body))])
    reply.raw.end(body)
  })
}
