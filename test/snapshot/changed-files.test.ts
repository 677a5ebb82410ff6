import { createPrivateKey } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SnapshotError } from '../../src/snapshot/errors.ts'
import type { Header } from '../../src/snapshot/format.ts'
import { openSnapshot } from '../../src/snapshot/open.ts'
import { signSnapshot } from '../../src/snapshot/signature/sign-snapshot.ts'
import { type TrustedKey, trustedKeyOf } from '../../src/snapshot/signature/signing-keys.ts'
import { verifySnapshot } from '../../src/snapshot/verify.ts'
import { scratchFolder } from '../support/scratch.ts'
import { editHeader, type Layout, layoutOf } from '../support/snapshot-layout.ts'
import { buildSmallSnapshot } from './small-snapshot.ts'

/** The same key in every run. */
function keyOf(seed: number) {
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, seed)])
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
}

const folder = scratchFolder(afterAll)
const changedPath = join(folder, 'changed.snapshot')
const [mine, other] = [trustedKeyOf(keyOf(7)), trustedKeyOf(keyOf(8))]
let plain: Buffer
let signed: Buffer
let layout: Layout

beforeAll(async () => {
  const path = buildSmallSnapshot(folder)
  plain = readFileSync(path)
  layout = layoutOf(plain)
  await signSnapshot(path, keyOf(7))
  signed = readFileSync(path)
})

/** The fault if the file is refused, else `opened` and the invariants that `verify` finds broken. */
async function fateOf(bytes: Buffer, trusted: readonly TrustedKey[]): Promise<string> {
  writeFileSync(changedPath, bytes)
  try {
    const opened = await openSnapshot(changedPath, { trusted })
    await opened.close()
    const { verdicts } = await verifySnapshot(changedPath, undefined, trusted)
    const broken = verdicts.flatMap(({ name, state }) => (state === 'broken' ? [name] : []))
    return ['opened', ...broken].join(' ')
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error
    return error.fault
  }
}

function positionsOf(bytes: Buffer): number[] {
  const { headerEnd, sections } = layout
  const inHeader = Array.from({ length: 40 }, (_, index) => Math.floor((headerEnd * index) / 40))
  const frames = sections.flatMap(({ start }, index) =>
    index % 12 === 0 ? [start - 5, start - 4, start - 1, start] : [],
  )
  const end = sections.at(-1)!.end
  const signature = Array.from({ length: 24 }, (_, index) => end + index * 8).filter((at) => at < bytes.length)
  const first = Array.from({ length: 28 }, (_, at) => at)
  return [...new Set([...first, ...inHeader, ...frames, ...signature, end - 1, bytes.length - 1])]
}

test.each([
  ['an unsigned file', () => plain, []],
  ['a signed file', () => signed, [mine]],
] as const)(
  'if any byte of %s changes, opening refuses the file or verifying finds the change',
  async (_, file, trusted) => {
    for (const at of positionsOf(file())) {
      for (const change of [1, 0xff]) {
        const bytes = Buffer.from(file())
        bytes[at]! ^= change
        const fate = await fateOf(bytes, trusted)
        expect(fate, `byte ${at} ^ ${change}`).not.toBe('opened')
        // details are checked only when an event is requested, so the file is opened
        const isCold = at >= layout.sections.at(-1)!.start && at < layout.sections.at(-1)!.end
        expect(fate.startsWith('opened'), `byte ${at} ^ ${change}`).toBe(isCold)
      }
    }
  },
)

test('a snapshot file that was shortened or extended is refused', async () => {
  const { headerEnd, sections } = layout
  for (const [file, trusted] of [
    [plain, []],
    [signed, [mine]],
    [signed, []],
  ] as const) {
    const ends = [27, headerEnd - 1, headerEnd, sections[3]!.start, sections.at(-1)!.end - 1, file.length - 1]
    for (const end of ends) expect(await fateOf(file.subarray(0, end), trusted), `cut at ${end}`).toBe('truncated')
    for (const end of [0, 1]) expect(await fateOf(file.subarray(0, end), trusted)).toBe('not-a-snapshot')
  }
  expect(await fateOf(Buffer.concat([plain, Buffer.alloc(9)]), [])).toBe('damaged')
  expect(await fateOf(Buffer.concat([signed, Buffer.alloc(9)]), [mine])).toBe('truncated')
})

test('if there are trusted keys, a snapshot file is opened only with a signature by one of these keys', async () => {
  expect(await fateOf(plain, [])).toBe('opened')
  expect(await fateOf(plain, [mine])).toBe('unsigned')
  expect(await fateOf(signed, [mine])).toBe('opened')
  expect(await fateOf(signed, [other, mine])).toBe('opened')
  expect(await fateOf(signed, [other])).toBe('unknown-signer')
  expect(await fateOf(signed, [])).toBe('opened')
})

const withEnd = (header: Header, change: (entry: Header['sections'][number]) => object): Header => ({
  ...header,
  sections: header.sections.map((entry) => (entry.name === 'end' ? { ...entry, ...change(entry) } : entry)),
})

/** Changes of a header whose checksum is corrected afterwards. */
const HEADERS: Readonly<Record<string, (header: Header) => Header>> = {
  'another row': (header) => ({ ...header, rows: header.rows + 1 }),
  'another source': (header) => ({ ...header, source: 'x'.repeat(64) }),
  'the list of a group': (header) => ({
    ...header,
    lists: header.lists.map((entry, at) => (at === 1 ? { ...entry, count: entry.count + 1 } : entry)),
  }),
  'the offset of a section': (header) => withEnd(header, ({ offset }) => ({ offset: offset - 1 })),
  'the length of a section': (header) => withEnd(header, ({ length }) => ({ length: length - 1 })),
  'the crc of a section': (header) => withEnd(header, ({ crc }) => ({ crc: crc - 1 })),
  'the encoding of a section': (header) => withEnd(header, () => ({ encoding: 'u32' })),
  'the name of a section': (header) => withEnd(header, () => ({ name: 'eng' })),
  'two sections in each other’s place': (header) => {
    const [first, second, ...others] = header.sections
    return { ...header, sections: [second!, first!, ...others] }
  },
}

const OTHER_FATES: Readonly<Record<string, string>> = {
  'the offset of a section': 'opened header',
  'the crc of a section': 'damaged',
}

test.each(Object.entries(HEADERS))(
  'a snapshot with a changed header (%s) and right checksums is refused or reported as broken',
  async (what, edit) => {
    const bytes = Buffer.from(plain)
    editHeader(bytes, edit, true)
    expect(await fateOf(bytes, [])).toBe(OTHER_FATES[what] ?? 'inconsistent')
    const signedBytes = Buffer.from(signed)
    editHeader(signedBytes, edit, true)
    expect(await fateOf(signedBytes, [mine])).toBe('wrong-signature')
  },
)
