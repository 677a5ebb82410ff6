import { SourceError } from '../../../../src/source/errors.ts'
import { type Check, ok, problem } from '../../check.ts'

/** Whose signature a snapshot needs. Whether the snapshot has one, the check `snapshot` finds. */
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
