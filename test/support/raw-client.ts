import { connect, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface Exchange {
  readonly answers: readonly RawAnswer[]
  /** Bytes after the last complete answer. */
  readonly rest: string
  /** True if the server closed the connection before the client did. */
  readonly isClosed: boolean
}

/**
 * `TURN` waits until a server in this process reads. `answers` waits for this number of answers, or for the
 * end.
 */
export type Step = string | { readonly waitMs: number } | { readonly answers: number } | 'TURN' | 'END' | 'RESET'

/** If a connection receives no bytes for this time, it counts as quiet. */
const QUIET_MS = 250

/** Servers must end an exchange earlier, within their own time-outs. */
const HUNG_MS = 15_000

interface Expected {
  /** Number of answers to wait for, unless the server closes the connection. */
  readonly answers?: number
  /** Needed only if one of the requests is HEAD. */
  readonly methods?: readonly string[]
}

/**
 * Reads until the server closes the connection, or until it is quiet after all expected answers. Rejects if
 * neither happens.
 */
export async function exchange(
  port: number,
  steps: readonly Step[],
  { answers = 0, methods = [] }: Expected = {},
): Promise<Exchange> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true }).setEncoding('latin1')
  let text = ''
  let lastMs = performance.now()
  let isClosed = false
  socket.on('data', (part: string) => {
    text += part
    lastMs = performance.now()
  })
  // the server may end the connection while the client writes
  socket.on('error', () => {})
  for (const event of ['end', 'close'] as const) {
    socket.on(event, () => {
      isClosed = true
    })
  }
  const answered = () => answersIn(text, methods).answers.length
  const hungAfter = (beganMs: number): void => {
    if (performance.now() - beganMs <= HUNG_MS) return
    socket.destroy()
    throw new Error(`the server neither answered nor closed the connection within ${HUNG_MS} ms`)
  }
  for (const step of steps) {
    if (typeof step !== 'object' || !('answers' in step)) await take(socket, step)
    else {
      for (const beganMs = performance.now(); !isClosed && answered() < step.answers; await sleep(1)) hungAfter(beganMs)
    }
  }
  const beganMs = performance.now()
  lastMs = beganMs
  while (!isClosed) {
    if (performance.now() - lastMs > QUIET_MS && answered() >= answers) break
    hungAfter(beganMs)
    await sleep(5)
  }
  socket.destroy()
  return { ...answersIn(text, methods), isClosed }
}

async function take(socket: Socket, step: Exclude<Step, { readonly answers: number }>): Promise<void> {
  if (step === 'END') socket.end()
  else if (step === 'RESET') socket.resetAndDestroy()
  else if (step === 'TURN') await nextTurn()
  else if (typeof step !== 'string') await sleep(step.waitMs)
  else if (socket.writable) socket.write(step, 'latin1')
}

/** By Content-Length or by chunks. */
function answersIn(text: string, methods: readonly string[] = []): Pick<Exchange, 'answers' | 'rest'> {
  const answers: RawAnswer[] = []
  let rest = text
  for (;;) {
    const headEnd = rest.indexOf('\r\n\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(rest)?.[1])
    if (headEnd < 0 || Number.isNaN(status)) return { answers, rest }
    const lines = rest.slice(0, headEnd).split('\r\n').slice(1)
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    )
    const hasBody = methods[answers.length] !== 'HEAD' && status !== 304
    const body = hasBody ? bodyOf(rest.slice(headEnd + 4), headers) : { text: '', length: 0 }
    if (body === undefined) return { answers, rest }
    answers.push({ status, headers, body: body.text })
    rest = rest.slice(headEnd + 4 + body.length)
  }
}

function bodyOf(bytes: string, headers: RawAnswer['headers']): { text: string; length: number } | undefined {
  if (headers['transfer-encoding'] !== 'chunked') {
    const length = Number(headers['content-length'] ?? 0)
    return bytes.length < length ? undefined : { text: bytes.slice(0, length), length }
  }
  let at = 0
  let text = ''
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at)
    const size = Number.parseInt(bytes.slice(at, lineEnd), 16)
    if (lineEnd < 0 || !(bytes.length >= lineEnd + 2 + size + 2)) return undefined
    text += bytes.slice(lineEnd + 2, lineEnd + 2 + size)
    at = lineEnd + 2 + size + 2
    if (size === 0) return { text, length: at }
  }
}

interface RequestParts {
  readonly method?: string
  readonly target: string
  /** Lines after Host and the key, each with its line end. */
  readonly headers?: string
  readonly body?: string
}

/** Adds Content-Length unless the body is chunked. */
export function writeRequest(key: string, { method = 'GET', target, headers = '', body }: RequestParts): string {
  const isChunked = /^transfer-encoding/im.test(headers)
  const length = body === undefined || isChunked ? '' : `Content-Length: ${body.length}\r\n`
  const ofKey = key === '' ? '' : `X-API-Key: ${key}\r\n`
  return `${method} ${target} HTTP/1.1\r\nHost: localhost\r\n${ofKey}${headers}${length}\r\n${body ?? ''}`
}
