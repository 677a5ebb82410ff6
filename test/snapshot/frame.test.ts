import { readFileSync } from 'node:fs'
import { unpack } from 'msgpackr'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALIGNMENT, FORMAT_VERSION, MAGIC } from '../../src/snapshot/format.ts'
import { encodeSectionFrame } from '../../src/snapshot/frame.ts'
import { FORM } from '../../src/snapshot/postings.ts'
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

  it('a snapshot file has the sections of the format in its order, the cold one last', () => {
    expect(layout.sections.map(({ name }) => name)).toEqual(Object.keys(SECTIONS))
    expect(Object.values(SECTIONS).findIndex(({ cold }) => cold)).toBe(Object.keys(SECTIONS).length - 1)
  })

  it('every payload starts at a multiple of 64 bytes', () => {
    for (const { name, start } of layout.sections) expect([name, start % ALIGNMENT]).toEqual([name, 0])
  })

  it('every dense list starts at a multiple of 64 bytes', () => {
    const { lists } = built.snapshot
    const postings = layout.sections.find(({ name }) => name === 'postings')!
    const dense = [...lists.form.keys()].filter((list) => lists.form[list] === FORM.dense)
    expect(dense.length).toBeGreaterThan(10)
    for (const list of dense) expect((postings.start + 4 * lists.start[list]!) % ALIGNMENT).toBe(0)
  })

  it('the snapshot of this test has posting lists of all three forms', () => {
    expect(new Set(built.snapshot.lists.form)).toEqual(new Set(Object.values(FORM)))
  })
})

describe('the bytes between payloads', () => {
  it('the bytes between payloads bring the next one to a multiple of 64 from wherever they start', () => {
    for (let position = 0; position < 2 * ALIGNMENT; position++) {
      const frame = encodeSectionFrame(position, 7)
      expect((position + frame.length) % ALIGNMENT).toBe(0)
      expect(frame.length).toBeLessThan(ALIGNMENT + 7)
    }
  })
})
