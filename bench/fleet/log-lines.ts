import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

const PIECE_BYTES = 8 << 20
const NEWLINE = 0x0a

/** How far a log was read for a message, in bytes, and the lines that have it. */
interface Look {
  at: number
  readonly lines: Record<string, unknown>[]
}

/**
 * The lines of a growing log of JSON whose message begins with a text. Each call reads on from where the last one for this message
 * ended: whoever waits for a line reads what was added, not the hundreds of megabytes that half an hour of requests leave, which takes the processors from what is measured.
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

/** Reads the whole lines of one piece; false at the end of the file. */
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
