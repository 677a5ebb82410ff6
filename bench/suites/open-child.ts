/** Opens the snapshot that its argument names, and sends the milliseconds it took to its parent. */
import { openDirectory } from '../../src/search/open-directory.ts'
import { openSnapshot } from '../../src/snapshot/open.ts'
import { SERVING_RESERVE } from '../../src/source/open-directory-at.ts'

const startedAt = performance.now()
const { snapshot } = openDirectory(await openSnapshot(process.argv[2]!, { reserve: SERVING_RESERVE }))
const ms = performance.now() - startedAt
await snapshot.close()
process.send?.(ms, () => process.disconnect())
