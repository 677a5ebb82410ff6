import { connect } from 'node:net'
import type { Redis } from 'ioredis'

/** A Redis that takes a connection says nothing until it is asked, so nothing more is waited for. */
const PATIENCE_MS = 500

/** Errors of a connection that was ended at once. They do not say why. */
const ENDED = /EPIPE|ECONNRESET|[Cc]onnection (is|was) closed/

/**
 * What a Redis says before it ends a new connection: that it is in protected mode, or has too many clients.
 * A client that has sent something mostly meets the end of the connection first, and never reads that. So
 * this connects once more and only reads.
 * @returns the text, such as `DENIED Redis is running in protected mode...`; `reason` where it says nothing,
 * is reached by TLS or a socket file, or `reason` is not that the connection was ended
 */
export async function refusalOfRedis({ host, port, path, tls }: Redis['options'], reason: string): Promise<string> {
  if (tls !== undefined || path !== undefined || !ENDED.test(reason)) return reason
  return new Promise((resolve) => {
    const socket = connect({ host: host ?? 'localhost', port: port ?? 6379, timeout: PATIENCE_MS })
    let said = ''
    const finish = () => {
      socket.destroy()
      const line = /^-([^\r\n]+)/.exec(said)?.[1]
      resolve(line ?? reason)
    }
    socket.on('data', (bytes: Buffer) => {
      said += bytes.toString()
      if (said.includes('\n')) finish()
    })
    for (const end of ['end', 'error', 'timeout'] as const) socket.on(end, finish)
  })
}
