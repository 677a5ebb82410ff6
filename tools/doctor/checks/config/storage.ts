import { causeOf, SourceError } from '../../../../src/source/errors.ts'
import { type Check, ok, problem, sizeText, type Verdict } from '../../check.ts'
import type { StorageAnswer } from '../../installation.ts'

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
