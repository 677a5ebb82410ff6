import { createPrivateKey } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { SnapshotError } from '../../src/snapshot/errors.ts'
import type { Header } from '../../src/snapshot/format.ts'
import { openSnapshot } from '../../src/snapshot/open.ts'
import { signSnapshot } from '../../src/snapshot/signature/sign-snapshot.ts'
import { type TrustedKey, trustedKeyOf } from '../../src/snapshot/signature/signing-keys.ts'
import { verifySnapshot } from '../../src/snapshot/verify.ts'
import { scratchFolder } from '../support/scratch.ts'
import { editHeader, type Layout, layoutOf } from '../support/snapshot-layout.ts'
import { buildSmallSnapshot } from './small-snapshot.ts'

/**
 * What opening and verifying say of a snapshot file of which a byte was changed, as it was when somebody last
 * read it. After a change of what they say, run `UPDATE_GOLDEN=1 npx vitest run test/snapshot/changed-files`,
 * read the difference in changed-files.txt, and commit it.
 */
const RECORDED = join(import.meta.dirname, 'changed-files.txt')
const OF_THE_FILE = ['header', 'checksums', 'signature', 'details']

/** A key that always is the same, so that signatures are. */
function keyOf(seed: number) {
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, seed)])
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
}

const folder = scratchFolder(afterAll)
const changedPath = join(folder, 'changed.snapshot')

/** What becomes of a file of these bytes, in a line. */
async function fateOf(bytes: Buffer, trusted: readonly TrustedKey[]): Promise<string> {
  writeFileSync(changedPath, bytes)
  try {
    const opened = await openSnapshot(changedPath, { trusted })
    await opened.close()
    const report = await verifySnapshot(changedPath, undefined, trusted)
    const broken = report.verdicts.flatMap((verdict) => {
      if (verdict.state !== 'broken' || !OF_THE_FILE.includes(verdict.name)) return []
      const found = verdict.first.map((each) => Object.values(each).join(', '))
      return `${verdict.name} ${verdict.count}: ${found.join('; ')}`
    })
    return [`opens, signed by ${opened.signer}, says ${report.keyId}`, ...broken].join(' | ')
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error
    return error.message.replaceAll(folder, '')
  }
}

/** Where the parts of a file begin, and what lies in them. */
function positionsOf(bytes: Buffer, { headerEnd, sections }: Layout): number[] {
  const inHeader = Array.from({ length: 40 }, (_, index) => Math.floor((headerEnd * index) / 40))
  const frames = sections.flatMap(({ start }, index) =>
    index % 12 === 0 ? [start - 5, start - 4, start - 1, start] : [],
  )
  const end = sections.at(-1)!.end
  const behind = Array.from({ length: 24 }, (_, index) => end + index * 8).filter((at) => at < bytes.length)
  const first = Array.from({ length: 28 }, (_, at) => at)
  return [...new Set([...first, ...inHeader, ...frames, ...behind, end - 1, bytes.length - 1])].sort((a, b) => a - b)
}

const HEADERS: Readonly<Record<string, (header: Header) => Header>> = {
  'another row': (header) => ({ ...header, rows: header.rows + 1 }),
  'a row less': (header) => ({ ...header, rows: header.rows - 1 }),
  'rejected rows below 0': (header) => ({ ...header, rejected: -1 }),
  'another source': (header) => ({ ...header, source: 'x'.repeat(64) }),
  'no time': (header) => ({ ...header, created: header.created.replace('T', ' ') }),
  'the list of a group': (header) => ({
    ...header,
    lists: header.lists.map((entry, at) => (at === 1 ? { ...entry, count: entry.count + 1 } : entry)),
  }),
  'a group that starts elsewhere': (header) => ({
    ...header,
    lists: header.lists.map((entry, at) => (at === 2 ? { ...entry, first: entry.first - 1 } : entry)),
  }),
  ...Object.fromEntries(
    (['offset', 'length', 'crc'] as const).map((field) => [
      `the ${field} of a section`,
      (header: Header) => ({
        ...header,
        sections: header.sections.map((entry) =>
          entry.name === 'end' ? { ...entry, [field]: entry[field] - 1 } : entry,
        ),
      }),
    ]),
  ),
  'the encoding of a section': (header) => ({
    ...header,
    sections: header.sections.map((entry) => (entry.name === 'end' ? { ...entry, encoding: 'u32' as const } : entry)),
  }),
  'the name of a section': (header) => ({
    ...header,
    sections: header.sections.map((entry) => (entry.name === 'end' ? { ...entry, name: 'eng' } : entry)),
  }),
  'two sections in each other’s place': (header) => {
    const [first, second, ...others] = header.sections
    return { ...header, sections: [second!, first!, ...others] }
  },
}

async function fates(): Promise<string[]> {
  const lines: string[] = []
  const path = buildSmallSnapshot(folder)
  const plain = readFileSync(path)
  const layout = layoutOf(plain)
  await signSnapshot(path, keyOf(7))
  const signed = readFileSync(path)
  const [mine, other] = [trustedKeyOf(keyOf(7)), trustedKeyOf(keyOf(8))]
  lines.push(`plain: ${await fateOf(plain, [])}`, `plain, signed wanted: ${await fateOf(plain, [mine])}`)
  lines.push(
    `signed: ${await fateOf(signed, [mine])}`,
    `signed, for one of two: ${await fateOf(signed, [other, mine])}`,
  )
  lines.push(`signed by another: ${await fateOf(signed, [other])}`, `not looked at: ${await fateOf(signed, [])}`)
  for (const [name, file, trusted] of [
    ['plain', plain, []],
    ['signed', signed, [mine]],
    ['signed, not looked at', signed, []],
  ] as const) {
    for (const at of positionsOf(file, layout)) {
      for (const change of [1, 0xff]) {
        const bytes = Buffer.from(file)
        bytes[at]! ^= change
        lines.push(`${name} ${at} ^ ${change}: ${await fateOf(bytes, trusted)}`)
      }
    }
    const { headerEnd, sections } = layout
    const ends = [0, 1, 27, headerEnd - 1, headerEnd, sections[3]!.start, sections.at(-1)!.end - 1, file.length - 1]
    for (const end of ends) lines.push(`${name} cut at ${end}: ${await fateOf(file.subarray(0, end), trusted)}`)
    lines.push(`${name} and more: ${await fateOf(Buffer.concat([file, Buffer.alloc(9)]), trusted)}`)
    for (const [what, edit] of Object.entries(HEADERS)) {
      for (const identify of [true, false]) {
        const bytes = Buffer.from(file)
        editHeader(bytes, edit, identify)
        lines.push(`${name}, ${what}${identify ? '' : ', another id'}: ${await fateOf(bytes, trusted)}`)
      }
    }
  }
  return lines
}

test('what opening and verifying say of files with a changed byte is what they said', async () => {
  const said = await fates()
  if (process.env.UPDATE_GOLDEN) writeFileSync(RECORDED, `${said.join('\n')}\n`)
  const recorded = readFileSync(RECORDED, 'utf8').trimEnd().split('\n')
  for (const [at, line] of said.entries()) expect(line).toBe(recorded[at])
  expect(said).toHaveLength(recorded.length)
})
