/**
 * A load generator. It answers each `Load` message with the `Outcome` of a closed loop over plain sockets. It
 * only finds the ends of replies, so that it needs less processor time than any server.
 */
import { connect, type Socket } from 'node:net'
import { percentile } from '../../../test/support/statistics.ts'
import { replyEnd } from './http-text.ts'
import type { Load, Outcome } from './load.ts'

process.on('message', async (load: Load) => process.send!(await run(load)))
process.once('disconnect', () => process.exit())

async function run({ port, requests, connections, uncountedMs, seconds }: Load): Promise<Outcome> {
  const texts = requests.map((text) => Buffer.from(text))
  const countFrom = performance.now() + uncountedMs
  const stopAt = countFrom + seconds * 1000
  const took: number[] = []
  let answers = 0
  const cpuBefore = process.cpuUsage()
  const startedAt = performance.now()
  const loops = Array.from({ length: connections }, async (_, number) => {
    const asker = new Asker(port)
    // each connection begins with a different request
    let next = Math.floor((number * texts.length) / connections)
    let now = performance.now()
    while (now < stopAt) {
      const askedAt = now
      await asker.ask(texts[next]!)
      now = performance.now()
      if (askedAt >= countFrom) took.push(now - askedAt)
      answers++
      next = (next + 1) % texts.length
    }
    asker.close()
  })
  await Promise.all(loops)
  const { user, system } = process.cpuUsage(cpuBefore)
  return {
    answers,
    p50: percentile(took, 0.5),
    p99: percentile(took, 0.99),
    throughput: took.length / seconds,
    busy: (user + system) / 1000 / (performance.now() - startedAt),
  }
}

/** A connection that sends one request at a time. */
class Asker {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #settle: { resolve: () => void; reject: (error: Error) => void } | undefined

  constructor(port: number) {
    this.#socket = connect({ host: '127.0.0.1', port, noDelay: true })
    this.#socket.on('data', (chunk) => this.#receive(chunk))
    this.#socket.on('error', (error) => this.#settle?.reject(error))
    this.#socket.on('close', () => this.#settle?.reject(new Error('expected a reply, but the connection was closed')))
  }

  ask(request: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#settle = undefined
    this.#socket.destroy()
  }

  #receive(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    try {
      if (replyEnd(this.#received) > this.#received.length) return
      this.#received = Buffer.alloc(0)
      this.#settle!.resolve()
    } catch (error) {
      this.#settle!.reject(error as Error)
    }
  }
}
