import { setImmediate } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { DocId } from '../../src/docset/docset.ts'
import { AT_ONCE, BESIDE_REQUESTS, type Pace } from '../../src/snapshot/opening/pace.ts'
import type { Snapshot } from '../../src/snapshot/snapshot.ts'
import { closesWhenRead, openDirectoryAt } from '../../src/source/open-directory-at.ts'
import { buildDirectory } from '../support/directory.ts'
import { manyEvents } from '../support/many-events.ts'

/** A snapshot whose reads end when the test says so, each by its document. */
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

it('closing a snapshot waits for every read, also for one that fails', async () => {
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

it('a snapshot closes at once when nothing is being read, and is the same snapshot otherwise', async () => {
  const { snapshot, events, end } = slowSnapshot()
  const read = snapshot.details(1 as DocId)
  end(1)
  await read
  await snapshot.close()
  expect(events).toEqual(['read 1', 'closed'])
  expect(snapshot.rows).toBe(7)
})

/** Opens a small directory at a pace; how often other work got its turn before it was open, and in all. */
async function countTurns(pace: Pace) {
  const built = await buildDirectory(manyEvents(50))
  onTestFinished(() => built.dispose())
  const yieldToEventLoop = vi.fn(() => setImmediate())
  const directory = await openDirectoryAt(built.path, { ...pace, yieldToEventLoop }, [])
  const untilOpen = yieldToEventLoop.mock.calls.length
  for (let turn = 0; turn < 50; turn++) await setImmediate()
  await directory.snapshot.close()
  return { untilOpen, inAll: yieldToEventLoop.mock.calls.length }
}

it('a start does not wait for the tables of names; beside requests they are there with the snapshot', async () => {
  const atStart = await countTurns(AT_ONCE)
  const beside = await countTurns(BESIDE_REQUESTS)
  expect(atStart.untilOpen).toBeLessThan(atStart.inAll)
  expect(beside.untilOpen).toBe(beside.inAll)
})
