import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { createSetMemory } from '../../src/docset/kernels/memory.ts'

/** What the checks ask the machine; tests pass another one. */
export interface Machine {
  /** Without the `v`. */
  readonly nodeVersion: string
  /** Bytes of memory that this process may use: of the machine, or of its container. */
  readonly memoryBytes: number
  /** Why searches cannot use WebAssembly SIMD here; undefined if they can. */
  readonly withoutSimd: string | undefined
  nowMs(): number
  /** Bytes that the current user may still write to a folder. */
  freeBytes(folder: string): Promise<number>
  /** A file of the system as text, such as /proc/self/limits; undefined if it cannot be read. */
  systemText(path: string): string | undefined
}

export function thisMachine(): Machine {
  const limit = process.constrainedMemory()
  return {
    nodeVersion: process.versions.node,
    // without a limit, Node says 0 or more than the machine has
    memoryBytes: Math.min(totalmem(), limit || Number.POSITIVE_INFINITY),
    withoutSimd: createSetMemory(0, 0).fallback,
    nowMs: () => Date.now(),
    async freeBytes(folder) {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
    systemText(path) {
      try {
        return readFileSync(path, 'utf8')
      } catch {
        return undefined
      }
    },
  }
}
