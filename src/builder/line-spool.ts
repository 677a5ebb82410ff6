import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'

const PIECE_BYTES = 1 << 20

/** Lines in a scratch file, since a dump can have millions of rows that break a rule. */
export class LineSpool {
  readonly #path: string
  readonly #file: number
  #pending: string[] = []
  #pendingCharacters = 0

  constructor(path: string) {
    this.#path = path
    this.#file = openSync(path, 'w+')
  }

  add(line: string): void {
    this.#pending.push(line, '\n')
    this.#pendingCharacters += line.length
    if (this.#pendingCharacters >= PIECE_BYTES) this.#flush()
  }

  /** All lines as bytes, in pieces. A piece is valid only until the next one. */
  forEach(write: (piece: Uint8Array) => void): void {
    this.#flush()
    const piece = Buffer.allocUnsafe(PIECE_BYTES)
    for (let at = 0; ; ) {
      const read = readSync(this.#file, piece, 0, piece.length, at)
      if (read === 0) return
      write(piece.subarray(0, read))
      at += read
    }
  }

  /** Closes and deletes the scratch file. */
  remove(): void {
    closeSync(this.#file)
    rmSync(this.#path, { force: true })
  }

  #flush(): void {
    const bytes = Buffer.from(this.#pending.join(''))
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at)
    this.#pending = []
    this.#pendingCharacters = 0
  }
}
