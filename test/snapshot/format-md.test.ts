import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SNAPSHOT_FAULTS } from '../../src/snapshot/errors.ts'
import { FORMAT_VERSION, LIST_GROUPS, SECTIONS } from '../../src/snapshot/format.ts'
import { INVARIANTS } from '../../src/snapshot/verify/invariants.ts'

const root = join(import.meta.dirname, '../..')
const text = readFileSync(join(root, 'src/snapshot/FORMAT.md'), 'utf8')

/** Cells of the table with this heading of its first column, row by row, without the marks of code. */
function tableOf(firstHeading: string): string[][] {
  const lines = text.split('\n')
  const head = lines.findIndex((line) => line.startsWith(`| ${firstHeading} |`))
  const end = lines.findIndex((line, index) => index > head && !line.startsWith('|'))
  return lines.slice(head + 2, end).map((line) =>
    line
      .slice(2, -2)
      .split(' | ')
      .map((cell) => cell.replaceAll('`', '')),
  )
}

const firstCells = (firstHeading: string) => tableOf(firstHeading).map(([cell]) => cell)

describe('FORMAT.md', () => {
  it('FORMAT.md lists every section with its encodings and what it holds, and no other', () => {
    const expected = Object.entries(SECTIONS).map(([name, { encodings, cold, holds }]) => [
      name,
      [...encodings, ...(cold ? ['cold'] : [])].join(', '),
      holds,
    ])
    expect(tableOf('section')).toEqual(expected)
  })

  it('FORMAT.md lists every group of posting lists in file order, and no other', () => {
    expect(firstCells('group')).toEqual(LIST_GROUPS)
  })

  it('FORMAT.md lists every fault, and no other', () => {
    expect(firstCells('fault').sort()).toEqual([...SNAPSHOT_FAULTS].sort())
  })

  it('FORMAT.md lists every invariant with what it says, in the order of checking, and no other', () => {
    expect(tableOf('invariant')).toEqual(INVARIANTS.map(({ name, says }) => [name, says]))
  })

  it('FORMAT.md has the history of versions up to that of this release', () => {
    expect(firstCells('version').at(-1)).toBe(String(FORMAT_VERSION))
  })

  it('FORMAT.md shows the bytes of the golden snapshot', () => {
    const golden = readFileSync(join(root, `test/golden/format-${FORMAT_VERSION}.snapshot`))
    const shown = [...text.matchAll(/^ *(\d+) {2}((?:[0-9a-f]{2} ?)+)$/gm)].map(([, position, bytes]) => ({
      position: Number(position),
      bytes: bytes!.trim(),
    }))
    expect(shown.length).toBeGreaterThan(8)
    const actual = shown.map(({ position, bytes }) => ({
      position,
      bytes: [...golden.subarray(position, position + bytes.split(' ').length)]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join(' '),
    }))
    expect(shown).toEqual(actual)
  })
})
