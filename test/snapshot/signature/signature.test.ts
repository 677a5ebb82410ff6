import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unpack } from 'msgpackr'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import type { DocId } from '../../../src/docset/docset.ts'
import { detailChecksum } from '../../../src/snapshot/detail-records.ts'
import type { Details } from '../../../src/snapshot/details.ts'
import { SnapshotError } from '../../../src/snapshot/errors.ts'
import { NO_DETAIL } from '../../../src/snapshot/format.ts'
import { openSnapshot } from '../../../src/snapshot/open.ts'
import { signSnapshot } from '../../../src/snapshot/signature/sign-snapshot.ts'
import {
  COLD_BLOCK_BYTES,
  decodeSignature,
  encodeSignature,
  type SnapshotDigests,
} from '../../../src/snapshot/signature/signature-block.ts'
import { keyIdOf, parsePublicKeys, trustedKeyOf } from '../../../src/snapshot/signature/signing-keys.ts'
import type { Snapshot } from '../../../src/snapshot/snapshot.ts'
import { verifySnapshot } from '../../../src/snapshot/verify.ts'
import { buildDirectory } from '../../support/directory.ts'
import { manyEvents } from '../../support/many-events.ts'
import { scratchFolder } from '../../support/scratch.ts'
import { sharedDirectory } from '../../support/shared-directory.ts'
import { makeSigner, type Signer, signedCopy } from '../../support/signing.ts'
import { type Layout, layoutOf } from '../../support/snapshot-layout.ts'

const built = sharedDirectory(() => buildDirectory(manyEvents(300)))
let unsigned: Buffer
let layout: Layout
let signer: Signer
let signed: Buffer
const folder = scratchFolder(afterAll)

beforeAll(async () => {
  unsigned = readFileSync(built.path)
  layout = layoutOf(unsigned)
  signer = makeSigner()
  signed = readFileSync(await signedCopy(built.path, signer, folder))
})

function fileOf(bytes: Buffer): string {
  const path = join(folder, 'changed.snapshot')
  writeFileSync(path, bytes)
  return path
}

/** Returns the result of `use`, or the fault if the file or details in it are refused. */
async function open<Result>(bytes: Buffer, trusted: readonly Signer[], use: (snapshot: Snapshot) => Promise<Result>) {
  try {
    const snapshot = await openSnapshot(fileOf(bytes), { trusted: trusted.map((each) => each.trusted) })
    try {
      return await use(snapshot)
    } finally {
      await snapshot.close()
    }
  } catch (error) {
    if (error instanceof SnapshotError) return error.fault
    throw error
  }
}

const signerOf = (bytes: Buffer, trusted: readonly Signer[]) => open(bytes, trusted, async ({ signer }) => signer)

const textOf = (bytes: Buffer, trusted: readonly Signer[]) =>
  open(bytes, trusted, async (snapshot) => {
    const texts: Details[] = []
    for (let doc = 0; doc < snapshot.rows; doc++) texts.push(await snapshot.details(doc as DocId))
    return texts
  })

it('a signed snapshot has the same details of events as the unsigned snapshot', async () => {
  const texts = await textOf(unsigned, [])
  expect(texts).toHaveLength(300)
  expect(await textOf(signed, [signer])).toEqual(texts)
  expect(await textOf(signed, [])).toEqual(texts)
})

it('the signature of a file can be checked from the description in FORMAT.md alone', () => {
  const block = (unpack(signed) as Buffer[]).at(-1)!
  const key = createPublicKey(signer.publicPem)
  expect(verify(null, block.subarray(64, -4), key, block.subarray(0, 64))).toBe(true)
  expect(block.toString('latin1', 64, 89)).toBe('confdex signed snapshot 1')
  expect(block.toString('hex', 96, 104)).toBe(signer.id)
})

it('signing a file again gives the same bytes with the same key, and different bytes with another key', async () => {
  const path = fileOf(signed)
  await signSnapshot(path, signer.privateKey)
  expect(readFileSync(path).equals(signed)).toBe(true)
  const other = makeSigner()
  await signSnapshot(path, other.privateKey)
  expect(await signerOf(readFileSync(path), [signer])).toBe('unknown-signer')
  expect(await signerOf(readFileSync(path), [other])).toBe(other.id)
})

it('a file whose signature has the id of a trusted key but was made with another key is refused', async () => {
  const other = makeSigner()
  const forged = readFileSync(await signedCopy(built.path, other))
  const at = forged.indexOf(Buffer.from(other.id, 'hex'), unsigned.length)
  forged.write(signer.id, at, 'hex')
  expect(await signerOf(forged, [signer])).toBe('wrong-signature')
})

