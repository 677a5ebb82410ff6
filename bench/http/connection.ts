import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const HEAD_END = '\r\n\r\n'
const OK = 'HTTP/1.1 200 '

/** One connection for one request at a time. Knows just enough HTTP for answers with a Content-Length. */
export class Connection {
  readonly #socket: Socket
  /** Bytes of the current answer that are still to come; `undefined` before its head was seen. */
  #missing: number | undefined
  #answered = (): void => {}

  static async open(url: string): Promise<Connection> {
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    await once(socket, 'connect')
    return new Connection(socket)
  }

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (chunk) => this.#receive(chunk))
  }

  /** Sends a complete request; `answered` is called when the whole answer is here. */
  ask(request: Buffer, answered: () => void): void {
    this.#missing = undefined
    this.#answered = answered
    this.#socket.write(request)
  }

  close(): void {
    this.#socket.destroy()
  }

  #receive(chunk: Buffer): void {
    if (this.#missing === undefined) {
      const headEnd = chunk.indexOf(HEAD_END)
      const head = chunk.toString('latin1', 0, headEnd)
      const length = /^content-length: (\d+)/im.exec(head)?.[1]
      // servers send a head in one piece, and it fits into one packet
      if (headEnd < 0 || !head.startsWith(OK) || length === undefined) throw new Error(`expected 200, got ${head}`)
      this.#missing = headEnd + HEAD_END.length + Number(length)
    }
    this.#missing -= chunk.length
    if (this.#missing === 0) this.#answered()
  }
}
