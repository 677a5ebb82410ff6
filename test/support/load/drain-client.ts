/** Clients that use a connection until an answer closes it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Connection, type Outcome } from './connection.ts'

interface DrainCounts {
  /** Answers with status 200. */
  answered: number
  /** Answers with status 200 that told the client to close the connection. */
  lastOnConnection: number
  /** Refused connections, because the server no longer listened. */
  refused: number
  /** Requests without an answer on a new connection. */
  droppedOnNew: number
  /** Requests without an answer on a connection that had answered before. */
  droppedOnReused: number
  /** Answers with another status. */
  other: number
}

export interface DrainClient {
  readonly counts: DrainCounts
  /** Resolves when the connections of all clients have been refused. */
  readonly ended: Promise<void>
}

/** Each client waits for its time of `pausesMs` after an answer, and ends when its connection is refused. */
export function startDrainClients(url: string, path: string, key: string, pausesMs: readonly number[]): DrainClient {
  const { hostname, port, host } = new URL(url)
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\nx-api-key: ${key}\r\n\r\n`)
  const counts = { answered: 0, lastOnConnection: 0, refused: 0, droppedOnNew: 0, droppedOnReused: 0, other: 0 }
  const client = async (pauseMs: number) => {
    let connection: Connection | undefined
    for (;;) {
      const isReused = connection?.isOpen === true
      if (connection === undefined || !isReused) connection = new Connection(hostname, Number(port))
      const used = connection
      const { status } = await new Promise<Outcome>((resolve) => used.ask(request, resolve))
      if (status === 'no connection') {
        counts.refused++
        return
      }
      if (status === 'no answer') isReused ? counts.droppedOnReused++ : counts.droppedOnNew++
      else if (status !== 200) counts.other++
      else counts.answered++
      if (status === 200 && !used.isOpen) counts.lastOnConnection++
      await (pauseMs === 0 ? undefined : sleep(pauseMs))
    }
  }
  return { counts, ended: Promise.all(pausesMs.map(client)).then(() => {}) }
}
