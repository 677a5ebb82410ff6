import { connect, type Socket } from 'node:net'

/** Headers whose values may differ between two servers. */
const CHANGING = /^(date|x-request-id|ratelimit|x-ratelimit-\w+|server-timing): .*$/gim

/** A connection that returns raw answers. It reconnects after the server has closed it. */
export class RawConnection {
  readonly #port: number
  #socket: Socket | undefined

  constructor(port: number) {
    this.#port = port
  }

  /**
   * Sends requests in one write. Returns all answers, one character per byte, without the values of CHANGING
   * headers.
   */
  ask(requests: string, answers: readonly ('body' | 'head')[]): Promise<string> {
    this.#socket ??= connect({ port: this.#port, host: '127.0.0.1', noDelay: true }).setEncoding('latin1')
    const socket = this.#socket
    return new Promise((resolve, reject) => {
      let text = ''
      let [start, at] = [0, 0]
      const finish = () => {
        for (const event of ['data', 'close', 'error']) socket.removeAllListeners(event)
        resolve(text.replace(CHANGING, '$1'))
      }
      socket.on('data', (part: string) => {
        text += part
        while (at < answers.length) {
          const end = endOf(text, start, answers[at]!)
          if (end === undefined) return
          start = end
          at++
        }
        // after `connection: close`, the end of the connection is the end of the answers
        if (!/^connection: close/im.test(text)) finish()
      })
      socket.on('close', () => {
        this.#socket = undefined
        finish()
      })
      socket.once('error', reject)
      socket.write(requests, 'latin1')
    })
  }

  close(): void {
    this.#socket?.destroy()
  }
}

/** The end of the answer that begins at `start`; undefined while the answer is incomplete. */
function endOf(text: string, start: number, answer: 'body' | 'head'): number | undefined {
  const headEnd = text.indexOf('\r\n\r\n', start)
  if (headEnd < 0) return undefined
  const head = text.slice(start, headEnd)
  const bodyStart = headEnd + 4
  if (answer === 'head' || /^HTTP\/1\.1 (204|304)/.test(head)) return bodyStart
  if (/^transfer-encoding: chunked/im.test(head)) {
    const end = text.indexOf('\r\n0\r\n\r\n', headEnd)
    return end < 0 ? undefined : end + 7
  }
  const end = bodyStart + Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
  return end <= text.length ? end : undefined
}
