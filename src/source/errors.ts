import type { SnapshotFault } from '../snapshot/errors.ts'

/** Reasons why no new snapshot is served, except faults of its file (`SnapshotFault`), with advice. */
const ADVICE = {
  'not-a-file': 'set SNAPSHOT to a file, or to a link to a file',
  empty:
    'write to a temporary name, then rename, so that no server reads an incomplete file; `confdex publish` does that',
  'too-empty': 'check the dump that it was built from; if the number is right, lower SNAPSHOT_MIN_SHARE',
  'too-large': 'check what was published there; if the size is right, raise SNAPSHOT_MAX_BYTES',
  'failed-trial': 'build it again with this release; `confdex verify` and `confdex try` say what is wrong with it',
  unreachable:
    'check the network and the storage; servers continue to poll, a starting server for SNAPSHOT_START_WAIT_SECONDS',
  'bad-answer': 'check the address, the permission to read it, and that the storage sends an ETag or Last-Modified',
  interrupted: 'check the network and the storage; a server that has a snapshot downloads again by itself',
  'cache-unusable': 'free disk space, or set SNAPSHOT_CACHE_DIR to a folder that can be written',
  'no-credentials': 'set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, which s3:// needs',
  'no-verify-key':
    'set SNAPSHOT_VERIFY_KEY to the public key of the signer of snapshots (openssl pkey -in KEYFILE -pubout), as ' +
    'PEM or a path, or unset it',
} as const

export type SourceFault = keyof typeof ADVICE

/** Reasons why a snapshot is refused. `unexpected` is any other error, such as a lack of memory. */
export type RefusalReason = SnapshotFault | SourceFault | 'unexpected'

/** Error: a snapshot cannot be fetched, or must not be served. The message says what to do. */
export class SourceError extends Error {
  override readonly name = 'SourceError'
  readonly fault: SourceFault
  readonly place: string
  readonly expected: string
  readonly found: string
  /** True if the error may be temporary. */
  readonly isPassing: boolean

  constructor(fault: SourceFault, place: string, expected: string, found: string, isPassing = fault === 'interrupted') {
    super(`${place}: ${fault}: expected ${expected}, found ${found}: ${ADVICE[fault]}`)
    this.fault = fault
    this.place = place
    this.expected = expected
    this.found = found
    this.isPassing = isPassing
  }

  get advice(): string {
    return ADVICE[this.fault]
  }
}

/** Codes of temporary errors of a file system, a resolver or a network. */
const PASSING_CAUSES: ReadonlySet<string> = new Set([
  ...['EAGAIN', 'EAI_AGAIN', 'EBUSY', 'EINTR', 'EMFILE', 'ENFILE', 'ENOTFOUND', 'ESTALE'],
  ...['ECONNABORTED', 'ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'EPIPE', 'ETIMEDOUT'],
  ...['UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_SOCKET'],
])

/** True if a cause (from `causeOf`) may be temporary. */
export function isPassingCause(cause: string): boolean {
  return PASSING_CAUSES.has(cause)
}

/** The underlying error: Node's error code if there is one, else the message. */
export function causeOf(error: unknown): string {
  const { code, message, cause } = error as NodeJS.ErrnoException
  return code ?? (cause === undefined ? message : causeOf(cause))
}
