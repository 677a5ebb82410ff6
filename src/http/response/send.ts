/**
 * Sends answers and headers.
 *
 * This folder takes what operations answer, or their errors, and sends it with headers of caching and limits.
 * It also caches answers. It never reads a parameter and never changes a body.
 */
import type { FastifyReply } from 'fastify'
import { sendAtOnce } from './send-at-once.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

/** Names in lower case and values in turn, as Node takes them and sends them in this order. */
export type HeaderList = string[]

/** Browsers must not guess another type than the answer says. */
export const NO_SNIFF = { 'x-content-type-options': 'nosniff' } as const

/**
 * Sends an answer without Fastify, which still sees the request end, so that it is logged and counted. Its
 * `onSend` hooks do not run.
 * @returns whether the body's bytes may change from now on; if not, Node reads them later
 *
 * Measured: by way of `reply.header` and `reply.send` the same takes 5 us more, of the 36 us of a bare route.
 */
export function sendBody(reply: FastifyReply, head: HeaderList, body: string | Buffer, status = 200): boolean {
  const { raw } = reply
  reply.hijack()
  head.push('content-type', JSON_TYPE, 'x-content-type-options', 'nosniff', 'content-length')
  if (sendAtOnce(reply.server.server, raw, status, head, body)) return true
  head.push(String(Buffer.byteLength(body)))
  raw.writeHead(status, head)
  raw.end(body)
  // An answer that waits for an earlier one of its connection has no socket yet.
  return raw.socket?.writableLength === 0
}

/** Hands headers to Fastify, for answers that it sends. */
export function setHeaders(reply: FastifyReply, head: Readonly<HeaderList>): void {
  for (let at = 0; at < head.length; at += 2) reply.header(head[at]!, head[at + 1]!)
}
