import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

const PIECE_BYTES = 8 << 20
const NEWLINE = 0x0a

/** The number of bytes that were read so far, and the lines that were found. */
interface Look {
  at: number
  readonly lines: Record<string, unknown>[]
}

/**
 * Finds the lines of a growing JSON log whose message begins with a text. A call continues where the previous
 * call for this message ended.
 */
export function logLines(path: string): (message: string) => readonly Record<string, unknown>[] {
  const looks = new Map<string, Look>()
  return (message) => {
    const look = looks.get(message) ?? { at: 0, lines: [] }
    looks.set(message, look)
    const file = openSync(path, 'r')
    try {
      while (readPiece(file, message, look));
    } finally {
      closeSync(file)
    }
    return look.lines
  }
}

/** Returns false at the end of the file. */
function readPiece(file: number, message: string, look: Look): boolean {
  const left = fstatSync(file).size - look.at
  const piece = Buffer.allocUnsafe(Math.min(left, PIECE_BYTES))
  const end = piece.subarray(0, readSync(file, piece, 0, piece.length, look.at)).lastIndexOf(NEWLINE) + 1
  const wanted = `"msg":"${message}`
  for (let at = piece.indexOf(wanted); at >= 0 && at < end; ) {
    const lineEnd = piece.indexOf(NEWLINE, at)
    const lineStart = piece.lastIndexOf(NEWLINE, at) + 1
    look.lines.push(JSON.parse(piece.toString('utf8', lineStart, lineEnd)))
    at = piece.indexOf(wanted, lineEnd)
  }
  look.at += end
  return end > 0 && left > PIECE_BYTES
}
