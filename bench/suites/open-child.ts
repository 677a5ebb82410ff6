/** Opens the snapshot at the path in its argument, and sends its parent the milliseconds that this took. */
import { openSnapshotDirectory } from '../support/corpus.ts'

const startedAt = performance.now()
const { snapshot } = await openSnapshotDirectory(process.argv[2]!)
const ms = performance.now() - startedAt
await snapshot.close()
process.send?.(ms, () => process.disconnect())
