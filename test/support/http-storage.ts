import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A real HTTP server whose answers the test decides. */
export interface Storage {
  readonly url: string
  readonly requests: IncomingMessage[]
  /** A test may replace this function. */
  answer: RequestListener
  close(): Promise<void>
}

export async function startStorage(answer: RequestListener): Promise<Storage> {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    storage.answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    server.closeAllConnections()
    if (server.listening) await new Promise((done) => server.close(done))
  }
  onTestFinished(close)
  const { port } = server.address() as AddressInfo
  const storage: Storage = { url: `http://127.0.0.1:${port}`, requests, answer, close }
  return storage
}
