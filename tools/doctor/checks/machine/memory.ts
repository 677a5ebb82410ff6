import { type Check, ok, problem, sizeText, warning } from '../../check.ts'

/**
 * What a process takes besides its snapshots and the answer cache.
 *
 * Measured: with a million events, of which 194 MB are loaded, a process took 290 MB when ready, 360 MB after
 * 10,000 searches (which had filled part of the cache), and at most 540 MB during a swap.
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
    const todo = 'give the machine or the container more memory, or lower CACHE_MB'
    if (machine.memoryBytes < toServe) {
      const verdict = loaded.isKnown ? problem : warning
      return verdict(
        `${loaded.isKnown ? 'at least' : 'up to'} ${sizeText(toServe)} to serve this snapshot`,
        found,
        todo,
      )
    }
    if (machine.memoryBytes < toSwap) {
      return warning(`at least ${sizeText(toSwap)} to load a new snapshot while serving this one`, found, todo)
    }
    return ok(
      `${found}; serving takes about ${sizeText(toServe)}, and ${sizeText(toSwap)} while a new snapshot is loaded`,
    )
  },
}

/** Bytes that a server loads of its snapshot. Before the first download, its size is the upper bound. */
async function loadedBytes(installation: Parameters<Check['run']>[0]) {
  const path = await installation.snapshotPath()
  const opened = path === undefined ? undefined : await installation.snapshot(path).catch(() => undefined)
  if (opened !== undefined) return { bytes: opened.loadedBytes, isKnown: true }
  const bytes = await installation.snapshotBytes()
  return bytes === undefined ? undefined : { bytes, isKnown: false }
}
