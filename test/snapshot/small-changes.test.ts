import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DocSpace } from '../../src/docset/doc-space.ts'
import { fromSections, toSections } from '../../src/snapshot/content.ts'
import { openSnapshot } from '../../src/snapshot/open.ts'
import { PostingLists } from '../../src/snapshot/postings.ts'
import type { SectionArray, Snapshot } from '../../src/snapshot/snapshot.ts'
import { Synonyms } from '../../src/snapshot/synonyms.ts'
import { Findings } from '../../src/snapshot/verify/invariant.ts'
import { INVARIANTS } from '../../src/snapshot/verify/invariants.ts'
import { scratchFolder } from '../support/scratch.ts'
import { buildSmallSnapshot } from './small-snapshot.ts'

/**
 * What verifying says of each section with a small change in it, as it was when somebody last read
 * it. After a change of what it says, run `UPDATE_GOLDEN=1 npx vitest run test/snapshot/small-changes`, read
 * the difference in small-changes.txt, and commit it.
 */
const RECORDED = join(import.meta.dirname, 'small-changes.txt')
/** Invariants that look at the file, and one that reads the text index. */
const NOT_CHECKED = ['header', 'checksums', 'signature', 'vocabulary']

/** Slow invariants, and the sections that they look at. */
const ONLY_OF: Readonly<Record<string, RegExp>> = {
  'typo-index': /^(typo|term)/,
  'country-spellings': /^country/,
  'term-lists': /^(term|name|list|postings|topic|sub_topic)/,
  details: /^(id|detail_at|attendance|deadline)/,
}

/** More than any section of this snapshot has numbers. */
const FAR = 50_000

/** Changes of a section of `numbers`; those of its length give another array. */
const CHANGES: Readonly<Record<string, (numbers: SectionArray) => SectionArray>> = {
  'first + 1': (numbers) => added(numbers, 0, 1),
  'second - 1': (numbers) => added(numbers, 1, -1),
  'middle + 1': (numbers) => added(numbers, numbers.length >> 1, 1),
  'last - 1': (numbers) => added(numbers, numbers.length - 1, -1),
  'last + 1': (numbers) => added(numbers, numbers.length - 1, 1),
  'third far too large': (numbers) => added(numbers, 2, FAR),
  'second as the first': (numbers) => added(numbers, 1, numbers[0]! - numbers[1]!),
  'first two swapped': (numbers) => swapped(numbers, 0),
  'last two swapped': (numbers) => swapped(numbers, numbers.length - 2),
  'last left out': (numbers) => numbers.slice(0, -1),
  'last twice': (numbers) => resized(numbers, [...numbers, numbers.at(-1) ?? 0]),
}

function added(numbers: SectionArray, at: number, amount: number): SectionArray {
  if (at >= 0 && at < numbers.length) numbers[at] = numbers[at]! + amount
  return numbers
}

function swapped(numbers: SectionArray, at: number): SectionArray {
  if (at >= 0) numbers.subarray(at, at + 2).reverse()
  return numbers
}

function resized(numbers: SectionArray, values: number[]): SectionArray {
  const resizedTo = new (numbers.constructor as new (length: number) => SectionArray)(values.length)
  resizedTo.set(values)
  return resizedTo
}

let path: string
let snapshot: Snapshot
/** Copies of all sections. */
const sections = new Map<string, SectionArray>()
beforeAll(async () => {
  path = buildSmallSnapshot(scratchFolder(afterAll))
  snapshot = await openSnapshot(path)
  for (const [name, numbers] of toSections(snapshot)) {
    sections.set(name, Buffer.isBuffer(numbers) ? Uint8Array.from(numbers) : numbers.slice())
  }
})
afterAll(() => snapshot.close())

/**
 * What verifying says of the sections, of which one was changed; one line for each invariant that is broken.
 */
function verdict(changed?: string): string[] {
  const lines: string[] = []
  const stored = fromSections((name) => sections.get(name)!)
  const { from, to } = stored.synonyms
  const changedSnapshot: Snapshot = {
    ...snapshot,
    ...stored,
    synonyms: new Synonyms(from, to),
    lists: new PostingLists({ ...stored.lists, space: new DocSpace(snapshot.rows), groups: snapshot.header.lists }),
  }
  const broken = new Set<string>()
  for (const { name, needs, check } of INVARIANTS) {
    if (NOT_CHECKED.includes(name) || (changed && ONLY_OF[name]?.test(changed) === false)) continue
    if (needs.some((need) => broken.has(need))) {
      broken.add(name)
      continue
    }
    const findings = new Findings()
    try {
      check({ path, snapshot: changedSnapshot }, findings)
    } catch (error) {
      lines.push(`${name} fails: ${error}`)
      broken.add(name)
    }
    if (findings.count === 0) continue
    broken.add(name)
    const shown = findings.first.slice(0, 2).map(({ where, expected, found }) => `${where}: ${expected}, not ${found}`)
    lines.push(`${name} ${findings.count}: ${shown.join('; ')}`)
  }
  return lines.map((line) => JSON.stringify(line).slice(1, -1))
}

function changedVerdicts(): string {
  const answers: string[] = []
  for (const [name, numbers] of sections) {
    const before = numbers.slice()
    for (const [change, edit] of Object.entries(CHANGES)) {
      sections.set(name, edit(numbers))
      answers.push(`${name}: ${change}`, ...verdict(name).map((line) => `  ${line}`))
      numbers.set(before)
    }
    sections.set(name, numbers)
  }
  return `${answers.join('\n')}\n`
}

test('what verifying says of small changes in each section is what it said', () => {
  expect(verdict()).toEqual([])
  const said = changedVerdicts()
  if (process.env.UPDATE_GOLDEN) writeFileSync(RECORDED, said)
  const [lines, recorded] = [said, readFileSync(RECORDED, 'utf8')].map((text) => text.split('\n'))
  for (let at = 0; at < recorded!.length; at++) expect(lines![at]).toBe(recorded![at])
  expect(lines).toHaveLength(recorded!.length)
})
