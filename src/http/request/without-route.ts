/**
 * Answers what never reaches a route: what Node cannot read as a request, requests for a tunnel, and paths
 * that cannot be decoded.
 */
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import type { ConnectionError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ServiceError, serviceError } from '../../operations/errors.ts'
import type { Guard } from '../admission/guard.ts'
import type { OneLinePerRequest } from '../log/logging.ts'
import type { ErrorCounts } from '../measurements/measurements.ts'
import { JSON_TYPE, NO_SNIFF } from '../response/send.ts'
import { ERROR_HEADERS, errorHeaders, sendError } from '../response/send-error.ts'
import { MAX_HEAD_BYTES, MAX_TARGET_BYTES } from './connection.ts'

/** Time for a refused client to read the answer, in case it is still sending. */
const LINGER_MS = 500

/** One object for all, because thousands of requests may time out at once. */
const TIMED_OUT = serviceError('requestTimeout')

const NO_TUNNEL = serviceError('methodNotAllowed', 'CONNECT', 'GET')

/** Answers what Node could not read as a request, counts it and closes the connection. */
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

/** The last request of a connection, with its response and the response before it. */
interface LastRequest {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly before: ServerResponse | undefined
}

const last = new WeakMap<Socket, LastRequest>()

/** Remembers the last responses of each connection, so that no request is answered twice or too early. */
export function watchResponses({ server }: FastifyInstance): void {
  server.prependListener('request', (request, response) => {
    const { socket } = request
    last.set(socket, { request, response, before: last.get(socket)?.response })
  })
}

/**
 * True if the request that a connection is in the midst of has its answer. Nobody waits for its body: what is
 * wrong with the body, or missing, changes nothing, and a second answer would be taken for the next one.
 */
function isAnswered(socket: Socket): boolean {
  const { request, response } = last.get(socket) ?? {}
  return request?.complete === false && response?.writableEnded === true
}

/** Calls back when all requests before the one that could not be read are answered. */
function afterEarlierAnswers(socket: Socket, then: () => void): void {
  const { request, response, before } = last.get(socket) ?? {}
  // A request that is not complete is itself what could not be read.
  const earlier = request?.complete === true ? response : before
  if (earlier === undefined || earlier.writableFinished) then()
  else earlier.once('finish', then)
}

/** Answers requests for a tunnel. Node would close their connections without a word. */
export function answerConnect(app: FastifyInstance, counts: ErrorCounts): void {
  app.server.on('connect', (_request, stream) => {
    const socket = stream as Socket
    // The connection is no longer Node's, so nobody else looks after its errors.
    socket.on('error', () => socket.destroy())
    app.log.debug({ status: NO_TUNNEL.status, method: 'CONNECT' }, 'connection refused')
    afterEarlierAnswers(socket, () => endWith(NO_TUNNEL, socket, counts))
  })
}

/** Sends an error as the last answer of a connection. */
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
  // Closing with unread data would reset the connection, and the client would never see the answer.
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

function answerFor(error: ConnectionError): ServiceError {
  // Some clients, curl among them, send umlauts in a URL as they are.
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
 * Whether a packet begins a request whose first line is too long. Node does not say what part of the head
 * overflowed.
 */
function isTargetTooLong(packet: unknown): boolean {
  if (!Buffer.isBuffer(packet)) return false
  const lineEnd = packet.indexOf('\n')
  return /^[A-Z-]+ /.test(packet.toString('latin1', 0, 20)) && (lineEnd < 0 || lineEnd > MAX_TARGET_BYTES)
}

interface PathParts {
  readonly guard: Guard
  readonly requestLog: OneLinePerRequest
  readonly errors: ErrorCounts
}

/**
 * Answers a request whose path cannot be decoded. Fastify runs no hook for it, so this checks, times and logs
 * it.
 */
export function answerMalformedPath(
  { guard, requestLog, errors }: PathParts,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const startMs = performance.now()
  reply.raw.once('finish', () => requestLog.log(request, reply, performance.now() - startMs))
  reply.headers(NO_SNIFF)
  guard.refuseMalformedPath(request).catch((error: unknown) => sendError(error, request, reply, errors))
}
