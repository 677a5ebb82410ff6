import { execSync } from 'node:child_process'
import { copyFileSync, existsSync, lstatSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openSource } from '../../src/source/open-source.ts'
import { fileSource } from '../../src/source/source.ts'
import { publishCommand } from '../../tools/commands/publish.ts'
import { answersAs, sharedThree, sourceSettings, startKeeping } from '../source/keeping.ts'
import type { BuiltDirectory } from '../support/directory.ts'
import { type FakeS3, startFakeS3 } from '../support/fake-s3.ts'
import { scratchFolder } from '../support/scratch.ts'
import { makeSigner } from '../support/signing.ts'
import { printedBy } from './printed-by.ts'

const { old, fresh, small } = sharedThree()
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
const NOTHING_BEFORE =
  'expected a previous version, found none: only a snapshot that `confdex publish` replaced can be brought back'

const versionOf = (built: BuiltDirectory) => `${built.snapshot.header.id}.snapshot`

function place() {
  const folder = scratchFolder()
  return { folder, link: join(folder, 'current') }
}

const publish = async (...args: string[]) => (await printedBy(publishCommand(), ...args)).join('\n')

it('confdex publish to a path makes a link to a copy of the snapshot, and prints its version', async () => {
  const { folder, link } = place()
  expect(await publish(old.path, link)).toBe(
    `${link} is now ${versionOf(old)} with 120 events.\nThere was no snapshot before.`,
  )
  expect(readdirSync(folder).sort()).toEqual([versionOf(old), 'current'].sort())
  expect(readlinkSync(link)).toBe(versionOf(old))
  expect(readFileSync(link)).toEqual(readFileSync(old.path))
})

it('confdex publish to a path moves the link, and keeps as many earlier versions as --keep says', async () => {
  const { folder, link } = place()
  await publish(old.path, link)
  expect(await publish(fresh.path, link)).toBe(
    `${link} is now ${versionOf(fresh)} with ${fresh.snapshot.rows} events.\n` +
      `To go back to ${versionOf(old)}: confdex publish --rollback ${link}`,
  )
  await publish(small.path, link, '--force', '--keep', '1')
  expect(readdirSync(folder).sort()).toEqual([versionOf(fresh), versionOf(small), 'current', 'current.previous'].sort())
})

it('confdex publish does not remove a version that another link of the folder needs', async () => {
  const folder = scratchFolder()
  const [link, staging] = [join(folder, 'current'), join(folder, 'staging')]
  await publish(old.path, staging)
  for (const built of [old, fresh, small]) await publish(built.path, link, '--force', '--keep', '1')
  expect(readFileSync(staging)).toEqual(readFileSync(old.path))
})

it('confdex publish --rollback brings back a file that confdex publish replaced by a link', async () => {
  const folder = scratchFolder()
  const path = join(folder, 'directory.snapshot')
  copyFileSync(old.path, path)
  await publish(fresh.path, path)
  expect(lstatSync(path).isSymbolicLink()).toBe(true)
  expect(await publish('--rollback', path)).toBe(
    `${path} is ${versionOf(old)} again. To go back to ${versionOf(fresh)}: confdex publish --rollback ${path}`,
  )
  expect(readFileSync(path)).toEqual(readFileSync(old.path))
})

it('confdex publish of the current snapshot changes nothing', async () => {
  const { folder, link } = place()
  await publish(old.path, link)
  await publish(fresh.path, link)
  const before = readdirSync(folder)
  expect(await publish(fresh.path, link)).toContain(`To go back to ${versionOf(old)}: `)
  expect(readdirSync(folder)).toEqual(before)
})

it('confdex publish refuses a snapshot that cannot be opened', async () => {
  const { folder, link } = place()
  const cut = join(folder, 'cut.snapshot')
  writeFileSync(cut, readFileSync(fresh.path).subarray(0, -1))
  await expect(publish(cut, link)).rejects.toMatchObject({ fault: 'truncated' })
  expect(existsSync(link)).toBe(false)
})

