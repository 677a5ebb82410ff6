import { connect, type Socket } from 'node:net'

const HEAD_END = '\r\n\r\n'

/** An answer, or the reason for no answer. */
export type Outcome =
  | { readonly status: number; readonly snapshot: string; readonly body: Buffer }
  | { readonly status: 'no connection' | 'no answer' }

/** Sends one request at a time. Parses only answers with a Content-Length. */
export class Connection {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  /** The head of the answer that is being received, as soon as the head is complete. */
  #head: string | undefined
  /** Length in bytes of this answer with its head. */
  #expected = 0
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
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    if (this.#head === undefined) {
      const headEnd = this.#received.indexOf(HEAD_END)
      if (headEnd < 0) return
      this.#head = this.#received.toString('latin1', 0, headEnd)
      const length = Number(/^content-length: (\d+)/im.exec(this.#head)?.[1] ?? 0)
      this.#expected = headEnd + HEAD_END.length + length
    }
    if (this.#received.length < this.#expected) return
    const [head, answer] = [this.#head, this.#received]
    this.#head = undefined
    this.#received = Buffer.alloc(0)
    if (/^connection: close/im.test(head)) this.close()
    this.#finish({
      status: Number(head.slice(9, 12)),
      snapshot: /^x-snapshot: (\S+)/im.exec(head)?.[1] ?? '',
      body: answer.subarray(head.length + HEAD_END.length),
    })
  }

  #finish(outcome: Outcome): void {
    const settle = this.#settle
    this.#settle = undefined
    settle?.(outcome)
  }
}
