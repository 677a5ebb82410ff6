import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { sendWaiting } from '../response/send-at-once.ts'
import { MOST_OF_BATCH } from './batches.ts'
import { type PlainHead, readPlainHead } from './plain-head.ts'

/**
 * Answers a request on a connection, at once or later. Gives false, having sent nothing, where Node is to
 * have it.
 */
type AnswerPlain = (head: PlainHead, socket: Socket) => boolean | Promise<boolean>

interface Connection {
  readonly socket: Socket
  /** Hands bytes to Node. */
  readonly toNode: (bytes: Buffer) => void
  /** The last answer of Node. Undefined from when it is given a request until it has read it. */
  last: ServerResponse | undefined
  /** How many bytes are still to come of the body of a request that Node has; below 0 where more came. */
  missing: number
  /** What came while an answer was to come later; undefined while none is. */
  held: Buffer[] | undefined
}

interface Waiting {
  readonly connection: Connection
  readonly head: PlainHead
  readonly bytes: Buffer
}

/**
 * Reads plain requests before Node does, and has them answered in batches, as `routeInBatches` does with all
 * others.
 *
 * The connection stays Node's, with its time-outs and its end. Node reads what comes first, because a
 * connection on which it has read nothing times out. A later request is offered to `answer` when Node has
 * answered all that it was given:
 *
 *     GET /a          Node, as the first
 *     GET /b          `answer`
 *     HEAD /b         `answer` returns false, so Node
 *     GET /c          `answer`, because Node has answered
 *     POST /d         Node, because it has a body
 *     GET /e          `answer`, because Node has answered, and the length of that body was known
 *     anything else   Node, and from then on whatever comes: where it ends, only Node knows
 *
 * Measured: simple searches on 10 connections take 32 us of processor time instead of 40, cached ones 26
 * instead of 31, where Fastify's bare route takes 21 to 24.
 */
export function readPlainRequests(server: Server, answer: AnswerPlain): void {
  const connections = new WeakMap<Socket, Connection>()
  let batch: Waiting[] = []

  const give = (connection: Connection, bytes: Buffer): void => {
    // Earlier answers go first, whatever Node makes of these bytes.
    sendWaiting()
    connection.last = undefined
    connection.toNode(bytes)
  }
  const answerBatch = (): void => {
    const requests = batch
    batch = []
    for (const { connection, head, bytes } of requests) {
      const { socket } = connection
      // Node may use the parser of a connection that is closed for another one.
      if (!socket.writable || isHeld(connection, bytes)) continue
      const isFree = isIdle(connection) && socket.writableLength === 0
      const answered = isFree && answer(head, socket)
      if (answered instanceof Promise) answerLater(connection, bytes, answered)
      else if (!answered) give(connection, bytes)
    }
  }
  /** Holds what comes next on a connection, until its answer is there. */
  const answerLater = async (connection: Connection, bytes: Buffer, answered: Promise<boolean>): Promise<void> => {
    const { socket } = connection
    const held: Buffer[] = []
    connection.held = held
    // Node finds again what is wrong.
    const isAnswered = await answered.catch(() => false)
    connection.held = undefined
    if (!socket.writable) return
    if (!isAnswered) give(connection, bytes)
    for (const later of held) socket.emit('data', later)
    if (held.length > 0) socket.resume()
  }

  server.prependListener('request', ({ socket }, response) => {
    const connection = connections.get(socket)
    if (connection !== undefined) connection.last = response
  })
  server.on('connection', (socket: Socket) => {
    const [toNode, ...others] = socket.listeners('data') as ((bytes: Buffer) => void)[]
    // A Node that reads connections in another way keeps them to itself.
    if (toNode === undefined || others.length > 0) return
    const connection: Connection = { socket, toNode, last: undefined, missing: 0, held: undefined }
    connections.set(socket, connection)
    const read = (bytes: Buffer): void => {
      const { missing } = connection
      if (missing > 0) {
        connection.missing -= bytes.length
        toNode(bytes)
        return
      }
      const head = missing === 0 ? readPlainHead(bytes) : undefined
      if (head === undefined || head.method === 'POST') {
        if (batch.some((waiting) => waiting.connection === connection)) answerBatch()
        if (isHeld(connection, bytes)) return
        if (head === undefined) {
          socket.removeListener('data', read)
          socket.on('data', toNode)
        } else {
          connection.missing = head.missing
        }
        give(connection, bytes)
      } else if (isIdle(connection)) {
        const waiting = batch.push({ connection, head, bytes })
        if (waiting === MOST_OF_BATCH) answerBatch()
        else if (waiting === 1) setImmediate(answerBatch)
      } else {
        give(connection, bytes)
      }
    }
    socket.removeListener('data', toNode)
    socket.on('data', read)
  })
}

/** Holds bytes that come before an answer that comes later, and lets the client wait with more. */
function isHeld({ held, socket }: Connection, bytes: Buffer): boolean {
  if (held === undefined) return false
  held.push(bytes)
  socket.pause()
  return true
}

/** Whether Node has answered all that it was given, once at least. */
function isIdle({ last }: Connection): boolean {
  return last?.writableFinished === true
}
