import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { askForCollection } from '../../src/source/garbage-collection.ts'

const MEMORY_BYTES = 256 << 20
const never = new AbortController().signal

/** Memory that was written to and that nobody holds when this returns. */
function leave(): WeakRef<ArrayBuffer> {
  const pages = MEMORY_BYTES >> 16
  const { buffer } = new WebAssembly.Memory({ initial: pages, maximum: pages })
  new Uint8Array(buffer).fill(1)
  return new WeakRef(buffer)
}

test('memory that nobody holds is returned when it is asked for, in a process that does nothing', async () => {
  const memory = leave()
  // what making it has V8 collect is over
  await sleep(500)
  const { rss } = process.memoryUsage()
  expect(rss).toBeGreaterThan(MEMORY_BYTES)
  const isGone = () => memory.deref() === undefined
  await askForCollection(isGone, never)
  expect(isGone()).toBe(true)
  expect(process.memoryUsage().rss).toBeLessThan(rss - MEMORY_BYTES / 2)
})

test('nothing is asked for when nothing is left', async () => {
  let looks = 0
  await askForCollection(() => ++looks > 0, never)
  expect(looks).toBe(1)
  looks = 0
  await askForCollection(() => ++looks > 1, never)
  expect(looks).toBe(2)
})

test('a wait that is called off ends at once, also when it has not begun', async () => {
  const calledOff = new AbortController()
  const asked = askForCollection(() => false, calledOff.signal)
  calledOff.abort()
  await asked
  await askForCollection(() => false, calledOff.signal)
})
