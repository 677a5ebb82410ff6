import { causeOf, SourceError } from '../../../src/source/errors.ts'
import type { Check } from '../check.ts'
import type { StorageAnswer } from '../installation.ts'
import { sizeText } from '../units.ts'
import { ok, problem, type Verdict } from '../verdict.ts'

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
        `check the address in SNAPSHOT and the network to it: ${config.snapshot}`,
      )
    }
    return answer && judge(answer)
  },
}

function judge({ status, etag, lastModified, bytes }: StorageAnswer): Verdict {
  if (status === 401 || status === 403) {
    return problem(
      'to be let in',
      `status ${status}`,
      'check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION and their right to read the object',
    )
  }
  if (status !== 200) {
    return problem('status 200', `status ${status}`, 'check SNAPSHOT, or put a snapshot there with `confdex publish`')
  }
  if (etag === null && lastModified === null) {
    return problem('an ETag or Last-Modified', 'neither', 'have the storage send one: a new snapshot is known by it')
  }
  return ok(
    `it has one${bytes === undefined ? '' : ` of ${sizeText(bytes)}`}, ${etag === null ? lastModified : `ETag ${etag}`}`,
  )
}
