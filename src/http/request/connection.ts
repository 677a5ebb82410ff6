/** Limits on connections and on what arrives before there is a request, and the answers to what never becomes one. */
import { type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyInstance } from 'fastify'
import { type ServiceError, serviceError } from '../../operations/errors.ts'
import type { ErrorCounts } from '../measurements/measurements.ts'
import { JSON_TYPE } from '../response/send.ts'

/** Every parameter at its longest, in UTF-8 and percent-encoded, stays below this for all but artificial values. */
export const MAX_TARGET_BYTES = 32 * 1024

/** The longest target and 16 KiB of headers, which is Node's own limit for both. */
const MAX_HEAD_BYTES = MAX_TARGET_BYTES + 16 * 1024

/** Time for a refused client to read why, while it may still be sending. */
const LINGER_MS = 500

/**
 * Connections at a time; more are closed as soon as they are accepted. One that does nothing takes up to 4 kB, so all take 40 MB; and they leave half of
 * 20,000 descriptors, a common limit, so that keys and snapshots can still be read while somebody collects connections.
 */
const MAX_CONNECTIONS = 10_000

/**
 * Connections that the system completes before they are accepted; Linux takes as many as `net.core.somaxconn` allows, 4096 by default. Who comes when all places are taken tries again after
 * a second, and after ever more. Of Node's 511 that became a p99 of 28 s when 2,000 clients connected to a busy replica at once.
 */
export const LISTEN_BACKLOG = 4096

export const connectionOptions = {
  /**
   * From a connection's first byte of a request to its last, also of a body that nobody reads. A GET fits into a few packets, and a lost packet
   * is sent again after 1, 2 and 4 s. Fastify's default of 0 switches Node's guard against slow senders off.
   */
  requestTimeout: 15_000,
  /**
   * Silence in the midst of an exchange: a client that has stopped reading. An answer is written at once and fits into the system's buffers but for the longest,
   * so 30 s is patience enough. Who goes on reading, however slowly, holds one answer, of less than 100 kB, and no more: pipelined requests are not read meanwhile.
   */
  connectionTimeout: 30_000,
  /** Longer than the 60 s for which common balancers keep idle connections, so that it is never this side that closes one they are about to use. */
  keepAliveTimeout: 75_000,
  /** No limit, Node's default: new connections cost more than requests, and a drain moves them by itself. */
  maxRequestsPerSocket: 0,
  /** Bodies are never read: no operation has one. */
  bodyLimit: 1024,
  http: {
    maxHeaderSize: MAX_HEAD_BYTES,
    /** Also for connections on which nothing ever comes. Shorter than `requestTimeout`, or Node would never apply it. */
    headersTimeout: 10_000,
    /**
     * How often both timeouts are looked at. The default of 30 s would make them three times as long. All that are over are answered in one go, some
     * 0.15 ms each: of 2,000 connections opened within 2 s a quarter at a time.
     */
    connectionsCheckingInterval: 500,
    /** Node would answer a missing Host with an empty 400, before authentication. */
    requireHostHeader: false,
  },
}

/** What a server cannot be made with but is given afterwards. */
export function limitConnections(server: Server, maxConnections = MAX_CONNECTIONS): void {
  server.maxConnections = maxConnections
}

/** Made once: thousands may be over at the same time. */
const TIMED_OUT = serviceError('requestTimeout')

/** Answers what Node could not read as a request, and counts it. */
export function answerClientError(
  app: FastifyInstance,
  error: ConnectionError,
  socket: Socket,
  counts: ErrorCounts,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || socket.writableEnded) return
  const answer = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? TIMED_OUT : answerFor(error)
  counts.add(answer)
  app.log.debug({ status: answer.status, code: error.code }, 'connection refused')
  if (!socket.writable) {
    socket.destroy()
    return
  }
  socket.end(
    `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}\r\nContent-Type: ${JSON_TYPE}\r\n` +
      `Content-Length: ${Buffer.byteLength(answer.body)}\r\nConnection: close\r\n\r\n${answer.body}`,
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
  return isRequestLine(error.rawPacket)
    ? serviceError('targetTooLong', MAX_TARGET_BYTES)
    : serviceError('headersTooLarge', MAX_HEAD_BYTES)
}

/** Node does not say what overflowed. A packet that begins a request and is longer than a target without ending its line tells. */
function isRequestLine(packet: unknown): boolean {
  if (!Buffer.isBuffer(packet)) return false
  const lineEnd = packet.indexOf('\n')
  return /^[A-Z-]+ /.test(packet.toString('latin1', 0, 20)) && (lineEnd < 0 || lineEnd > MAX_TARGET_BYTES)
}
