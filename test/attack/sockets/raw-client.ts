import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** An answer as it stands in the bytes of a connection. */
interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What came of a connection. */
export interface Exchange {
  readonly answers: readonly RawAnswer[]
  /** Bytes that are no whole answer. */
  readonly rest: string
  /** Whether the server ended the connection before the client did. */
  readonly isClosed: boolean
}

/** One thing that a client does: sends bytes, waits, ends its half, or resets the connection. */
export type Step = string | { readonly waitMs: number } | 'END' | 'RESET'

/** How long nothing may come before a connection counts as quiet. */
const QUIET_MS = 250

/** No server may hold a client longer than its own time-outs, which tests make short. */
const HUNG_MS = 15_000

/**
 * Does what `steps` say on a connection, and reads all that comes: until the server closes it, or nothing has
 * come for a while and `expected` answers are there. Rejects where neither happens.
 */
export async function exchange(port: number, steps: readonly Step[], expected = 0): Promise<Exchange> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true }).setEncoding('latin1')
  let text = ''
  let lastMs = performance.now()
  let isClosed = false
  socket.on('data', (part: string) => {
    text += part
    lastMs = performance.now()
  })
  // The server may end a connection while it is written to.
  socket.on('error', () => {})
  for (const event of ['end', 'close'] as const) {
    socket.on(event, () => {
      isClosed = true
    })
  }
  for (const step of steps) await take(socket, step)
  const beganMs = performance.now()
  lastMs = beganMs
  while (!isClosed) {
    const nowMs = performance.now()
    if (nowMs - lastMs > QUIET_MS && answersIn(text).answers.length >= expected) break
    if (nowMs - beganMs > HUNG_MS) {
      socket.destroy()
      throw new Error(`the server neither answered nor closed the connection within ${HUNG_MS} ms`)
    }
    await sleep(5)
  }
  socket.destroy()
  return { ...answersIn(text), isClosed }
}

async function take(socket: Socket, step: Step): Promise<void> {
  if (step === 'END') socket.end()
  else if (step === 'RESET') socket.resetAndDestroy()
  else if (typeof step !== 'string') await sleep(step.waitMs)
  else if (socket.writable) socket.write(step, 'latin1')
}

/** Reads answers by their Content-Length or chunks. */
export function answersIn(text: string): Pick<Exchange, 'answers' | 'rest'> {
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
    const body = bodyOf(rest.slice(headEnd + 4), headers)
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
    if (lineEnd < 0 || bytes.length < lineEnd + 2 + size + 2) return undefined
    text += bytes.slice(lineEnd + 2, lineEnd + 2 + size)
    at = lineEnd + 2 + size + 2
    if (size === 0) return { text, length: at }
  }
}
