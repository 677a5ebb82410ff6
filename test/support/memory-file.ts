import type { FileHandle } from 'node:fs/promises'

/**
 * Bytes that can be read like a file, so that tests can damage them a hundred thousand times without a disk.
 */
export function memoryFile(bytes: Buffer): FileHandle {
  const handle = {
    stat: async () => ({ size: bytes.length, isFile: () => true }),
    read: async (into: Uint8Array, offset: number, length: number, position: number) => ({
      bytesRead: Math.max(0, bytes.copy(into, offset, position, position + length)),
      buffer: into,
    }),
    close: async () => {},
  }
  return handle as unknown as FileHandle
}
