import type { KeyObject } from 'node:crypto'
import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs'
import { itemsFor } from '../frame.ts'
import { readHeader } from '../opening/read-header.ts'
import { SnapshotFile } from '../opening/snapshot-file.ts'
import { digestSections, readHead } from './digests.ts'
import { COLD_BLOCK_BYTES, encodeSignature } from './signature-block.ts'

/**
 * Signs a snapshot file in place, and replaces an earlier signature. No other program may use the file
 * meanwhile. The same file and key give the same bytes.
 * @throws SnapshotError for a file that is no snapshot, or is damaged in any part, also in the cold text
 */
export async function signSnapshot(path: string, privateKey: KeyObject): Promise<void> {
  const file = await SnapshotFile.open(path, async (opened) => opened)
  try {
    const { placed } = await readHeader(file, [])
    const handle = openSync(path, 'r+')
    try {
      const head = readHead(handle)
      head.prefix.writeUInt16BE(itemsFor(placed.length, true), 1)
      const digests = digestSections(handle, placed, COLD_BLOCK_BYTES, ({ name, crc }, found) => {
        file.checkCrc(`section ${name}`, crc, found)
      })
      const { position, entry } = placed.at(-1)!
      const end = position + entry.length
      ftruncateSync(handle, end)
      writeAll(handle, encodeSignature({ head: head.digest(), ...digests }, privateKey), end)
      writeAll(handle, head.prefix, 0)
    } finally {
      closeSync(handle)
    }
  } finally {
    await file.handle.close()
  }
}

function writeAll(file: number, bytes: Buffer, position: number): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at, bytes.length - at, position + at)
}
