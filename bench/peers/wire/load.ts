import { connect } from 'node:net'
import { nextMessage, startScript } from '../../../test/support/child.ts'
import { startOn } from '../../support/cores.ts'
import { replyEnd } from './http-text.ts'

/** Requests that are sent to one server in a closed loop. */
export interface Load {
  readonly port: number
  /** The requests as text. They are sent in turn, again and again. */
  readonly requests: readonly string[]
  readonly connections: number
  /** Time at the beginning in which latencies are not counted. */
  readonly uncountedMs: number
  readonly seconds: number
}

export interface Outcome {
  /** Number of all answers, including the uncounted time. */
  readonly answers: number
  /** Median latency in milliseconds. */
  readonly p50: number
  readonly p99: number
  /** Answers per second. */
  readonly throughput: number
  /** Share of the time in which the load generator was busy. Near 1, the server is not the bottleneck. */
  readonly busy: number
}

/** A load generator on its own core. */
export interface LoadGenerator {
  run(load: Load): Promise<Outcome>
  stop(): void
}

export function startLoadGenerator(): LoadGenerator {
  startOn('asking')
  const child = startScript('./load-process', import.meta.url)
  startOn('all')
  return {
    run: (load) => {
      const outcome = nextMessage<Outcome>(child)
      child.send(load)
      return outcome
    },
    stop: () => child.disconnect(),
  }
}

/** Sends one request, and returns its reply. */
export function askOnce({ port }: Pick<Load, 'port'>, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true })
    let received = Buffer.alloc(0)
    socket.on('error', reject)
    socket.on('close', () => reject(new Error(`expected a reply to ${request}`)))
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      try {
        if (replyEnd(received) > received.length) return
        resolve(received.toString())
      } catch (error) {
        reject(error)
      }
      socket.destroy()
    })
    socket.write(request)
  })
}
