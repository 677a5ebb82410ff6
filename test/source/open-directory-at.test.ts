import { expect, it } from 'vitest'
import type { DocId } from '../../src/docset/docset.ts'
import type { Snapshot } from '../../src/snapshot/snapshot.ts'
import { closesWhenRead } from '../../src/source/open-directory-at.ts'

/** A snapshot that does not answer reads of details by itself: `end(doc)` answers the read of a document. */
function slowSnapshot() {
  const events: string[] = []
  const endings = new Map<number, (error?: Error) => void>()
  const details = (doc: DocId) =>
    new Promise<string>((resolve, reject) => {
      endings.set(doc, (error) => {
        events.push(`read ${doc}`)
        if (error) reject(error)
        else resolve('text')
      })
    })
  const close = async () => void events.push('closed')
  const snapshot = closesWhenRead({ rows: 7, details, close } as unknown as Snapshot)
  return { snapshot, events, end: (doc: number, error?: Error) => endings.get(doc)!(error) }
}

it('closing a snapshot waits for every read, even for a read that fails', async () => {
  const { snapshot, events, end } = slowSnapshot()
  const reads = [1, 2].map((doc) => snapshot.details(doc as DocId))
  const closing = snapshot.close()
  end(2, new Error('unreadable'))
  await expect(reads[1]).rejects.toThrow('unreadable')
  expect(events).toEqual(['read 2'])
  end(1)
  expect(await reads[0]).toBe('text')
  await closing
  expect(events).toEqual(['read 2', 'read 1', 'closed'])
})
