import { generateKeyPairSync } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSource } from '../../src/source/open-source.ts'
import type { SnapshotSource } from '../../src/source/source.ts'
import { fileSource } from '../../src/source/source.ts'
import { readTrustedKeys } from '../../src/source/trusted-keys.ts'
import { startStorage } from '../support/http-storage.ts'
import { scratchFolder } from '../support/scratch.ts'
import { makeSigner, type Signer, signedCopy } from '../support/signing.ts'
import { answersAs, renameIn, sharedThree, sourceSettings, startKeeping } from './keeping.ts'

const { old, fresh } = sharedThree()
let signer: Signer
/** `foreignFresh` is signed with an unknown key. */
let signedOld: Buffer
let signedFresh: Buffer
let foreignFresh: Buffer
const folder = scratchFolder(afterAll)
beforeAll(async () => {
  signer = makeSigner()
  signedOld = readFileSync(await signedCopy(old.path, signer, folder))
  signedFresh = readFileSync(await signedCopy(fresh.path, signer, folder))
  foreignFresh = readFileSync(await signedCopy(fresh.path, makeSigner(), folder))
})

interface Place {
  readonly source: SnapshotSource
  put(bytes: Buffer): void
}

const PLACES: Record<string, () => Promise<Place>> = {
  async 'a file'() {
    const path = join(scratchFolder(), 'current')
    const put = (bytes: Buffer) => {
      writeFileSync(`${path}.bytes`, bytes)
      renameIn(`${path}.bytes`, path)
    }
    return { source: fileSource(path), put }
  },
  async 'an HTTP address'() {
    let [current, version] = [Buffer.alloc(0), 0]
    const storage = await startStorage((_request, response) => response.setHeader('etag', `"${version}"`).end(current))
    const source = await openSource(sourceSettings(`${storage.url}/x`))
    const put = (bytes: Buffer) => {
      current = bytes as Buffer<ArrayBuffer>
      version++
    }
    return { source, put }
  },
}

describe.each(Object.keys(PLACES))('from %s', (name) => {
  it(`from ${name}, unsigned and wrongly signed snapshots are refused, and the old snapshot stays`, async () => {
    const { source, put } = await PLACES[name]!()
    put(signedOld)
    const { keeper } = await startKeeping(source, { trusted: [signer.trusted] })
    const changed = Buffer.from(signedFresh)
    changed[changed.length - 10]! ^= 1
    for (const [bytes, reason] of [
      [readFileSync(fresh.path), 'unsigned'],
      [foreignFresh, 'unknown-signer'],
      [changed, 'wrong-signature'],
    ] as const) {
      put(bytes)
      expect(await keeper.check()).toMatchObject({ state: 'refused', reason })
      expect(keeper.refusal).toMatchObject({ reason })
      expect(await answersAs(keeper.current, old)).toBe(true)
    }
    put(signedFresh)
    expect((await keeper.check()).state).toBe('swapped')
    expect(await answersAs(keeper.current, fresh)).toBe(true)
  })
})

const file = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

it('trusted keys are read from files, from PEM text, and from PEM text with \\n instead of line ends', async () => {
  const other = makeSigner()
  const ids = async (setting: string | undefined) => (await readTrustedKeys(setting)).map(({ id }) => id)
  expect(await ids(undefined)).toEqual([])
  expect(await ids(signer.publicPem)).toEqual([signer.id])
  expect(await ids(signer.publicPem + other.publicPem)).toEqual([signer.id, other.id])
  expect(await ids(signer.publicPem.trim().replaceAll('\n', '\\n'))).toEqual([signer.id])
  const one = file('one.pem', signer.publicPem)
  const two = file('two.pem', `a comment\n${other.publicPem}`)
  expect(await ids(`${one}, ${two},`)).toEqual([signer.id, other.id])
  expect(await ids(file('both.pem', signer.publicPem + other.publicPem))).toEqual([signer.id, other.id])
})

it('trusted keys that are not public Ed25519 keys are refused, and the error does not show their text', async () => {
  const rsa = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ type: 'spki', format: 'pem' })
  const broken = signer.publicPem.replace('MCo', 'MCp')
  const cases = [
    [signer.privatePem, 'SNAPSHOT_VERIFY_KEY', 'a PRIVATE KEY'],
    [signer.publicPem + signer.privatePem, 'SNAPSHOT_VERIFY_KEY', 'a PRIVATE KEY'],
    [rsa.toString(), 'SNAPSHOT_VERIFY_KEY', 'a key for ec'],
    [broken, 'SNAPSHOT_VERIFY_KEY', expect.stringMatching(/^a text that cannot be read \(\w+\)$/)],
    [file('empty.pem', ''), join(folder, 'empty.pem'), 'no PEM'],
    [join(folder, 'missing.pem'), join(folder, 'missing.pem'), 'ENOENT'],
    [',', 'SNAPSHOT_VERIFY_KEY', 'commas only'],
  ] as const
  for (const [setting, place, found] of cases) {
    const error = await readTrustedKeys(setting).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ fault: 'no-verify-key', place, found })
    expect(String(error)).not.toContain(signer.privatePem.split('\n')[1])
  }
})
