import type { FastifyReply } from 'fastify'

/** Names and values in turn, as `writeHead` takes them. Names are in lower case. */
export type HeaderPairs = readonly string[]

/** Hands headers to Fastify, for answers that it sends. */
export function setHeaders(reply: FastifyReply, pairs: HeaderPairs): void {
  for (let at = 0; at < pairs.length; at += 2) reply.header(pairs[at]!, pairs[at + 1]!)
}
