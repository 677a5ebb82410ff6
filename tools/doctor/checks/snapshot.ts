import { SnapshotError } from '../../../src/snapshot/errors.ts'
import { causeOf, SourceError } from '../../../src/source/errors.ts'
import { requireFile } from '../../../src/source/source.ts'
import { type Check, ok, problem, sizeText, type Verdict, warning } from '../check.ts'
import type { StorageAnswer } from '../installation.ts'

/** Opening checks every byte that a server loads. `confdex verify` also checks the other bytes. */
export const snapshotCheck: Check = {
  name: 'snapshot',
  async run(installation) {
    const path = await installation.snapshotPath()
    if (path === undefined) return ok(`nothing was downloaded to ${installation.config.snapshotCacheDir} yet`)
    try {
      await requireFile(path, installation.config.snapshotMaxBytes)
      const { id, rows, fileBytes, openMs } = await installation.snapshot(path)
      const events = rows.toLocaleString('en')
      return ok(`${id}, ${events} events, ${sizeText(fileBytes)}, opened in ${(openMs / 1000).toFixed(1)} s: ${path}`)
    } catch (error) {
      if (!(error instanceof SnapshotError || error instanceof SourceError)) throw error
      return problem(error.expected, `${error.found} (${path})`, error.advice)
    }
  },
}

/** If snapshots are built every night, one build is missing at this age. */
const OLD_MS = 36 * 3_600_000

export const snapshotAgeCheck: Check = {
  name: 'snapshot age',
  async run(installation) {
    const path = await installation.snapshotPath()
    // if the file cannot be opened, the check `snapshot` reports it
    const snapshot = path === undefined ? undefined : await installation.snapshot(path).catch(() => undefined)
    if (snapshot === undefined) return undefined
    const ageMs = installation.machine.nowMs() - snapshot.createdMs
    const age = `built ${durationText(Math.abs(ageMs))} ${ageMs < 0 ? 'in the future' : 'ago'}`
    if (ageMs < 0) {
      const todo = 'correct the clock of this machine, or of the machine that built it'
      return warning('a snapshot built in the past', age, todo)
    }
    if (ageMs <= OLD_MS) return ok(age)
    return warning(
      'a snapshot built in the last 36 hours',
      age,
      'check that `confdex build` and `confdex publish` still run every night, if they should',
    )
  },
}

/** `3 days`, `5 hours` or `10 minutes`, rounded. */
function durationText(ms: number): string {
  const hours = ms / 3_600_000
  if (hours >= 48) return `${Math.round(hours / 24)} days`
  return hours >= 1 ? `${Math.round(hours)} hours` : `${Math.round(ms / 60_000)} minutes`
}

/** Names the keys of which one must sign the snapshot. The check `snapshot` verifies the signature. */
export const signatureCheck: Check = {
  name: 'signature',
  async run(installation) {
    try {
      const trusted = await installation.trusted()
      if (trusted.length === 0) return undefined
      return ok(`a snapshot must be signed by ${trusted.map(({ id }) => id).join(' or ')}`)
    } catch (error) {
      if (!(error instanceof SourceError)) throw error
      return problem(error.expected, `${error.found} (${error.place})`, error.advice)
    }
  },
}

export const storageCheck: Check = {
  name: 'storage',
  async run({ config, storage }) {
    let answer: StorageAnswer | undefined
    try {
      answer = await storage()
    } catch (error) {
      if (error instanceof SourceError) return problem(error.expected, error.found, error.advice)
      return problem(
        'an answer',
        causeOf(error),
        `check the address in SNAPSHOT (${config.snapshot}) and the network to it`,
      )
    }
    return answer && judge(answer)
  },
}

function judge({ status, etag, lastModified, bytes }: StorageAnswer): Verdict {
  if (status === 401 || status === 403) {
    return problem(
      'permission to read the object',
      `status ${status}`,
      'check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_REGION, and that this key may read the object',
    )
  }
  if (status !== 200) {
    return problem(
      'status 200',
      `status ${status}`,
      'check SNAPSHOT, or publish a snapshot there with `confdex publish`',
    )
  }
  if (etag === null && lastModified === null) {
    return problem(
      'an ETag or a Last-Modified header',
      'neither',
      'configure the storage to send one; servers recognize a new snapshot by it',
    )
  }
  const size = bytes === undefined ? '' : `, ${sizeText(bytes)}`
  return ok(`reachable${size}, ${etag === null ? `last modified ${lastModified}` : `ETag ${etag}`}`)
}