it('confdex publish to a path refuses a snapshot with fewer events than SNAPSHOT_MIN_SHARE allows', async () => {
  const { link } = place()
  await publish(old.path, link)
  await expect(publish(small.path, link)).rejects.toMatchObject({ fault: 'too-empty', found: '20' })
  expect(readlinkSync(link)).toBe(versionOf(old))
  vi.stubEnv('SNAPSHOT_MIN_SHARE', '0.1')
  await publish(small.path, link)
  expect(readlinkSync(link)).toBe(versionOf(small))
})

it('confdex publish --rollback is an error if only one version was published', async () => {
  const { link } = place()
  await expect(publish('--rollback', link)).rejects.toThrow(NOTHING_BEFORE)
  await publish(old.path, link)
  await expect(publish('--rollback', link)).rejects.toThrow(NOTHING_BEFORE)
})

/** A fake S3 that commands reach with the environment variables of this process. */
async function bucket(): Promise<FakeS3> {
  const s3 = await startFakeS3()
  const { accessKeyId, secretAccessKey, sessionToken, region, endpoint } = s3.settings
  vi.stubEnv('AWS_ACCESS_KEY_ID', accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', secretAccessKey)
  vi.stubEnv('AWS_SESSION_TOKEN', sessionToken)
  vi.stubEnv('AWS_REGION', region)
  vi.stubEnv('AWS_ENDPOINT_URL_S3', endpoint)
  return s3
}

const DESTINATION = 's3://bucket/nightly/directory.snapshot'
const PLACED = '/bucket/nightly/directory.snapshot'

const keys = (s3: FakeS3) => [...s3.objects.keys()].map((path) => path.replace('/bucket/nightly/', '')).sort()

it('confdex publish to a bucket uploads a version, checks it, and copies it to the destination', async () => {
  const s3 = await bucket()
  expect(await publish(old.path, DESTINATION)).toContain(`${DESTINATION} is now ${versionOf(old)} with 120 events.`)
  const version = `/bucket/nightly/${versionOf(old)}`
  expect(s3.requests).toEqual([
    `HEAD ${PLACED}`,
    `PUT ${version}`,
    `HEAD ${version}`,
    `PUT ${version}.counts.json`,
    `HEAD ${version}`,
    `PUT ${PLACED}`,
    `HEAD ${PLACED}`,
  ])
  expect(s3.objects.get(PLACED)!.bytes).toEqual(readFileSync(old.path))
})

it('confdex publish to a bucket keeps as many earlier versions as --keep says', async () => {
  const s3 = await bucket()
  await publish(old.path, DESTINATION)
  await publish(fresh.path, DESTINATION)
  await publish(small.path, DESTINATION, '--force', '--keep', '1')
  const kept = [versionOf(fresh), versionOf(small)].flatMap((version) => [version, `${version}.counts.json`])
  expect(keys(s3)).toEqual([...kept, 'directory.snapshot'].sort())
})

it('confdex publish to a bucket leaves the destination unchanged if the upload is incomplete', async () => {
  const s3 = await bucket()
  await publish(old.path, DESTINATION)
  const version = `/bucket/nightly/${versionOf(fresh)}`
  s3.before = ({ method, url }) => {
    if (method === 'HEAD' && url === version) s3.objects.set(version, { bytes: Buffer.alloc(1), metadata: {} })
  }
  await expect(publish(fresh.path, DESTINATION)).rejects.toThrow(/expected \d+ bytes after writing, found 1/)
  expect(s3.objects.get(PLACED)!.bytes).toEqual(readFileSync(old.path))
})

it('confdex publish to a bucket reports a copy that fails after status 200', async () => {
  const s3 = await bucket()
  await publish(old.path, DESTINATION)
  s3.before = ({ method, url }) => {
    if (method === 'PUT' && url === PLACED) s3.objects.delete(`/bucket/nightly/${versionOf(fresh)}`)
  }
  await expect(publish(fresh.path, DESTINATION)).rejects.toThrow(
    `s3://bucket/nightly/directory.snapshot: expected the storage to copy, got NoSuchKey: publish again`,
  )
})

it('confdex publish to a bucket reports wrong credentials', async () => {
  await bucket()
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'wrong')
  await expect(publish(old.path, DESTINATION)).rejects.toThrow(/HEAD .*got 403.*check the credentials/)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', '')
  await expect(publish(old.path, DESTINATION)).rejects.toMatchObject({ fault: 'no-credentials' })
})

