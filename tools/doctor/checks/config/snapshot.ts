import { SnapshotError } from '../../../../src/snapshot/errors.ts'
import { type Check, ok, problem, sizeText } from '../../check.ts'

/** Opens the snapshot, which checks every byte that a server loads. `confdex verify` checks the rest. */
export const snapshotCheck: Check = {
  name: 'snapshot',
  async run(installation) {
    const path = await installation.snapshotPath()
    if (path === undefined) return ok(`nothing was downloaded to ${installation.config.snapshotCacheDir} yet`)
    try {
      const { id, rows, fileBytes, openMs } = await installation.snapshot(path)
      const events = rows.toLocaleString('en')
      return ok(`${id}, ${events} events, ${sizeText(fileBytes)}, opened in ${(openMs / 1000).toFixed(1)} s: ${path}`)
    } catch (error) {
      if (!(error instanceof SnapshotError)) throw error
      const { expected, found, advice, file } = error
      return problem(expected, `${found} (${file})`, advice)
    }
  },
}
