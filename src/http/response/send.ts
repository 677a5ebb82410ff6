/**
 * Sends answers and errors of operations, with headers of caching and limits. This folder also caches
 * answers. It never reads a parameter and never changes a body.
 */
import type { FastifyReply } from 'fastify'

/** Alternating names and values, as `writeHead` accepts them. Names are in lower case. */
export type HeaderPairs = readonly string[]

/** Sets headers for an answer that Fastify sends. */
export function setHeaders(reply: FastifyReply, pairs: HeaderPairs): void {
  for (let at = 0; at < pairs.length; at += 2) reply.header(pairs[at]!, pairs[at + 1]!)
}

export const JSON_TYPE = 'application/json; charset=utf-8'

/** Browsers must not guess another media type than the header says. */
export const NO_SNIFF = { 'x-content-type-options': 'nosniff' } as const

/** Header with the id of the request, by which the log names it. */
export const REQUEST_ID = 'x-request-id'

/** The headers of a body, except its length. */
const BODY_PAIRS: HeaderPairs = ['content-type', JSON_TYPE, ...Object.entries(NO_SNIFF).flat()]

/**
 * Sends a JSON body with Node's own methods. Fastify still observes the end of the request, so that it is
 * logged and counted; its `onSend` hooks do not run. The bytes are written when all requests of the batch are
 * answered, in the same turn of the event loop, so that the code of each step stays in the processor's
 * caches.
 */
export function sendBody(reply: FastifyReply, head: HeaderPairs, body: string | Buffer, status = 200): void {
  reply.hijack()
  process.nextTick(() => {
    const length = ['content-length', String(Buffer.byteLength(body))]
    reply.raw.writeHead(status, [...head, REQUEST_ID, reply.request.id, ...BODY_PAIRS, ...length])
    reply.raw.end(body)
  })
}