/** `served` returns the bytes that a server would load. */
const DESTINATIONS = [
  [
    'a path',
    async () => {
      const { link } = place()
      return { destination: link, served: () => readFileSync(link), source: async () => fileSource(link) }
    },
  ],
  [
    'a bucket',
    async () => {
      const s3 = await bucket()
      const destination = 's3://bucket/current'
      const source = () => openSource(sourceSettings(destination, s3.settings))
      return { destination, served: () => s3.objects.get('/bucket/current')!.bytes, source }
    },
  ],
] as const

describe.each(DESTINATIONS)('versions at %s', (_, open) => {
  const idOf = (built: BuiltDirectory) => built.snapshot.header.id
  const listed = async (destination: string) =>
    (await publish('--list', destination)).split('\n').map((line) => line.split('  ').slice(0, 3))

  async function goodBadFixed() {
    const place = await open()
    const [good, bad, fixed] = [old, fresh, small]
    for (const built of [good, bad, fixed]) await publish(built.path, place.destination, '--force')
    return { ...place, good, bad, fixed }
  }

  it('a server serves a newly published snapshot, then the version of each of two rollbacks', async () => {
    const { destination, source } = await open()
    await publish(old.path, destination)
    const { keeper } = await startKeeping(await source())
    const changes = [
      [fresh, [fresh.path, destination]],
      [old, ['--rollback', destination]],
      [fresh, ['--rollback', destination]],
    ] as const
    for (const [built, args] of changes) {
      await publish(...args)
      expect((await keeper.check()).state).toBe('swapped')
      expect(await answersAs(keeper.current, built)).toBe(true)
    }
  })

  it('confdex publish --rollback with an id brings back the version with this id', async () => {
    const { destination, served, good, bad, fixed } = await goodBadFixed()
    expect(await publish('--rollback', idOf(good).slice(0, 8), destination)).toBe(
      `${destination} is ${versionOf(good)} again. ` +
        `To go back to ${versionOf(fixed)}: confdex publish --rollback ${destination}`,
    )
    expect(served()).toEqual(readFileSync(good.path))
    expect(await listed(destination)).toEqual([
      ['current', versionOf(good), '120 events'],
      ['earlier', versionOf(fixed), '20 events'],
      ['earlier', versionOf(bad), `${bad.snapshot.rows} events`],
    ])
  })

  it('confdex publish --rollback to a version that is not kept is refused, and nothing changes', async () => {
    const { destination, served, fixed } = await goodBadFixed()
    await expect(publish('--rollback', '0123abcd', destination)).rejects.toThrow(
      `expected the id of an earlier version that is kept, got 0123abcd: see confdex publish --list ${destination}`,
    )
    expect(served()).toEqual(readFileSync(fixed.path))
  })

  it('confdex publish --list shows a republished version only once, as the current version', async () => {
    const { destination, good, bad, fixed } = await goodBadFixed()
    await publish(good.path, destination)
    expect((await listed(destination)).map(([, version]) => version)).toEqual([good, fixed, bad].map(versionOf))
  })

  it('confdex publish --list of a destination without published versions is an error', async () => {
    const { destination } = await open()
    await expect(publish('--list', destination)).rejects.toThrow('expected a published snapshot, found none')
  })

  it('confdex publish warns if a country, a type or a month lost half of its events', async () => {
    const { destination, served } = await open()
    const warned = vi.mocked(console.error)
    await publish(old.path, destination)
    expect(warned).not.toHaveBeenCalled()
    await publish(small.path, destination, '--force')
    const lines = warned.mock.calls.map(([line]) => String(line))
    expect(lines[0]).toMatch(/^Warning: (country|type|month) \S.* has \d+ events, and had \d+ before\.$/)
    expect(lines.some((line) => line.startsWith('Warning: type conference has '))).toBe(true)
    expect(served()).toEqual(readFileSync(small.path))
  })
})

/** A private key in a file, and the names of the versions that the key signs. */
function keyFile() {
  const signer = makeSigner()
  const path = join(scratchFolder(), 'key.pem')
  writeFileSync(path, signer.privatePem)
  return {
    ...signer,
    path,
    versionOf: (built: BuiltDirectory) => `${built.snapshot.header.id}-${signer.id}.snapshot`,
  }
}

