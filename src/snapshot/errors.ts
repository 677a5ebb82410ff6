/** Advice for operators, by fault. */
const ADVICE = {
  'not-found': 'check SNAPSHOT, or make one with `confdex build <dump> <snapshot>`',
  'not-a-snapshot': 'check SNAPSHOT, or make one with `confdex build <dump> <snapshot>`',
  'other-version': 'rebuild the snapshot with this release, or run a release that reads that version',
  truncated:
    'copy the file again, or rebuild it; copy to a temporary name, then rename the copy, so that no server ' +
    'reads an incomplete file',
  damaged:
    'copy the file again from where it was built, or rebuild it; `confdex verify` lists everything that is wrong',
  inconsistent: 'rebuild the snapshot with this release; `confdex verify` lists everything that is wrong',
  overwritten:
    'replace it with an undamaged file by renaming, as `confdex publish` does; servers read a file while they serve it',
  'other-text-index': 'rebuild the snapshot with this release',
  unsigned: 'publish it with `confdex publish --sign`, or unset SNAPSHOT_VERIFY_KEY',
  'unknown-signer':
    'sign it with a private key whose public key is in SNAPSHOT_VERIFY_KEY, or add the public key of its signer to ' +
    'SNAPSHOT_VERIFY_KEY',
  'wrong-signature':
    'do not use the file: it is not what was signed; find out who changed it, then publish it again from where it ' +
    'was built',
  'unsupported-machine': 'serve on a little-endian machine (x86-64, arm64)',
} as const

/** Reason for which a snapshot file is refused. FORMAT.md lists all of them, and a test compares both. */
export type SnapshotFault = keyof typeof ADVICE
export const SNAPSHOT_FAULTS = Object.keys(ADVICE) as SnapshotFault[]

/** Error: a snapshot cannot be used. The message says what was expected, what was found, and what to do. */
export class SnapshotError extends Error {
  override readonly name = 'SnapshotError'
  readonly fault: SnapshotFault
  readonly file: string
  readonly expected: string
  readonly found: string

  constructor(fault: SnapshotFault, file: string, expected: string, found: string) {
    super(`${file}: ${fault}: expected ${expected}, found ${found}: ${ADVICE[fault]}`)
    this.fault = fault
    this.file = file
    this.expected = expected
    this.found = found
  }

  get advice(): string {
    return ADVICE[this.fault]
  }
}
