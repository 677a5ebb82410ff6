/** Where log lines go, and the masking of keys on the way. */
import { writeSync } from 'node:fs'

export interface LogStream {
  write(line: string): void
}

/** A key anywhere in a line, its underscores possibly percent-encoded. Only its id is of use to an operator, and that is logged as `keyId`. */
const KEY = /cds(?:_|%5f)(?:free|pro)(?:_|%5f)[\w%]+/gi

/** Hides the API keys in a text. */
export function maskKeys(text: string): string {
  return text.replace(KEY, 'cds_***')
}

/** A stream that masks what it passes on. */
export function masked(stream: LogStream): LogStream {
  return { write: (line) => stream.write(maskKeys(line)) }
}

const STDOUT = 1

/** How long a line may wait for others. Written once per turn of the event loop instead, a request among 10 connections paid 1.5 us more for its line. */
const GATHER_MS = 10

/** So many characters are written at once, whatever else there is to do. */
const MAX_PENDING_CHARACTERS = 64 * 1024

/** How long to wait for a reader of standard output that does not keep up. */
const FULL_PIPE_MS = 10

/**
 * Standard output, written many lines at a time: a write costs some 10 us, a third of a whole request. A process that ends writes what is
 * left; one that is killed loses the lines of its last 10 ms.
 */
export function standardOutput(): LogStream {
  let pending = ''
  const flush = (): void => {
    const bytes = Buffer.from(pending)
    pending = ''
    for (let written = 0; written < bytes.length; ) written += writeSome(bytes, written)
  }
  process.on('exit', flush)
  return {
    write(line) {
      if (pending === '') setTimeout(flush, GATHER_MS).unref()
      pending += line
      if (pending.length > MAX_PENDING_CHARACTERS) flush()
    },
  }
}

/**
 * Writes what standard output takes; waits a little when it takes nothing. When nobody reads it any more, the lines are lost: no reason to stop serving.
 * @returns how many bytes are done with
 */
function writeSome(bytes: Buffer, from: number): number {
  try {
    return writeSync(STDOUT, bytes, from)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EPIPE') return bytes.length - from
    if (code !== 'EAGAIN') throw error
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, FULL_PIPE_MS)
    return 0
  }
}
