import { usualItems } from '../../json/item-writer.ts'
import { firstSearches } from '../../search/first-searches.ts'
import { AT_ONCE } from '../../snapshot/opening/pace.ts'
import type { TrustedKey } from '../../snapshot/signature/signing-keys.ts'
import { openDirectoryAt } from '../open-directory-at.ts'

/**
 * Opens a snapshot as a server does, runs every kind of search in it, and reads what they found. To be called
 * in a process that may hang: `try-in-process.ts` starts one. With trusted keys, only signed bytes are
 * parsed.
 * @throws SnapshotError for a file that is refused; any other error for one that opens and does not answer
 */
export async function trySnapshot(path: string, trusted: readonly TrustedKey[]): Promise<void> {
  const { snapshot, ...directory } = await openDirectoryAt(path, { ...AT_ONCE, isAwaited: false }, trusted)
  try {
    const items = usualItems(snapshot)
    for (const docs of firstSearches({ snapshot, ...directory })) {
      JSON.parse(`[${items.write(docs)}]`)
      for (const doc of docs.slice(0, 1)) await snapshot.details(doc)
    }
  } finally {
    await snapshot.close()
  }
}
