/**
 * Sends answers and errors of operations, with headers of caching and limits. This folder also caches
 * answers. It never reads a parameter and never changes a body.
 */
import type { FastifyReply } from 'fastify'

/** Names and values in turn, as `writeHead` takes them. Names are in lower case. */
export type HeaderPairs = readonly string[]

/** Hands headers to Fastify, for answers that it sends. */
export function setHeaders(reply: FastifyReply, pairs: HeaderPairs): void {
  for (let at = 0; at < pairs.length; at += 2) reply.header(pairs[at]!, pairs[at + 1]!)
}

export const JSON_TYPE = 'application/json; charset=utf-8'

/** Browsers must not guess another type than the answer says. */
export const NO_SNIFF = { 'x-content-type-options': 'nosniff' } as const

/** The headers of a body besides its length. */
const BODY_PAIRS: HeaderPairs = ['content-type', JSON_TYPE, ...Object.entries(NO_SNIFF).flat()]

/**
 * Sends a JSON body with Node's own methods. Fastify still sees the request end, so that it is logged and
 * counted; its `onSend` hooks do not run. The answer is written when all requests of its batch are answered,
 * in the same turn of the event loop, so that the code of each step stays in the caches of the processor.
 */
export function sendBody(reply: FastifyReply, head: HeaderPairs, body: string | Buffer, status = 200): void {
  reply.hijack()
  process.nextTick(() => {
    reply.raw.writeHead(status, [...head, ...BODY_PAIRS, 'content-length', String(Buffer.byteLength(body))])
    reply.raw.end(body)
  })
}
