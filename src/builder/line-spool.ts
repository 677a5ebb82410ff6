import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'

const PIECE_BYTES = 1 << 20

/** Lines in a scratch file once they are many, since a dump can have millions of rows that break a rule. */
export class LineSpool {
  readonly #path: string
  #file: number | undefined
  #pending: string[] = []
  #pendingCharacters = 0

  constructor(path: string) {
    this.#path = path
  }

  add(line: string): void {
    this.#pending.push(line, '\n')
    this.#pendingCharacters += line.length
    if (this.#pendingCharacters >= PIECE_BYTES) this.#flush()
  }

  /** All lines as bytes, in pieces. A piece is valid only until the next one. */
  forEach(write: (piece: Uint8Array) => void): void {
    if (this.#file !== undefined) {
      const piece = Buffer.allocUnsafe(PIECE_BYTES)
      for (let at = 0, read = 1; read > 0; at += read) {
        read = readSync(this.#file, piece, 0, piece.length, at)
        write(piece.subarray(0, read))
      }
    }
    write(Buffer.from(this.#pending.join('')))
  }

  /** Closes and deletes the scratch file. */
  remove(): void {
    if (this.#file === undefined) return
    closeSync(this.#file)
    rmSync(this.#path, { force: true })
  }

  #flush(): void {
    this.#file ??= openSync(this.#path, 'w+')
    const bytes = Buffer.from(this.#pending.join(''))
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at)
    this.#pending = []
    this.#pendingCharacters = 0
  }
}
