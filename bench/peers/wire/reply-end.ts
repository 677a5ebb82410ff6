import type { Protocol } from './wire-peer.ts'

/**
 * Finds the end of the reply at the start of a buffer; returns more than the buffer's length if the end is
 * not known yet.
 * @throws Error if the reply is an error
 */
export type ReplyEnd = (received: Buffer) => number

export const REPLY_ENDS: Readonly<Record<Protocol, ReplyEnd>> = { http: httpEnd, resp: respEnd }

const OK = 'HTTP/1.1 200 '

function httpEnd(received: Buffer): number {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd < 0) return Number.POSITIVE_INFINITY
  const head = received.toString('latin1', 0, headEnd)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)
  if (!head.startsWith(OK) || length === null) throw new Error(`expected status 200 and a length, got ${head}`)
  return headEnd + 4 + Number(length[1])
}

/**
 * The end of a reply in the protocol of Redis. A reply is a text with its length before it, or a single line.
 */
function respEnd(received: Buffer): number {
  const lineEnd = received.indexOf('\r\n')
  if (lineEnd < 0) return Number.POSITIVE_INFINITY
  const line = received.toString('utf8', 0, lineEnd)
  if (line.startsWith('-')) throw new Error(`expected no error, got ${line}`)
  return line.startsWith('$') ? lineEnd + 2 + Number(line.slice(1)) + 2 : lineEnd + 2
}
