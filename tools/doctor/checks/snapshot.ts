import { SnapshotError } from '../../../src/snapshot/errors.ts'
import type { Check } from '../check.ts'
import { sizeText } from '../units.ts'
import { ok, problem } from '../verdict.ts'

/** Opens it as a server does, so every byte that is loaded is checked; `confdex verify` checks the rest. */
export const snapshotCheck: Check = {
  name: 'snapshot',
  async run(installation) {
    const path = await installation.snapshotPath()
    if (path === undefined) return ok(`none was downloaded yet to ${installation.config.snapshotCacheDir}`)
    try {
      const { id, rows, fileBytes, ms } = await installation.snapshot(path)
      return ok(
        `${id}, ${rows.toLocaleString('en')} events, ${sizeText(fileBytes)}, opened in ${(ms / 1000).toFixed(1)} s: ${path}`,
      )
    } catch (error) {
      if (!(error instanceof SnapshotError)) throw error
      const { expected, found, advice, file } = error
      return problem(expected, `${found} (${file})`, advice)
    }
  },
}