it('replaced details of an event with a valid checksum are refused when they are read from a signed file', async () => {
  const forged = Buffer.from(signed)
  const section = layout.sections.find(({ name }) => name === 'details')!
  const doc = built.snapshot.detailAt.findIndex((each) => each !== NO_DETAIL)
  const at = section.start + built.snapshot.detailAt[doc]!
  const record = forged.subarray(at)
  const text = record.subarray(8, 8 + record.readUInt32LE(0))
  text.write('x', text.indexOf('"description":"') + '"description":"'.length)
  record.writeUInt32LE(detailChecksum(built.snapshot.id[doc]!, text), 4)
  expect(await textOf(forged, [])).toHaveLength(300)
  expect(await textOf(forged, [signer])).toBe('wrong-signature')
})

/** The signed file with changed digests and a valid signature. */
function signedWith(edit: (digests: SnapshotDigests) => Partial<SnapshotDigests>): Buffer {
  const digests = decodeSignature(signed.subarray(unsigned.length))!
  const other = encodeSignature({ ...digests, ...edit(digests) }, signer.privateKey)
  return Buffer.concat([signed.subarray(0, unsigned.length), other])
}

it.each<[string, (digests: SnapshotDigests) => Partial<SnapshotDigests>]>([
  ['a section too few', ({ sections }) => ({ sections: sections.slice(0, -1) })],
  ['a section too many', ({ sections, head }) => ({ sections: [...sections, head] })],
  ['a block too few', ({ coldBlocks }) => ({ coldBlocks: coldBlocks.subarray(32) })],
  ['a block too many', ({ coldBlocks, head }) => ({ coldBlocks: Buffer.concat([coldBlocks, head]) })],
])('opening and verifying refuse a signature with other digests than the file has: %s', async (_, edit) => {
  const bytes = signedWith(edit)
  await expect(openSnapshot(fileOf(bytes), { trusted: [signer.trusted] })).rejects.toMatchObject({
    fault: 'wrong-signature',
  })
  const { verdicts } = await verifySnapshot(fileOf(bytes))
  expect(verdicts.find(({ name }) => name === 'signature')).toMatchObject({ state: 'broken' })
})

it('a detail record that crosses blocks of a signed file is read completely, wherever a block ends', async () => {
  const description = (id: number) => `${id} `.repeat(1 + ((id * 7919) % (COLD_BLOCK_BYTES / 2)))
  const large = await buildDirectory(manyEvents(60).map((event) => ({ ...event, description: description(event.id) })))
  const copy = readFileSync(await signedCopy(large.path, signer))
  const plain = readFileSync(large.path)
  await large.dispose()
  expect(plain.length).toBeGreaterThan(20 * COLD_BLOCK_BYTES)
  expect(await textOf(copy, [signer])).toEqual(await textOf(plain, []))
})

it('signing refuses a snapshot with damaged details of events', async () => {
  const bytes = Buffer.from(unsigned)
  bytes[bytes.length - 1]! ^= 1
  await expect(signSnapshot(fileOf(bytes), signer.privateKey)).rejects.toMatchObject({ fault: 'damaged' })
})

it('verifying finds sections and event details that differ from the signature, and accepts sound files', async () => {
  expect((await verifySnapshot(fileOf(signed))).sound).toBe(true)
  const other = Buffer.from(signed)
  const block = signed.length - 4
  other[block - 1]! ^= 1 // changes the digest of the last block of cold text
  other[unsigned.length + 5 + 144]! ^= 1 // changes the digest of the first section
  const { verdicts } = await verifySnapshot(fileOf(other))
  const broken = verdicts.filter(({ state }) => state !== 'holds')
  expect(broken).toMatchObject([
    { name: 'signature', state: 'broken', first: [{ where: 'section id' }, { where: 'blocks of the cold section' }] },
  ])
})

const [one, two] = [makeSigner(), makeSigner()]
test('parsePublicKeys finds several public keys in a text, with any text around the keys', () => {
  const ids = (pem: string) => parsePublicKeys(pem).map(({ id }) => id)
  expect(ids(one.publicPem)).toEqual([one.id])
  expect(ids(`mine:\n${one.publicPem}\n\n# theirs\n${two.publicPem}`)).toEqual([one.id, two.id])
  expect(parsePublicKeys(two.publicPem)[0]!.key.equals(createPublicKey(two.privateKey))).toBe(true)
})

test('the id of a signing key is the beginning of the SHA-256 digest of the public key', () => {
  const der = createPublicKey(one.privateKey).export({ type: 'spki', format: 'der' })
  expect(keyIdOf(createPublicKey(one.privateKey))).toBe(createHash('sha256').update(der).digest('hex').slice(0, 16))
  expect(trustedKeyOf(one.privateKey)).toMatchObject({ id: one.id })
})
