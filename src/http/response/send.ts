/**
 * Sends answers and headers.
 *
 * This folder takes what operations answer, or their errors, and sends it with headers of caching and limits.
 * It also caches answers. It never reads a parameter and never changes a body.
 */
import type { FastifyReply } from 'fastify'

export const JSON_TYPE = 'application/json; charset=utf-8'

/** Names in lower case and values in turn, as Node takes them and sends them in this order. */
export type HeaderList = string[]

/** Browsers must not guess another type than the answer says. */
export const NO_SNIFF = { 'x-content-type-options': 'nosniff' } as const

/**
 * Sends an answer by Node alone, headers and body in one piece. Fastify still sees the request end, so that
 * it is logged and counted, but its `onSend` hooks do not run.
 * @returns whether all of it has left the process; if not, Node reads the body's bytes later and they must
 * not change
 *
 * Measured: by way of `reply.header` and `reply.send` the same takes 5 us more, of the 36 us of a bare route.
 */
export function sendBody(reply: FastifyReply, head: HeaderList, body: string | Buffer, status = 200): boolean {
  const length = String(Buffer.byteLength(body))
  head.push('content-type', JSON_TYPE, 'x-content-type-options', 'nosniff', 'content-length', length)
  reply.hijack()
  reply.raw.writeHead(status, head)
  reply.raw.end(body)
  // An answer that waits for an earlier one of its connection has no socket yet.
  return reply.raw.socket?.writableLength === 0
}

/** Hands headers to Fastify, for answers that it sends. */
export function setHeaders(reply: FastifyReply, head: Readonly<HeaderList>): void {
  for (let at = 0; at < head.length; at += 2) reply.header(head[at]!, head[at + 1]!)
}