it('confdex publish --sign to a path makes versions that servers with the public key accept', async () => {
  const key = keyFile()
  const { link } = place()
  const printed = await publish(old.path, link, '--sign', key.path)
  expect(printed).toContain(`${link} is now ${key.versionOf(old)} with 120 events.`)
  const { keeper } = await startKeeping(fileSource(link), { trusted: [key.trusted] })
  await publish(fresh.path, link, '--sign', key.path)
  expect((await keeper.check()).state).toBe('swapped')
  await publish('--rollback', link)
  expect((await keeper.check()).state).toBe('swapped')
  expect(await answersAs(keeper.current, old)).toBe(true)
})

it('confdex publish --sign to a bucket signs a copy and leaves the snapshot unchanged', async () => {
  const key = keyFile()
  const s3 = await bucket()
  const snapshot = join(scratchFolder(), 'new.snapshot')
  copyFileSync(old.path, snapshot)
  await publish(snapshot, 's3://bucket/current', '--sign', key.path)
  expect(readdirSync(join(snapshot, '..'))).toEqual(['new.snapshot'])
  expect(readFileSync(snapshot).equals(readFileSync(old.path))).toBe(true)
  const source = await openSource(sourceSettings('s3://bucket/current', s3.settings))
  const { keeper } = await startKeeping(source, { trusted: [key.trusted] })
  expect(await answersAs(keeper.current, old)).toBe(true)
})

it('confdex publish refuses snapshots without a signature by the key in SNAPSHOT_VERIFY_KEY', async () => {
  const key = keyFile()
  const { link } = place()
  await publish(old.path, link)
  vi.stubEnv('SNAPSHOT_VERIFY_KEY', key.publicPem)
  await expect(publish(fresh.path, link)).rejects.toMatchObject({ fault: 'unsigned' })
  await expect(publish(fresh.path, link, '--sign', keyFile().path)).rejects.toMatchObject({ fault: 'unknown-signer' })
  await publish(fresh.path, link, '--sign', key.path)
  await expect(publish('--rollback', link)).rejects.toMatchObject({ fault: 'unsigned' })
  expect(readlinkSync(link)).toBe(key.versionOf(fresh))
})

it('confdex publish --sign accepts the keys that the commands of docs/operating.md make', async () => {
  const folder = scratchFolder()
  const run = (command: string) => execSync(command, { cwd: folder, stdio: 'ignore' })
  run('openssl genpkey -algorithm ed25519 -out signing-key.pem')
  run('openssl pkey -in signing-key.pem -pubout -out verify-key.pem')
  vi.stubEnv('SNAPSHOT_VERIFY_KEY', join(folder, 'verify-key.pem'))
  const link = join(folder, 'current')
  await publish(old.path, link, '--sign', join(folder, 'signing-key.pem'))
  expect(readlinkSync(link)).toMatch(/^[0-9a-f]{16}-[0-9a-f]{16}\.snapshot$/)
})

it('confdex publish --sign refuses a file that is no private key, and publishes nothing', async () => {
  const { folder, link } = place()
  const path = join(folder, 'key.pem')
  writeFileSync(path, makeSigner().publicPem)
  await expect(publish(old.path, link, '--sign', path)).rejects.toThrow(
    /key\.pem: expected an Ed25519 private key in PEM, without a passphrase, found .*: make a key with "openssl/,
  )
  expect(existsSync(link)).toBe(false)
})

it.each([
  [
    'to an HTTP address',
    ['x.snapshot', 'https://example.org/x'],
    'https://example.org/x: expected a path or s3://bucket/key, got an HTTP address, which servers only read: ' +
      "upload the snapshot with the storage's own tool, under a temporary name first",
  ],
  [
    'to an address of another kind',
    ['x.snapshot', 'ftp://example.org/x'],
    'ftp://example.org/x: expected a path or s3://bucket/key, got an address of another kind',
  ],
  ['without a destination', ['x.snapshot'], 'expected a snapshot and a destination'],
  ['of a snapshot with --rollback', ['x.snapshot', '--rollback', 'y'], 'expected a snapshot and a destination'],
])('confdex publish %s is refused', async (_, args, message) => {
  await expect(publish(...args)).rejects.toThrow(message)
})
