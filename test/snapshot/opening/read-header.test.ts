import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Header } from '../../../src/snapshot/format.ts'
import { checkHeader, HeaderFault } from '../../../src/snapshot/opening/read-header.ts'
import { SECTIONS } from '../../../src/snapshot/sections.ts'
import { scratchFolder } from '../../support/scratch.ts'
import { layoutOf } from '../../support/snapshot-layout.ts'
import { buildSmallSnapshot } from '../small-snapshot.ts'

let sound: Header
beforeAll(() => {
  sound = layoutOf(readFileSync(buildSmallSnapshot(scratchFolder(afterAll)))).header
})

function isHeader(value: unknown): boolean {
  try {
    return checkHeader(value) === value
  } catch (error) {
    expect(error).toBeInstanceOf(HeaderFault)
    return false
  }
}

const withEntry = (name: 'sections' | 'lists', at: number, changes: object) => ({
  ...sound,
  [name]: sound[name].map((entry: object, index: number) => (index === at ? { ...entry, ...changes } : entry)),
})

const SEVERAL_ENCODINGS = Object.values(SECTIONS).findIndex(({ encodings }) => encodings.length > 1)
const U32 = 0xffff_ffff
const SAFE = Number.MAX_SAFE_INTEGER
const NO_U32 = [-1, U32 + 1, 0.5, '0', null]

describe('a header', () => {
  it('isHeader accepts a header with valid fields, up to the bounds of each field', () => {
    for (const header of [
      sound,
      { ...sound, rejected: 0 },
      { ...sound, rejected: SAFE },
      { ...withEntry('sections', 0, { length: 0 }), rows: 0 },
      withEntry('sections', 1, { crc: U32, offset: SAFE, length: 0 }),
      withEntry('sections', 1, { crc: 0, offset: 0, length: U32 - 3 }),
    ])
      expect(isHeader(header)).toBe(true)
  })

  it.each<[string, (value: unknown) => unknown, readonly unknown[]]>([
    ['that is no map', (value) => value, [undefined, null, 'header', [1]]],
    ['with an id of another form', (id) => ({ ...sound, id }), ['0'.repeat(15), '0'.repeat(17), 'G'.repeat(16), 7]],
    ['with a time of another form', (created) => ({ ...sound, created }), ['2026-11-20', '2026-11-20T12:00:00.0Z', 0]],
    ['with a source of another form', (source) => ({ ...sound, source }), ['0'.repeat(63), '', 0]],
    ['with other rows than ids', (rows) => ({ ...sound, rows }), [...NO_U32, U32, 1]],
    ['with rejected rows that are no count', (rejected) => ({ ...sound, rejected }), [-1, 0.5, SAFE + 1, '1', null]],
    ['with a text index that is no map', (textIndex) => ({ ...sound, textIndex }), ['flexsearch']],
    ['with lists that are no array of maps', (lists) => ({ ...sound, lists }), [{}, [[]]]],
    ['without its first group', () => ({ ...sound, lists: sound.lists.slice(1) }), [0]],
    ['with a group that starts elsewhere', (first) => withEntry('lists', 0, { first }), [1, ...NO_U32]],
    ['with a group of no count', (count) => withEntry('lists', 0, { count }), NO_U32],
    ['with sections that are no array of maps', (sections) => ({ ...sound, sections }), [{}, [[]]]],
    ['without its first section', () => ({ ...sound, sections: sound.sections.slice(1) }), [0]],
    ['with another encoding', (encoding) => withEntry('sections', SEVERAL_ENCODINGS, { encoding }), ['f64', 7]],
    ['with a section of no length', (length) => withEntry('sections', 1, { length }), NO_U32],
    ['with a section of no checksum', (crc) => withEntry('sections', 1, { crc }), NO_U32],
    ['with a section of no place', (offset) => withEntry('sections', 1, { offset }), [-1, SAFE + 1, 0.5, null]],
  ])('isHeader refuses a header %s', (_, headerWith, values) => {
    for (const value of values) expect(isHeader(headerWith(value)), JSON.stringify(value)).toBe(false)
  })

  it('isHeader refuses a header with a section length that ends within a number', () => {
    for (const [at, { name, encoding }] of sound.sections.entries()) {
      const bytes = { u8: 1, u16: 2, u32: 4, i32: 4, f64: 8, utf8: 1, msgpack: 1 }[encoding]
      if (name === 'id' || bytes === 1) continue
      expect(isHeader(withEntry('sections', at, { length: bytes * 5 + 1 })), name).toBe(false)
      expect(isHeader(withEntry('sections', at, { length: bytes * 5 })), name).toBe(true)
    }
  })
})
