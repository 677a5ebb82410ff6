/** Ends a server's connections without losing requests, as far as TCP allows. */
import type { Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

const LOOK_MS = 20

/** Two turns of the event loop count as idle if both together take at most this time. */
const QUIET_MS = 0.2

/** Maximum time to wait for idle turns. */
const PATIENCE_MS = 500

/**
 * Closes the listener, then resolves when the open connections are closed, at the latest after `lingerMs`.
 *
 * Four clients, as the listener closes:
 *
 *     A  has sent a request               is answered
 *     B  sends a request on a connection  is answered, within `lingerMs`
 *     C  is connecting                    is accepted before the listener closes, and then like B
 *     D  connects after that              is refused by the system
 */
export async function finishConnections(server: Server, lingerMs: number): Promise<void> {
  if (!server.listening) return
  await closeListener(server)
  const untilMs = performance.now() + lingerMs
  while (performance.now() < untilMs && (await connectionsOf(server)) > 0) await sleep(LOOK_MS)
}

/**
 * Closes the listener when all waiting connections have been accepted (after two idle turns of the event
 * loop, at the latest after PATIENCE_MS): the system would reset waiting connections. Accepted connections
 * are read only after that, because a process that answers requests accepts one connection per turn.
 */
async function closeListener(server: Server): Promise<void> {
  const accepted: Socket[] = []
  const hold = (socket: Socket) => {
    accepted.push(socket)
    // http.Server resumes the socket in the next tick: pause it after that
    process.nextTick(() => socket.pause())
  }
  server.on('connection', hold)
  const giveUpMs = performance.now() + PATIENCE_MS
  for (let beganMs = performance.now(); beganMs < giveUpMs; ) {
    const before = accepted.length
    // wait twice: the first wait may end within the current turn, which has already accepted its connections
    await nextTurn()
    await nextTurn()
    const nowMs = performance.now()
    if (nowMs - beganMs < QUIET_MS && accepted.length === before) break
    beganMs = nowMs
  }
  // `close` of http.Server would also close idle connections, and lose requests that are being sent on them
  NetServer.prototype.close.call(server)
  server.off('connection', hold)
  for (const socket of accepted) socket.resume()
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}
