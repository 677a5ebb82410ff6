import type { Check } from '../check.ts'
import { snapshotBytes } from '../snapshot-bytes.ts'
import { sizeText } from '../units.ts'
import { ok, problem, warning } from '../verdict.ts'

/** The program, its code and what requests use: some 200 MB were seen beside the snapshot, which takes no more memory than its file has bytes. */
const PROGRAM_BYTES = 256_000_000

export const memoryCheck: Check = {
  name: 'memory',
  async run(installation) {
    const { machine, config } = installation
    const bytes = await snapshotBytes(installation)
    if (bytes === undefined) return undefined
    const toServe = bytes + config.cacheBytes + PROGRAM_BYTES
    const toSwap = toServe + bytes
    const found = `${sizeText(machine.memoryBytes)}`
    const todo = 'give the machine or the container more, or lower CACHE_MB'
    if (machine.memoryBytes < toServe) return problem(`${sizeText(toServe)} to serve this snapshot`, found, todo)
    if (machine.memoryBytes < toSwap) {
      return warning(`${sizeText(toSwap)} to swap it for another while serving`, found, todo)
    }
    return ok(`${found}; serving needs at most ${sizeText(toServe)}, a swap ${sizeText(toSwap)}`)
  },
}
