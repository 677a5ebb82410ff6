import { createHash } from 'node:crypto'
import { closeSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import type { SectionEntry } from '../../../src/snapshot/format.ts'
import { encodeSectionFrame, placeSections } from '../../../src/snapshot/frame.ts'
import { digestSections } from '../../../src/snapshot/signature/digests.ts'
import { scratchFolder } from '../../support/scratch.ts'

const folder = scratchFolder(afterAll)
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Bytes that differ from place to place. */
const bytesOf = (length: number, seed: number) =>
  Buffer.from(
    Uint32Array.from({ length: Math.ceil(length / 4) }, (_, at) => Math.imul(at + seed, 0x9e37_79b1)).buffer,
  ).subarray(0, length)

function opened(bytes: Buffer): number {
  const path = join(folder, 'file')
  writeFileSync(path, bytes)
  const file = openSync(path, 'r')
  onTestFinished(() => closeSync(file))
  return file
}

describe('the digests of sections', () => {
  const HEADER_END = 41
  const BLOCK = 48_000

  /** A file of these payloads behind a header: the last one is cold. */
  function fileOf(payloads: readonly Buffer[]) {
    const parts: Buffer[] = [bytesOf(HEADER_END, 9)]
    let end = HEADER_END
    for (const payload of payloads) {
      const frame = encodeSectionFrame(end, payload.length)
      parts.push(frame, payload)
      end += frame.length + payload.length
    }
    const names = ['id', 'start', 'end'].slice(0, payloads.length - 1)
    const sections = [...names, 'details'].map((name, at) => ({ name, length: payloads[at]!.length }) as SectionEntry)
    return { file: opened(Buffer.concat([...parts, bytesOf(100, 5)])), sections, end }
  }

  it.each([
    ['smaller than one read', [100, 7, 0, 500]],
    ['exactly as large as one read', [4 << 20, 4 << 20]],
    ['larger than one read', [(4 << 20) + 1, 3, (9 << 20) + 77]],
    ['without a cold text', [12, 0]],
  ])('digestSections returns the SHA-256 digests of the bytes of sections %s', (_, lengths) => {
    const payloads = lengths.map((length, at) => bytesOf(length, at + 1))
    const { file, sections, end } = fileOf(payloads)
    const placed = placeSections(HEADER_END, sections)
    expect(placed.at(-1)!.position + sections.at(-1)!.length).toBe(end)
    const crcs: [string, number][] = []
    const found = digestSections(file, placed, BLOCK, ({ name }, crc) => crcs.push([name, crc]))
    expect(crcs).toEqual(sections.map(({ name }, at) => [name, crc32(payloads[at]!)]))
    expect(found.sections.map((digest) => digest.toString('hex'))).toEqual(payloads.slice(0, -1).map(sha256))
    const cold = payloads.at(-1)!
    const blocks = Array.from({ length: Math.ceil(cold.length / BLOCK) }, (_, at) =>
      sha256(cold.subarray(at * BLOCK, (at + 1) * BLOCK)),
    )
    expect(found.coldBlockBytes).toBe(BLOCK)
    expect(found.coldBlocks.toString('hex')).toBe(blocks.join(''))
  })
})
