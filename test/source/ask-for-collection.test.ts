import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { askForCollection } from '../../src/source/ask-for-collection.ts'

const MEMORY_BYTES = 256 << 20
const never = new AbortController().signal

/** Memory that nobody holds when this returns. */
function leave(): void {
  new WebAssembly.Memory({ initial: MEMORY_BYTES >> 16, maximum: MEMORY_BYTES >> 16 })
}

test('memory that nobody holds is returned when it is asked for, in a process that does nothing', async () => {
  // what making it has V8 collect is over when it is left
  leave()
  await sleep(500)
  const { external } = process.memoryUsage()
  expect(external).toBeGreaterThan(MEMORY_BYTES)
  await askForCollection(never)
  // a second one only where the machine had no time for the first
  if (process.memoryUsage().external > external - MEMORY_BYTES / 2) await askForCollection(never)
  expect(process.memoryUsage().external).toBeLessThan(external - MEMORY_BYTES / 2)
})

test('a wait that is called off ends at once, also when it has not begun', async () => {
  const calledOff = new AbortController()
  const asked = askForCollection(calledOff.signal)
  calledOff.abort()
  await asked
  await askForCollection(calledOff.signal)
})
