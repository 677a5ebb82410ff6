/** Opens the snapshot that its argument names, and sends the duration in milliseconds to its parent. */
import { openSnapshotDirectory } from '../support/corpus.ts'

const startedAt = performance.now()
const { snapshot } = await openSnapshotDirectory(process.argv[2]!)
const ms = performance.now() - startedAt
await snapshot.close()
process.send?.(ms, () => process.disconnect())
