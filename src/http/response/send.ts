/**
 * Sends answers and headers.
 *
 * This folder takes what operations answer, or their errors, and sends it with headers of caching and limits.
 * It also caches answers. It never reads a parameter and never changes a body.
 */
import type { FastifyReply } from 'fastify'
import { type HeaderLines, namesAndValues } from './header-lines.ts'
import { sendAtOnce } from './send-at-once.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

/** Browsers must not guess another type than the answer says. */
export const NO_SNIFF = { 'x-content-type-options': 'nosniff' } as const

/** The headers of a body beside its length. */
export const BODY_LINES: HeaderLines = `content-type: ${JSON_TYPE}\r\nx-content-type-options: nosniff\r\n`

/**
 * Sends an answer without Fastify, which still sees the request end, so that it is logged and counted. Its
 * `onSend` hooks do not run.
 * @returns whether the body's bytes may change from now on; if not, Node reads them later
 *
 * Measured: by way of `reply.header` and `reply.send` the same takes 5 us more, of the 36 us of a bare route.
 */
export function sendBody(reply: FastifyReply, head: HeaderLines, body: string | Buffer, status = 200): boolean {
  const { raw } = reply
  reply.hijack()
  const lines = head + BODY_LINES
  if (sendAtOnce(reply.server.server, raw, status, lines, body)) return true
  raw.writeHead(status, [...namesAndValues(lines), 'content-length', String(Buffer.byteLength(body))])
  raw.end(body)
  // An answer that waits for an earlier one of its connection has no socket yet.
  return raw.socket?.writableLength === 0
}

/** Hands headers to Fastify, for answers that it sends. */
export function setHeaders(reply: FastifyReply, lines: HeaderLines): void {
  const head = namesAndValues(lines)
  for (let at = 0; at < head.length; at += 2) reply.header(head[at]!, head[at + 1]!)
}
