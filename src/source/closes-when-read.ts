import type { Snapshot } from '../snapshot/snapshot.ts'

/**
 * The same snapshot, with a `close` that waits for the details that are being read: a long record takes two reads, and the file must be
 * there for the second. Counting them costs only the requests that read the file anyway.
 */
export function closesWhenRead(snapshot: Snapshot): Snapshot {
  let reading = 0
  let allRead = () => {}
  return {
    ...snapshot,
    async details(doc) {
      reading++
      try {
        return await snapshot.details(doc)
      } finally {
        if (--reading === 0) allRead()
      }
    },
    async close() {
      if (reading > 0) {
        await new Promise<void>((resolve) => {
          allRead = resolve
        })
      }
      await snapshot.close()
    },
  }
}
