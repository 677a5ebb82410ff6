import type { Check } from '../check.ts'
import { snapshotBytes } from '../snapshot-bytes.ts'
import { sizeText } from '../units.ts'
import { ok, problem, warning } from '../verdict.ts'

/**
 * What a process takes beside its snapshots and the cache. With a million events, of which 194 MB are loaded, 290 MB were seen when it was ready, 360 after
 * 10,000 searches (which had filled some of the cache), and 540 at most during a swap.
 */
const PROGRAM_BYTES = 160_000_000

export const memoryCheck: Check = {
  name: 'memory',
  async run(installation) {
    const { machine, config } = installation
    const loaded = await loadedBytes(installation)
    if (loaded === undefined) return undefined
    const toServe = loaded.bytes + config.cacheBytes + PROGRAM_BYTES
    const toSwap = toServe + loaded.bytes
    const found = sizeText(machine.memoryBytes)
    const todo = 'give the machine or the container more, or lower CACHE_MB'
    if (machine.memoryBytes < toServe) {
      const verdict = loaded.isKnown ? problem : warning
      return verdict(`${loaded.isKnown ? '' : 'up to '}${sizeText(toServe)} to serve this snapshot`, found, todo)
    }
    if (machine.memoryBytes < toSwap) {
      return warning(`${sizeText(toSwap)} to swap it for another while serving`, found, todo)
    }
    return ok(`${found}; serving needs some ${sizeText(toServe)}, a swap ${sizeText(toSwap)}`)
  },
}

/** What is loaded of a snapshot; of one that is not here yet, at most its size. */
async function loadedBytes(installation: Parameters<Check['run']>[0]) {
  const path = await installation.snapshotPath()
  const opened = path === undefined ? undefined : await installation.snapshot(path).catch(() => undefined)
  if (opened !== undefined) return { bytes: opened.loadedBytes, isKnown: true }
  const bytes = await snapshotBytes(installation)
  return bytes === undefined ? undefined : { bytes, isKnown: false }
}
