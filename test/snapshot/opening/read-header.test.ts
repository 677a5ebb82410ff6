import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Header, LIST_GROUPS } from '../../../src/snapshot/format.ts'
import { checkHeader, HeaderFault } from '../../../src/snapshot/opening/read-header.ts'
import { SECTIONS } from '../../../src/snapshot/sections.ts'
import { scratchFolder } from '../../support/scratch.ts'
import { layoutOf } from '../../support/snapshot-layout.ts'
import { buildSmallSnapshot } from '../small-snapshot.ts'

let sound: Header
beforeAll(() => {
  sound = layoutOf(readFileSync(buildSmallSnapshot(scratchFolder(afterAll)))).header
})

/** The fault of a value as a header, as what was expected and found; undefined for a header. */
function faultOf(value: unknown): [expected: string, found: string] | undefined {
  try {
    expect(checkHeader(value)).toBe(value)
    return undefined
  } catch (error) {
    if (!(error instanceof HeaderFault)) throw error
    expect(error.message).toBe(`expected ${error.expected}`)
    return [error.expected, error.found]
  }
}

const withSection = (at: number, changes: object) => ({
  ...sound,
  sections: sound.sections.map((entry, index) => (index === at ? { ...entry, ...changes } : entry)),
})
const withGroup = (at: number, changes: object) => ({
  ...sound,
  lists: sound.lists.map((entry, index) => (index === at ? { ...entry, ...changes } : entry)),
})
const withoutFirst = <Entry>([, ...others]: readonly Entry[]) => others

const SECTION_NAMES = Object.keys(SECTIONS)
const U32 = 0xffff_ffff
const SAFE = Number.MAX_SAFE_INTEGER

