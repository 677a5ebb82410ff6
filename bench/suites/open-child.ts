/**
 * Opens the snapshot whose path is the argument, and sends the duration in milliseconds to the parent
 * process.
 */
import { openSnapshotDirectory } from '../support/corpus.ts'

const startedAt = performance.now()
const { snapshot } = await openSnapshotDirectory(process.argv[2]!)
const ms = performance.now() - startedAt
await snapshot.close()
process.send?.(ms, () => process.disconnect())
