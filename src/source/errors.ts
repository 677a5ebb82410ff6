import type { SnapshotFault } from '../snapshot/errors.ts'

/** What to do about each fault. */
const ADVICE = {
  'not-a-file': 'let SNAPSHOT name a file, or a link to one',
  empty: 'write to a temporary name and rename, so that no half file is ever seen; `confdex publish` does so',
  'too-empty': 'check the dump that it was built from; if so few events are right, lower SNAPSHOT_MIN_SHARE',
  unreachable: 'check the network and the storage; a server that has a snapshot asks again by itself',
  'bad-answer': 'check the address, the rights to it, and that the storage gives an ETag or Last-Modified',
  interrupted: 'check the network and the storage; a server that has a snapshot downloads again by itself',
  'cache-unusable': 'free disk space, or let SNAPSHOT_CACHE_DIR name a folder that can be written',
  'no-credentials': 'set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, which s3:// needs',
} as const

/** Why what a source offers is not served, beside the faults of the file itself. The list is closed. */
export type SourceFault = keyof typeof ADVICE

/** Why a snapshot is refused: `unexpected` is an error that nobody foresaw, such as memory that could not be had. */
export type RefusalReason = SnapshotFault | SourceFault | 'unexpected'

/** A snapshot that cannot be had, or is not to be served: what was expected, what was found, and what to do. */
export class SourceError extends Error {
  override readonly name = 'SourceError'
  readonly fault: SourceFault
  readonly place: string
  readonly expected: string
  readonly found: string

  constructor(fault: SourceFault, place: string, expected: string, found: string) {
    super(`${place}: ${fault}: expected ${expected}, found ${found}: ${ADVICE[fault]}`)
    this.fault = fault
    this.place = place
    this.expected = expected
    this.found = found
  }

  /** What to do. */
  get advice(): string {
    return ADVICE[this.fault]
  }
}

/** What went wrong below, in a word: Node's code where there is one, else the message. */
export function causeOf(error: unknown): string {
  const { code, message, cause } = error as NodeJS.ErrnoException
  return code ?? (cause === undefined ? message : causeOf(cause))
}
