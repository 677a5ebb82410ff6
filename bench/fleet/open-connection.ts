import { connect, type Socket } from 'node:net'

const HEAD_END = '\r\n\r\n'

/** What became of a request: an answer, or why there was none. */
export type Outcome =
  | { readonly status: number; readonly snapshot: string; readonly text: string }
  | { readonly status: 'no connection' | 'no answer' }

/** One connection for one request at a time, that tells whatever becomes of it. Knows just enough HTTP for answers with a Content-Length. */
export class OpenConnection {
  readonly #socket: Socket
  #chunks: Buffer[] = []
  #bytes = 0
  /** Bytes of the whole answer; undefined until its head is here. */
  #expected: number | undefined
  #settle: ((outcome: Outcome) => void) | undefined
  #isConnected = false
  isOpen = true

  constructor(host: string, port: number) {
    this.#socket = connect({ host, port, noDelay: true })
    this.#socket.on('connect', () => {
      this.#isConnected = true
    })
    this.#socket.on('data', (chunk) => this.#receive(chunk))
    this.#socket.on('error', () => {})
    this.#socket.on('close', () => {
      this.isOpen = false
      this.#finish({ status: this.#isConnected ? 'no answer' : 'no connection' })
    })
    this.#socket.on('end', () => this.close())
  }

  ask(request: Buffer, settle: (outcome: Outcome) => void): void {
    this.#settle = settle
    this.#socket.write(request)
  }

  close(): void {
    this.isOpen = false
    this.#socket.destroy()
  }

  #receive(chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#bytes += chunk.length
    if (this.#expected === undefined) {
      const all = Buffer.concat(this.#chunks)
      const headEnd = all.indexOf(HEAD_END)
      if (headEnd < 0) return
      const length = Number(/^content-length: (\d+)/im.exec(all.toString('latin1', 0, headEnd))?.[1] ?? 0)
      this.#expected = headEnd + HEAD_END.length + length
    }
    if (this.#bytes < this.#expected) return
    const all = Buffer.concat(this.#chunks)
    const headEnd = all.indexOf(HEAD_END)
    const head = all.toString('latin1', 0, headEnd)
    this.#chunks = []
    this.#bytes = 0
    this.#expected = undefined
    if (/^connection: close/im.test(head)) this.close()
    this.#finish({
      status: Number(head.slice(9, 12)),
      snapshot: /^x-snapshot: (\S+)/im.exec(head)?.[1] ?? '',
      text: all.toString('utf8', headEnd + HEAD_END.length),
    })
  }

  #finish(outcome: Outcome): void {
    const settle = this.#settle
    this.#settle = undefined
    settle?.(outcome)
  }
}
