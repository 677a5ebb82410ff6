/**
 * Sends answers and errors of operations, with headers of caching and limits. This folder also caches
 * answers. It never reads a parameter, and changes a body only by compression.
 */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { acceptedEncodings } from '../../site/site.ts'

/** Alternating names and values, as `writeHead` accepts them. Names are in lower case. */
export type HeaderPairs = readonly string[]

export function setHeaders(reply: FastifyReply, pairs: HeaderPairs): void {
  for (let at = 0; at < pairs.length; at += 2) reply.header(pairs[at]!, pairs[at + 1]!)
}

export const JSON_TYPE = 'application/json; charset=utf-8'

/** Browsers must not guess another media type than the header says. */
export const NO_SNIFF = { 'x-content-type-options': 'nosniff' } as const

/** Header with the id of the request, which the log line contains as well. */
export const REQUEST_ID = 'x-request-id'

const BODY_PAIRS: HeaderPairs = ['content-type', JSON_TYPE, ...Object.entries(NO_SNIFF).flat()]

/**
 * Sends a body (JSON unless `bodyPairs` say otherwise) with Node's own methods: Fastify runs no `onSend`
 * hooks, but still notices the end of the response. An uncompressed body is written after all requests that
 * were read together (`request/connection.ts`) are answered.
 */
export function sendBody(
  reply: FastifyReply,
  head: HeaderPairs,
  body: string | Buffer,
  status = 200,
  bodyPairs = BODY_PAIRS,
): void {
  reply.hijack()
  const write = (bytes: string | Buffer, pairs: HeaderPairs) => {
    const length = ['content-length', String(Buffer.byteLength(bytes))]
    reply.raw.writeHead(status, [...pairs, REQUEST_ID, reply.request.id, ...bodyPairs, ...length])
    reply.raw.end(bytes)
  }
  const isLarge = body.length >= MIN_COMPRESSED && head.includes('etag')
  const encoding = isLarge ? acceptedEncoding(reply.request.headers['accept-encoding']) : undefined
  if (encoding === undefined) {
    process.nextTick(() => write(body, isLarge ? [...head, ...varying(reply)] : head))
    return
  }
  const compressed = [...weakTag(head), 'content-encoding', encoding, ...varying(reply)]
  ENCODERS[encoding](body).then(
    (bytes) => write(bytes, compressed),
    () => write(body, [...head, ...varying(reply)]),
  )
}

/** Minimum length of a body that is compressed: shorter bodies fit into one or two packets. */
const MIN_COMPRESSED = 2048

/** The header Vary, including the value that CORS has already set (`routes/cors.ts`). */
function varying({ raw }: FastifyReply): HeaderPairs {
  const set = raw.getHeader('vary')
  return ['vary', set === undefined ? 'accept-encoding' : `${set}, accept-encoding`]
}

/** The encodings of answers, best first. Node compresses in other threads than the event loop. */
const ENCODERS = {
  br: (body: string | Buffer) => compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify(gzip) as (body: string | Buffer) => Promise<Buffer>,
} as const
const compressBrotli = promisify(brotliCompress)
type Encoding = keyof typeof ENCODERS

/** The best encoding of `Accept-Encoding`; undefined if none is accepted. */
function acceptedEncoding(header: string | string[] | undefined): Encoding | undefined {
  if (header === undefined) return undefined
  const accepted = acceptedEncodings(String(header))
  return (Object.keys(ENCODERS) as Encoding[]).find((encoding) => accepted.includes(encoding))
}

/** Makes the entity tag weak, because a compressed answer has other bytes. */
function weakTag(head: HeaderPairs): HeaderPairs {
  return head.map((value, at) => (at % 2 === 1 && head[at - 1] === 'etag' ? `W/${value}` : value))
}
