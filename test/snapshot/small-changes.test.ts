import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
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
 * For each section, the invariants that notice each change, or `-`. After a change of invariants, run
 * `UPDATE_GOLDEN=1 npx vitest run test/snapshot/small-changes`, then review and commit small-changes.txt.
 */
const RECORDED = join(import.meta.dirname, 'small-changes.txt')
/** Invariants of the file itself and of the text index, which this test does not check. */
const NOT_CHECKED = ['header', 'checksums', 'signature', 'vocabulary']

/** Slow invariants, each with the sections that it reads. */
const ONLY_OF: Readonly<Record<string, RegExp>> = {
  'typo-index': /^(typo|term)/,
  'country-spellings': /^country/,
  'term-lists': /^(term|name|list|postings|topic|sub_topic)/,
  details: /^(id|detail_at|deadline)/,
}

/** Above the length of every section of this snapshot. */
const FAR = 50_000

/** Each change edits the numbers in place, or returns another array if the length changes. */
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

let file: number
let snapshot: Snapshot
const sections = new Map<string, SectionArray>()
beforeAll(async () => {
  const path = buildSmallSnapshot(scratchFolder(afterAll))
  file = openSync(path, 'r')
  snapshot = await openSnapshot(path)
  for (const [name, numbers] of toSections(snapshot)) {
    sections.set(name, Buffer.isBuffer(numbers) ? Uint8Array.from(numbers) : numbers.slice())
  }
})
afterAll(() => {
  closeSync(file)
  return snapshot.close()
})

function verdict(changed?: string): string[] {
  const stored = fromSections((name) => sections.get(name)!)
  const { from, to } = stored.synonyms
  const changedSnapshot: Snapshot = {
    ...snapshot,
    ...stored,
    synonyms: new Synonyms(from, to),
    lists: new PostingLists({ ...stored.lists, space: new DocSpace(snapshot.rows), groups: snapshot.header.lists }),
  }
  const broken = new Set<string>()
  const said: string[] = []
  for (const { name, needs, check } of INVARIANTS) {
    if (NOT_CHECKED.includes(name) || (changed && ONLY_OF[name]?.test(changed) === false)) continue
    const findings = new Findings()
    const isChecked = !needs.some((need) => broken.has(need))
    try {
      if (isChecked) check({ file, snapshot: changedSnapshot }, findings)
    } catch (error) {
      findings.add('the check itself', 'to finish', String(error))
    }
    if (isChecked && findings.count === 0) continue
    broken.add(name)
    if (isChecked) said.push(name)
  }
  return said
}

function changedVerdicts(): string {
  const lines = [...sections].map(([name, numbers]) => {
    const before = numbers.slice()
    const changes = Object.values(CHANGES).map((edit) => {
      sections.set(name, edit(numbers))
      const noticedBy = verdict(name)
      numbers.set(before)
      return noticedBy.length === 0 ? '-' : noticedBy.join('+')
    })
    sections.set(name, numbers)
    return `${name}: ${changes.join(' ')}`
  })
  return `${Object.keys(CHANGES).join(', ')}\n${lines.join('\n')}\n`
}

test('small changes in each section of a snapshot break the invariants that the golden file records', () => {
  expect(verdict()).toEqual([])
  const said = changedVerdicts()
  if (process.env.UPDATE_GOLDEN) writeFileSync(RECORDED, said)
  expect(said.split('\n')).toEqual(readFileSync(RECORDED, 'utf8').split('\n'))
})
