import { type Check, ok, problem } from '../../check.ts'

/** As `engines` of package.json says; a test compares them. */
export const OLDEST_NODE = [20, 19] as const

export const nodeCheck: Check = {
  name: 'node',
  run({ machine: { nodeVersion } }) {
    const [major = 0, minor = 0] = nodeVersion.split('.').map(Number)
    const [oldestMajor, oldestMinor] = OLDEST_NODE
    if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return ok(nodeVersion)
    return problem(
      `Node ${OLDEST_NODE.join('.')} or later`,
      nodeVersion,
      'install a later release; the container image brings Node 24',
    )
  },
}
