import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CHOICE_NAMES, choicesOf, TEXT_NAMES } from '../../src/event/attributes.ts'
import { SNAPSHOT_FAULTS } from '../../src/snapshot/errors.ts'
import { FORMAT_VERSION, LIST_GROUPS } from '../../src/snapshot/format.ts'
import type { Section } from '../../src/snapshot/section.ts'
import { SECTIONS } from '../../src/snapshot/sections.ts'
import { INVARIANTS } from '../../src/snapshot/verify/invariants.ts'

const root = join(import.meta.dirname, '../..')
const path = join(root, 'src/snapshot/FORMAT.md')
const text = readFileSync(path, 'utf8')

function linesOf(firstHeading: string): string[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  const head = lines.findIndex((line) => line.startsWith(`| ${firstHeading} |`))
  const end = lines.findIndex((line, index) => index > head && !line.startsWith('|'))
  return lines.slice(head + 2, end)
}

function tableOf(firstHeading: string): string[][] {
  return linesOf(firstHeading).map((line) =>
    line
      .slice(2, -2)
      .split(' | ')
      .map((cell) => cell.replaceAll('`', '')),
  )
}

/** If UPDATE_GOLDEN is set, writes the rows into FORMAT.md before the comparison. */
function expectRows(firstHeading: string, rows: readonly string[]): void {
  if (process.env.UPDATE_GOLDEN) {
    const before = linesOf(firstHeading).join('\n')
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(before, () => rows.join('\n')),
    )
  }
  expect(linesOf(firstHeading)).toEqual(rows)
}

const firstCells = (firstHeading: string) => tableOf(firstHeading).map(([cell]) => cell)

function rowOf(name: string, section: Section): string[] {
  const { encodings, cold, per, startsIn, holds } = section
  const count = per === undefined ? '' : `${per}${startsIn === undefined ? '' : ' + 1'}`
  return [
    `\`${name}\``,
    [...encodings, ...(cold ? ['cold'] : [])].join(', '),
    count,
    rulesOf(section).join('; '),
    holds,
  ]
}

function rulesOf({ least = 0, most, below, none, order, startsIn, notBelow, isSorted, startsEmpty }: Section) {
  const range = most === undefined ? `${least > 0 ? `${least} to ` : ''}below ${below}` : `${least} to ${most}`
  return [
    most === undefined && below === undefined ? '' : `${range}${none === undefined ? '' : `, or ${none}`}`,
    startsIn === undefined ? '' : `starts in ${startsIn}`,
    order ?? '',
    notBelow === undefined ? '' : `not below ${notBelow}`,
    isSorted ? 'strings ascend' : '',
    startsEmpty ? 'string 0 is empty' : '',
  ].filter((rule) => rule !== '')
}

it('the table of sections in FORMAT.md agrees with the code', () => {
  const rows = Object.entries(SECTIONS).map(([name, section]) => `| ${rowOf(name, section).join(' | ')} |`)
  expectRows('section', rows)
})

it('FORMAT.md lists exactly the groups of posting lists, in file order', () => {
  const shown = new Map(linesOf('group').map((line) => [line.split('`')[1], line]))
  for (const name of TEXT_NAMES) shown.set(name, `| \`${name}\` | for each key, the rows whose ${name} folds to it |`)
  for (const name of CHOICE_NAMES) shown.set(name, `| \`${name}\` | ${choicesOf(name).join(', ')} |`)
  expectRows(
    'group',
    LIST_GROUPS.map((group) => shown.get(group) ?? `| \`${group}\` | missing |`),
  )
  expect(linesOf('group').join('\n')).not.toContain('| missing |')
})

it('FORMAT.md lists exactly the faults of SnapshotError', () => {
  expect(firstCells('fault').sort()).toEqual([...SNAPSHOT_FAULTS].sort())
})

it('FORMAT.md lists exactly the invariants of confdex verify and what they say, in the order of checking', () => {
  expect(tableOf('invariant')).toEqual(INVARIANTS.map(({ name, says }) => [name, says]))
})

it('FORMAT.md has the history of format versions up to the current version', () => {
  expect(firstCells('version').at(-1)).toBe(String(FORMAT_VERSION))
})

it('the bytes that FORMAT.md shows are in the golden snapshot at the same positions', () => {
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
