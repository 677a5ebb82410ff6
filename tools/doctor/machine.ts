import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { createSetMemory } from '../../src/docset/kernels/memory.ts'

/** Facts about the machine. Tests use another object. */
export interface Machine {
  /** Version of Node without the `v`. */
  readonly nodeVersion: string
  /** Memory of the machine or of its container. */
  readonly memoryBytes: number
  /** Reason why searches cannot use WebAssembly SIMD; undefined if they can. */
  readonly withoutSimd: string | undefined
  nowMs(): number
  /** Bytes that this user may still write to the disk of a folder. */
  freeBytes(folder: string): Promise<number>
  /** A system file as text, such as /proc/self/limits; undefined if it cannot be read. */
  systemText(path: string): string | undefined
}

export function thisMachine(): Machine {
  const limit = process.constrainedMemory()
  return {
    nodeVersion: process.versions.node,
    // without a limit, Node returns 0 or more than the machine has
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
