import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { DocSpace } from '../../src/docset/doc-space.ts'
import { portableKernels } from '../../src/docset/kernels/portable.ts'
import { toSections } from '../../src/snapshot/content.ts'
import { openSnapshot } from '../../src/snapshot/open.ts'
import type { SectionArray } from '../../src/snapshot/snapshot.ts'
import { structureFindings } from '../../src/snapshot/structure.ts'
import { type Forgery, putTogether, takeApart } from '../attack/snapshots/forge.ts'
import { buildDirectory } from '../support/directory.ts'
import { manyEvents } from '../support/many-events.ts'
import { scratchFolder } from '../support/scratch.ts'
import { sharedDirectory } from '../support/shared-directory.ts'

const forgedPath = join(scratchFolder(afterAll), 'forged.snapshot')
const built = sharedDirectory(() => buildDirectory(manyEvents(300)))

/** Opens the snapshot after a change, with corrected checksums. */
async function openForged(edit: (forgery: Forgery) => void) {
  const { header, forgery } = takeApart(readFileSync(built.path))
  edit(forgery)
  writeFileSync(forgedPath, putTogether(header, forgery))
  const opened = await openSnapshot(forgedPath)
  await opened.close()
  return opened
}

const sectionOf = ({ sections }: Forgery, name: string) => sections.find((section) => section.name === name)!
const bytesOf = (forgery: Forgery, name: string) => sectionOf(forgery, name).bytes
const replace = (forgery: Forgery, name: string, bytes: Buffer) => Object.assign(sectionOf(forgery, name), { bytes })

/** The u32 numbers of a section. Changing them changes the section. */
function numbersOf(forgery: Forgery, name: string): Uint32Array {
  const numbers = Uint32Array.from(new Uint32Array(Uint8Array.from(bytesOf(forgery, name)).buffer))
  replace(forgery, name, Buffer.from(numbers.buffer))
  return numbers
}

it('a snapshot that was reassembled without a change is opened', async () => {
  expect((await openForged(() => {})).rows).toBe(300)
})

it.each([0, 2 ** 32, -5, null, 1.5, 299, '300', undefined])(
  'a snapshot with the wrong number of rows is refused: %s',
  async (rows) => {
    const opening = openForged((forgery) => {
      forgery.editHeader = (header) => {
        header.rows = rows
      }
    })
    await expect(opening).rejects.toMatchObject({ name: 'SnapshotError', fault: 'inconsistent' })
  },
)

it.each<[string, (forgery: Forgery) => void]>([
  ['a list too many in a group', ({ lists }) => lists.at(-1)!.count++],
  ['a count of lists that is too large', ({ lists }) => Object.assign(lists[0]!, { count: 2 ** 32 - 1 })],
  ['an unknown form', (forgery) => bytesOf(forgery, 'list.form').fill(3)],
  ['a topic that is not in its pool', (forgery) => bytesOf(forgery, 'topic').fill(200)],
  ['days of no calendar', (forgery) => bytesOf(forgery, 'start').fill(0x7f)],
  ['an event id that is no number', (forgery) => bytesOf(forgery, 'id').fill(0xff)],
  ['offsets that descend', (forgery) => bytesOf(forgery, 'name.offsets').fill(0xff, 4, 8)],
  ['a name that leaves its quotes', (forgery) => bytesOf(forgery, 'name.text').write('","admin":true,"x":"', 3)],
  ['a line feed in a website', (forgery) => bytesOf(forgery, 'website.text').write('\n', 3)],
  ['half a character', (forgery) => bytesOf(forgery, 'name.text').fill(0xc3, 5, 6)],
  ['a term of another name', (forgery) => bytesOf(forgery, 'term.text').write('q', 0)],
  ['a text that JSON.stringify escapes otherwise', (forgery) => bytesOf(forgery, 'name.text').write('\\u0041', 3)],
  ['two keys in each other’s place', (forgery) => numbersOf(forgery, 'city.key.offsets').fill(1, 1, 3)],
  ['an empty name', (forgery) => numbersOf(forgery, 'name.offsets').copyWithin(5, 6, 7)],
  ['a column too short', ({ sections }) => Object.assign(sections[3]!, { bytes: sections[3]!.bytes.subarray(1) })],
])('a snapshot with valid checksums and an inconsistent structure is refused: %s', async (_, edit) => {
  await expect(openForged(edit)).rejects.toMatchObject({
    name: 'SnapshotError',
    fault: 'inconsistent',
    message: expect.stringContaining('rebuild the snapshot'),
  })
})

