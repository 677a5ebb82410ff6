import { readFileSync } from 'node:fs'
import { unpack } from 'msgpackr'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALIGNMENT, FORMAT_VERSION, MAGIC } from '../../src/snapshot/format.ts'
import { SECTIONS } from '../../src/snapshot/sections.ts'
import { type BuiltDirectory, buildDirectory } from '../support/directory.ts'
import { manyEvents } from '../support/many-events.ts'
import { type Layout, layoutOf } from '../support/snapshot-layout.ts'

let built: BuiltDirectory
let bytes: Buffer
let layout: Layout

beforeAll(async () => {
  built = await buildDirectory(manyEvents(300))
  bytes = readFileSync(built.path)
  layout = layoutOf(bytes)
})
afterAll(() => built.dispose())

describe('a snapshot file', () => {
  it('a snapshot file is one msgpack array: magic, version, header, and pairs of padding and payload', () => {
    const [magic, version, headerBytes, , header, ...rest] = unpack(bytes) as unknown[]
    expect([magic, version, headerBytes]).toEqual([MAGIC, FORMAT_VERSION, layout.headerEnd - 24])
    expect(header).toEqual(built.snapshot.header)
    expect(rest).toHaveLength(2 * Object.keys(SECTIONS).length)
    layout.sections.forEach(({ start, end }, index) => {
      const padding = rest[2 * index] as Buffer
      expect(padding.length).toBeLessThan(ALIGNMENT)
      expect(padding.every((byte) => byte === 0)).toBe(true)
      expect(bytes.subarray(start, end).equals(rest[2 * index + 1] as Buffer)).toBe(true)
    })
  })
})
