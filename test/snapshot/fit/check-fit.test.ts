import { readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openSnapshot } from '../../../src/snapshot/open.ts'
import { type Forgery, putTogether, takeApart } from '../../attack/snapshots/forge.ts'
import { type BuiltDirectory, buildDirectory } from '../../support/directory.ts'
import { manyEvents } from '../../support/many-events.ts'
import { memoryFile } from '../../support/memory-file.ts'

vi.mock('node:fs/promises', { spy: true })

let built: BuiltDirectory
beforeAll(async () => {
  built = await buildDirectory(manyEvents(300))
})
afterAll(() => built.dispose())

/** Opens the snapshot after somebody changed it and made all checksums right again. */
async function openForged(edit: (forgery: Forgery) => void) {
  const { header, forgery } = takeApart(readFileSync(built.path))
  edit(forgery)
  vi.mocked(open).mockResolvedValueOnce(memoryFile(putTogether(header, forgery)))
  return openSnapshot('memory')
}

const bytesOf = ({ sections }: Forgery, name: string) => sections.find((section) => section.name === name)!.bytes

describe('a snapshot with right checksums', () => {
  it('a snapshot that was put together again without a change is opened', async () => {
    expect((await openForged(() => {})).rows).toBe(300)
  })

  it.each([0, 2 ** 32, -5, null, 1.5, 299, '300', undefined])('other rows are refused by name: %s', async (rows) => {
    const opening = openForged((forgery) => {
      forgery.editHeader = (header) => {
        header.rows = rows
      }
    })
    await expect(opening).rejects.toMatchObject({ name: 'SnapshotError', fault: 'inconsistent' })
  })

  it('a directory without events is sound', async () => {
    const empty = await buildDirectory([])
    expect(empty.snapshot.rows).toBe(0)
    await empty.dispose()
  })

  it.each<[string, (forgery: Forgery) => void]>([
    ['a list too many in a group', ({ lists }) => lists.at(-1)!.count++],
    ['a count of lists that is too large', ({ lists }) => Object.assign(lists[0]!, { count: 2 ** 32 - 1 })],
    ['all lists sparse', (forgery) => bytesOf(forgery, 'list.form').fill(1)],
    ['a form nobody knows', (forgery) => bytesOf(forgery, 'list.form').fill(3)],
    ['a list behind the block', (forgery) => bytesOf(forgery, 'list.start').fill(0xff)],
    ['members that are no rows', (forgery) => bytesOf(forgery, 'postings').fill(0xff)],
    ['a topic that is not in its pool', (forgery) => bytesOf(forgery, 'topic').fill(200)],
    ['days of no calendar', (forgery) => bytesOf(forgery, 'start').fill(0x7f)],
    ['an event id that is no number', (forgery) => bytesOf(forgery, 'id').fill(0xff)],
    ['offsets that descend', (forgery) => bytesOf(forgery, 'name.offsets').fill(0xff, 4, 8)],
    ['a name that leaves its quotes', (forgery) => bytesOf(forgery, 'name.text').write('","admin":true,"x":"', 3)],
    ['a line feed in a website', (forgery) => bytesOf(forgery, 'website.text').write('\n', 3)],
    ['half a character', (forgery) => bytesOf(forgery, 'name.text').fill(0xc3, 5, 6)],
    ['a term of another name', (forgery) => bytesOf(forgery, 'term.text').write('q', 0)],
    ['a section left out', ({ sections }) => sections.splice(4, 1)],
    ['a column too short', ({ sections }) => Object.assign(sections[3]!, { bytes: sections[3]!.bytes.subarray(1) })],
  ])('what does not fit is refused by name: %s', async (_, edit) => {
    await expect(openForged(edit)).rejects.toMatchObject({
      name: 'SnapshotError',
      fault: 'inconsistent',
      message: expect.stringContaining('rebuild the snapshot'),
    })
  })
})