/**
 * Findings in a sound snapshot with some replaced sections. An undefined finding is a pause for other work.
 */
function findingsWith(replaced: Readonly<Record<string, SectionArray>>) {
  const sections = new Map([...toSections(built.snapshot), ...Object.entries(replaced)])
  const { header, lists } = built.snapshot
  return [...structureFindings((name) => sections.get(name)!, header, lists.space.memory.kernels)]
}
const found = (replaced: Readonly<Record<string, SectionArray>>) => findingsWith(replaced).filter((each) => each)

it('opening a snapshot finds a number out of bounds in any part of a large section', () => {
  const days = Int32Array.from({ length: 600_000 }, (_, at) => at % 1000).sort()
  days[524_288] = -1
  days[590_000] = 200_000
  const places = found({ start: days }).map((finding) => finding!.where)
  expect(places).toContain('length of start')
  expect(places).toContain('position 524288 of start')
  expect(places).toContain('position 590000 of start')
  expect(places).toContain('position 590001 of start')
})

const ROWS = 300
function faultOf(list: { form: number; start: number; count: number }, block: readonly number[]) {
  const { snapshot } = built
  const sections = toSections(snapshot)
  const memory = DocSpace.withLists(ROWS, { listWords: 100, columnWords: [], scratchSets: 0, retainedSets: 0 }).memory
  const words = memory.allocate(block.length)
  words.set(block)
  sections.set('list.form', Uint8Array.of(list.form))
  sections.set('list.start', Uint32Array.of(list.start))
  sections.set('list.count', Uint32Array.of(list.count))
  const findings = [memory.kernels, portableKernels].map((kernels) =>
    [...structureFindings((name) => (name === 'postings' ? words : sections.get(name)!), snapshot.header, kernels)]
      .filter((each) => each?.where.startsWith('posting list'))
      .map((each) => each!.found),
  )
  expect(findings[0]).toEqual(findings[1])
  return findings[0]![0]
}

it.each([
  ['an unknown form', { form: 3 }, [], 'form 3'],
  ['a range that ends after the rows', { form: 0, start: 290, count: 11 }, [], 'a range that ends at 301'],
  [
    'a sparse list that ends after the block',
    { form: 1, start: 1, count: 2 },
    [1, 2],
    'an end after the last word of the block',
  ],
  ['a member that is no row', { form: 1, count: 2 }, [1, 300], 'member 300, which is no row'],
  ['members that do not ascend', { form: 1, count: 2 }, [5, 5], 'member 5 after 5'],
  ['a dense list that is not aligned', { form: 2, start: 8 }, Array(32).fill(0), 'a start that is not aligned'],
  ['a dense list that ends after the block', { form: 2 }, [0, 0, 0], 'an end after the last word of the block'],
  ['a wrong count of bits', { form: 2, count: 2 }, [1, ...Array(9).fill(0)], '1 members, of 2 that are declared'],
  ['bits after the last row', { form: 2, count: 1 }, [...Array(9).fill(0), 0x1000], 'members after the last row'],
  ['a range up to the last row', { form: 0, start: 290, count: 10 }, [], undefined],
  ['a sparse list', { form: 1, count: 2 }, [1, 299], undefined],
  ['a dense list', { form: 2, count: 3 }, [3, ...Array(8).fill(0), 0x0800], undefined],
])(
  'the check of a snapshot accepts sound posting lists and finds the fault of damaged lists: %s',
  (_, damage, block, fault) => {
    expect(faultOf({ start: 0, count: 0, ...damage }, block)).toBe(fault)
  },
)
