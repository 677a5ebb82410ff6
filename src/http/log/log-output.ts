import { pino } from 'pino'

export interface LogStream {
  write(line: string): void
}

/** Bytes of lines that are written together, or after `FLUSH_MS`: a write costs a third of a request. */
const BUFFER_BYTES = 8 * 1024

/** A process that is killed loses its lines of this time. */
const FLUSH_MS = 100

/** Lines that wait for a reader that does not keep up. More are dropped, so that memory does not run out. */
const MAX_WAITING_BYTES = 64 << 20

/** Standard output, written many lines at a time. A process that exits writes what is left. */
export function standardOutput(): LogStream {
  return pino.destination({
    dest: 1,
    sync: false,
    minLength: BUFFER_BYTES,
    periodicFlush: FLUSH_MS,
    maxLength: MAX_WAITING_BYTES,
  })
}
