/** Answers requests without a route: unreadable requests, CONNECT, and paths that cannot be decoded. */

import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import type { ConnectionError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ServiceError, serviceError } from '../../operations/errors.ts'
import type { Guard } from '../admission/guard.ts'
import type { OneLinePerRequest } from '../logging.ts'
import type { ErrorCounts } from '../measurements.ts'
import { JSON_TYPE, NO_SNIFF, REQUEST_ID } from '../response/send.ts'
import { ERROR_HEADERS, errorHeaders, sendError } from '../response/send-error.ts'
import { MAX_HEAD_BYTES, MAX_TARGET_BYTES } from './connection.ts'

/** Time before the connection is closed, so that a client that is still sending can read the answer. */
const LINGER_MS = 500

/** one shared object, because thousands of requests may time out at once */
const TIMED_OUT = serviceError('requestTimeout')

const NO_TUNNEL = serviceError('methodNotAllowed', 'CONNECT', 'GET')

const NO_BODY = serviceError('malformedRequest', 'a request for another protocol must not have a body')

/** Answers a request that Node could not parse or that took too long, counts it and closes the connection. */
export function answerClientError(
  app: FastifyInstance,
  error: ConnectionError,
  socket: Socket,
  counts: ErrorCounts,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || socket.writableEnded) return
  if (isAnswered(socket)) {
    socket.destroy()
    return
  }
  const answer = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? TIMED_OUT : answerFor(error)
  app.log.debug({ status: answer.status, code: error.code }, 'connection refused')
  afterEarlierAnswers(socket, () => endWith(answer, socket, counts))
}

interface LastRequest {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly before: ServerResponse | undefined
}

const last = new WeakMap<Socket, LastRequest>()

/**
 * Remembers the last request of each connection, so that no request is answered twice or too early. Closes a
 * connection if `idleMs` to 2 x `idleMs` pass after its last request without a new request: Node's timeout
 * counts blank lines as activity.
 */
export function watchConnections(app: FastifyInstance, idleMs: number): void {
  const { server } = app
  server.prependListener('request', (request, response) => {
    const { socket } = request
    last.set(socket, { request, response, before: last.get(socket)?.response })
  })
  /** The open connections, each with its last request at the previous check. */
  const open = new Map<Socket, LastRequest | undefined>()
  server.on('connection', (socket) => {
    if (!open.has(socket)) socket.once('close', () => open.delete(socket))
    open.set(socket, undefined)
  })
  const check = setInterval(() => {
    for (const [socket, before] of open) {
      const current = last.get(socket)
      if (current !== undefined && current === before && current.response.writableFinished) socket.destroy()
      open.set(socket, current)
    }
  }, idleMs).unref()
  app.addHook('onClose', async () => clearInterval(check))
}

/** True if the unfinished request of a connection has been answered. It must not get a second answer. */
function isAnswered(socket: Socket): boolean {
  const { request, response } = last.get(socket) ?? {}
  return request?.complete === false && response?.writableEnded === true
}

/** Calls `then` when all earlier requests of the connection are answered. */
function afterEarlierAnswers(socket: Socket, then: () => void): void {
  const { request, response, before } = last.get(socket) ?? {}
  // an incomplete request is the request that could not be parsed
  const earlier = request?.complete === true ? response : before
  if (earlier === undefined || earlier.writableFinished) then()
  else earlier.once('finish', then)
}

/** Answers CONNECT. Node would close the connection without an answer. */
export function answerConnect(app: FastifyInstance, counts: ErrorCounts): void {
  app.server.on('connect', (_request, stream) => {
    const socket = stream as Socket
    // Node has handed over the connection, and handles its errors no longer
    socket.on('error', () => socket.destroy())
    app.log.debug({ status: NO_TUNNEL.status, method: 'CONNECT' }, 'connection refused')
    afterEarlierAnswers(socket, () => endWith(NO_TUNNEL, socket, counts))
  })
}

function endWith(answer: ServiceError, socket: Socket, counts: ErrorCounts): void {
  counts.add(answer)
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const headers = Object.entries({ ...ERROR_HEADERS, ...NO_SNIFF, ...errorHeaders(answer) })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  socket.end(
    `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}\r\nContent-Type: ${JSON_TYPE}\r\n` +
      `Content-Length: ${Buffer.byteLength(answer.body)}\r\n${headers}Connection: close\r\n\r\n${answer.body}`,
  )
  // closing with unread data would reset the connection before the client sees the answer
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

function answerFor(error: ConnectionError): ServiceError {
  // some clients, such as curl, do not encode umlauts in a URL
  if (error.code === 'HPE_INVALID_URL') {
    return serviceError(
      'malformedRequest',
      'characters outside ASCII must be percent-encoded in the path and the query',
    )
  }
  if (error.code !== 'HPE_HEADER_OVERFLOW') return serviceError('malformedRequest', 'it is not HTTP/1.1')
  return isTargetTooLong(error.rawPacket)
    ? serviceError('targetTooLong', MAX_TARGET_BYTES)
    : serviceError('headersTooLarge', MAX_HEAD_BYTES)
}

/**
 * True if a packet begins a request with a first line that is too long. Node does not say what was too long.
 */
function isTargetTooLong(packet: unknown): boolean {
  if (!Buffer.isBuffer(packet)) return false
  const lineEnd = packet.indexOf('\n')
  return /^[A-Z-]+ /.test(packet.toString('latin1', 0, 20)) && (lineEnd < 0 || lineEnd > MAX_TARGET_BYTES)
}

/** Checks, times, logs and answers a request whose path cannot be decoded. Fastify runs no hook for it. */
export function answerMalformedPath(
  request: FastifyRequest,
  reply: FastifyReply,
  guard: Guard,
  requestLog: OneLinePerRequest,
  errors: ErrorCounts,
): void {
  const startMs = performance.now()
  reply.raw.once('finish', () => requestLog.log(request, reply, performance.now() - startMs))
  reply.headers(NO_SNIFF).header(REQUEST_ID, request.id)
  guard.refuseMalformedPath(request).catch((error: unknown) => sendError(error, request, reply, errors))
}

/**
 * Answers requests for another protocol (`Upgrade: h2c`) as if they had no `Upgrade` (RFC 9110, 7.8). Without
 * this listener, Node would drop later requests of the same packet. A request with a body gets 400, and its
 * connection is closed: the releases of Node disagree about who reads the body.
 */
export function ignoreUpgrades({ server }: FastifyInstance, counts: ErrorCounts): void {
  server.on('upgrade', (request, stream, rest) => {
    const { socket } = request
    // until the server has the connection again, nobody else handles its errors
    const destroy = () => socket.destroy()
    socket.on('error', destroy)
    // if there is a body, Node 26 puts its own stream before the socket
    if (stream !== socket) stream.on('error', destroy)
    afterEarlierAnswers(socket, () => {
      if (!socket.writable) {
        destroy()
        return
      }
      if (hasBody(request)) {
        endWith(NO_BODY, stream as Socket, counts)
        return
      }
      socket.off('error', destroy)
      socket.unshift(Buffer.concat([headWithoutUpgrade(request), rest]))
      server.emit('connection', socket)
    })
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

function headWithoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]!.toLowerCase() !== 'upgrade') lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`)
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
}
