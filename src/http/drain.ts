/** The end of a server's connections, as gentle as TCP allows. */
import type { Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/** How often it is looked whether connections are left. */
const LOOK_MS = 20

/** A turn of the event loop that took less had nothing to do. */
const QUIET_MS = 0.2

/** How long a quiet turn is waited for. */
const PATIENCE_MS = 500

/**
 * Accepts no more connections, and resolves when the open ones are closed, or have had `lingerMs`. A request
 * that is on its way on one of them is answered meanwhile. Whoever connects from now on is refused.
 *
 * Four clients, as the listener closes:
 *
 *     A  has sent a request               is answered
 *     B  sends one on a connection        is answered, within `lingerMs`
 *     C  is connecting                    is accepted before the listener closes, then as B
 *     D  connects after that              is refused by the system
 */
export async function finishConnections(server: Server, lingerMs: number): Promise<void> {
  if (!server.listening) return
  await closeListener(server)
  const untilMs = performance.now() + lingerMs
  while (performance.now() < untilMs && (await connectionsOf(server)) > 0) await sleep(LOOK_MS)
}

/**
 * Closes the listener after a turn of the event loop in which nobody connected, because the system resets
 * connections that were not accepted yet. To have such a turn, connections are not read meanwhile.
 */
async function closeListener(server: Server): Promise<void> {
  const accepted: Socket[] = []
  const hold = (socket: Socket) => {
    accepted.push(socket.pause())
  }
  server.on('connection', hold)
  const giveUpMs = performance.now() + PATIENCE_MS
  for (let beganMs = performance.now(); beganMs < giveUpMs; ) {
    const before = accepted.length
    await nextTurn()
    const nowMs = performance.now()
    if (nowMs - beganMs < QUIET_MS && accepted.length === before) break
    beganMs = nowMs
  }
  // The method of http.Server would close idle connections too, and with them requests on their way.
  NetServer.prototype.close.call(server)
  server.off('connection', hold)
  for (const socket of accepted) socket.resume()
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}