describe('a header', () => {
  it('is taken where all its fields are sound, up to the bounds of each', () => {
    expect(faultOf(sound)).toBeUndefined()
    expect(faultOf({ ...sound, rejected: 0 })).toBeUndefined()
    expect(faultOf({ ...sound, rejected: SAFE })).toBeUndefined()
    expect(faultOf({ ...withSection(0, { length: 0 }), rows: 0 })).toBeUndefined()
    expect(faultOf(withSection(1, { crc: U32, offset: SAFE, length: 0 }))).toBeUndefined()
    expect(faultOf(withSection(1, { crc: 0, offset: 0, length: U32 - 3 }))).toBeUndefined()
    const rows = 0xffff_ffff / 8 - 0.875
    expect(faultOf({ ...withSection(0, { length: rows * 8 }), rows })).toBeUndefined()
  })

  it.each<[string, unknown, string]>([
    ['nothing', undefined, 'undefined'],
    ['null', null, 'null'],
    ['a text', 'header', '"header"'],
    ['an array', [1], '[1]'],
  ])('is no other value: %s', (_, value, found) => {
    expect(faultOf(value)).toEqual(['a header to be a map', found])
  })

  it.each<[string, string, readonly unknown[]]>([
    ['id', '^[0-9a-f]{16}$', ['0'.repeat(15), '0'.repeat(17), 'G'.repeat(16), 7, undefined]],
    ['created', '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$', ['2026-11-20', '2026-11-20T12:00:00.000Z', null]],
    ['source', '^[0-9a-f]{64}$', ['0'.repeat(63), '', 0]],
  ])('has the field %s in its form', (name, form, values) => {
    for (const value of values) {
      const found = String(JSON.stringify(value)).slice(0, 80)
      expect(faultOf({ ...sound, [name]: value })).toEqual([`the field ${name} as ${form}`, found])
    }
  })

  it('has what was found cut after 80 characters', () => {
    expect(faultOf({ ...sound, id: 'x'.repeat(100) })![1]).toBe(`"${'x'.repeat(79)}`)
  })

  it.each([
    ['rows', U32],
    ['rejected', SAFE],
  ])('has the whole number %s from 0 on', (name, most) => {
    for (const value of [-1, 0.5, most + 1, '1', null]) {
      const expected = `the field ${name} from 0 to ${most}`
      expect(faultOf({ ...sound, [name]: value })).toEqual([expected, JSON.stringify(value)])
    }
  })

  it('has as many bytes of ids as rows need', () => {
    const rows = sound.rows + 1
    expect(faultOf({ ...sound, rows })).toEqual([`${rows * 8} bytes of ids`, `${sound.rows * 8}`])
    expect(faultOf({ ...sound, rows: U32 })).toEqual([`${U32 * 8} bytes of ids`, `${sound.rows * 8}`])
  })

  it('has a map of the text index, and arrays of maps of groups and sections', () => {
    expect(faultOf({ ...sound, textIndex: 'flexsearch' })).toEqual(['the field textIndex to be a map', '"flexsearch"'])
    for (const name of ['lists', 'sections']) {
      expect(faultOf({ ...sound, [name]: {} })).toEqual([`the field ${name} to be an array`, '{}'])
      expect(faultOf({ ...sound, [name]: [[]] })).toEqual([`an entry of ${name} to be a map`, '[]'])
    }
  })

  it('has all groups of lists in their order, each behind the one before', () => {
    const groups = LIST_GROUPS.join(' ')
    const without = withoutFirst(LIST_GROUPS).join(' ')
    const found = JSON.stringify(without).slice(0, 80)
    expect(faultOf({ ...sound, lists: withoutFirst(sound.lists) })).toEqual([`the groups ${groups}`, found])
    const [first, second, third] = sound.lists as [(typeof sound.lists)[0], ...typeof sound.lists]
    expect(faultOf(withGroup(0, { first: 1 }))).toEqual([`list 0 as the first one of ${first.group}`, '1'])
    const start = second!.first + second!.count
    expect(faultOf(withGroup(2, { first: start + 1 }))).toEqual([
      `list ${start} as the first one of ${third!.group}`,
      `${start + 1}`,
    ])
    for (const value of [-1, U32 + 1, 0.5, '0']) {
      expect(faultOf(withGroup(0, { first: value }))![0]).toBe(`the field first from 0 to ${U32}`)
      expect(faultOf(withGroup(0, { count: value }))![0]).toBe(`the field count from 0 to ${U32}`)
    }
  })

  it('has all sections in their order, with encodings that they may have', () => {
    const without = JSON.stringify(withoutFirst(SECTION_NAMES).join(' ')).slice(0, 80)
    const expected = `the sections ${SECTION_NAMES.join(' ')}`
    expect(faultOf({ ...sound, sections: withoutFirst(sound.sections) })).toEqual([expected, without])
    const several = SECTION_NAMES.findIndex((name) => SECTIONS[name]!.encodings.length > 1)
    expect(faultOf(withSection(several, { encoding: 'f64' }))).toEqual([
      `section ${SECTION_NAMES[several]} to be ${SECTIONS[SECTION_NAMES[several]!]!.encodings.join(' or ')}`,
      '"f64"',
    ])
  })

  it('has the length of each section in whole numbers of its encoding, its checksum and its place', () => {
    for (const [at, { name, encoding }] of sound.sections.entries()) {
      const bytes = { u8: 1, u16: 2, u32: 4, i32: 4, f64: 8, utf8: 1, msgpack: 1 }[encoding]
      if (name === 'id' || bytes === 1) continue
      const fault = [`section ${name} in whole ${encoding} numbers`, `"${bytes * 5 + 1} bytes"`]
      expect(faultOf(withSection(at, { length: bytes * 5 + 1 }))).toEqual(fault)
      expect(faultOf(withSection(at, { length: bytes * 5 }))).toBeUndefined()
    }
    for (const [name, most] of Object.entries({ length: U32, crc: U32, offset: SAFE })) {
      for (const value of [-1, most + 1, 0.5, null]) {
        expect(faultOf(withSection(1, { [name]: value }))).toEqual([
          `the field ${name} from 0 to ${most}`,
          JSON.stringify(value),
        ])
      }
    }
  })
})
