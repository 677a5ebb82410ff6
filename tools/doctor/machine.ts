import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { createSetMemory } from '../../src/docset/memory.ts'

/** What the checks ask of the machine; tests put another one in its place. */
export interface Machine {
  /** Without the `v`. */
  readonly nodeVersion: string
  /** Memory that this process may use: of the machine, or of its container. */
  readonly memoryBytes: number
  /** Why searches cannot use WebAssembly SIMD here; undefined when they can. */
  readonly withoutSimd: string | undefined
  nowMs(): number
  /** Bytes that whoever runs this may still write into a folder. */
  freeBytes(folder: string): Promise<number>
  /** A text of the system, such as /proc/self/limits; undefined where there is none. */
  systemText(path: string): string | undefined
}

export function thisMachine(): Machine {
  const limit = process.constrainedMemory()
  return {
    nodeVersion: process.versions.node,
    // without a limit, 0 or more than there is
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
