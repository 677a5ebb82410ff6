import type { Check } from '../check.ts'
import { ok, problem } from '../verdict.ts'

/** `engines` of package.json. */
export const OLDEST_NODE = [20, 19] as const

export const nodeCheck: Check = {
  name: 'node',
  run({ machine: { nodeVersion } }) {
    const [major = 0, minor = 0] = nodeVersion.split('.').map(Number)
    const [oldestMajor, oldestMinor] = OLDEST_NODE
    if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return ok(nodeVersion)
    return problem(`Node ${OLDEST_NODE.join('.')} or later`, nodeVersion, 'install a later one; the image brings 24')
  },
}
