import { copyFileSync, existsSync, lstatSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { fileSource } from '../../src/source/file-source.ts'
import { openSource } from '../../src/source/open-source.ts'
import { publishCommand } from '../../tools/commands/publish.ts'
import { answersAs, buildThree, startKeeping } from '../source/keeping.ts'
import type { BuiltDirectory } from '../support/directory.ts'
import { type FakeS3, startFakeS3 } from '../support/fake-s3.ts'
import { scratchFolder } from '../support/scratch.ts'

let old: BuiltDirectory
let fresh: BuiltDirectory
let small: BuiltDirectory
beforeAll(async () => {
  ;({ old, fresh, small } = await buildThree())
})
afterAll(() => Promise.all([old, fresh, small].map((built) => built.dispose())))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const versionOf = (built: BuiltDirectory) => `${built.snapshot.header.id}.snapshot`

/** Runs the command; gives what it printed. */
async function publish(...args: string[]): Promise<string> {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {})
  await publishCommand().parseAsync(args, { from: 'user' })
  const text = printed.mock.calls.join('\n')
  printed.mockRestore()
  return text
}

describe('confdex publish to a path', () => {
  it('makes a link to a copy that was opened, and says so', async () => {
    const folder = scratchFolder()
    const link = join(folder, 'current')
    expect(await publish(old.path, link)).toBe(`${link} is ${versionOf(old)} now: 120 events\nthere was none before`)
    expect(readdirSync(folder).sort()).toEqual([versionOf(old), 'current'].sort())
    expect(readlinkSync(link)).toBe(versionOf(old))
    expect(readFileSync(link)).toEqual(readFileSync(old.path))
  })

  it('moves the link, keeps the version before, and removes the one before that', async () => {
    const folder = scratchFolder()
    const link = join(folder, 'current')
    await publish(old.path, link)
    const said = await publish(fresh.path, link)
    expect(said).toContain(`it was ${versionOf(old)}; to bring that back: confdex publish --rollback ${link}`)
    await publish(small.path, link, '--force')
    expect(readdirSync(folder).sort()).toEqual(
      [versionOf(fresh), versionOf(small), 'current', 'current.previous'].sort(),
    )
  })

  it('is followed by a server, and so is a rollback, and its rollback', async () => {
    const link = join(scratchFolder(), 'current')
    await publish(old.path, link)
    const { keeper } = await startKeeping(fileSource(link))
    const changes = [
      [fresh, [fresh.path, link]],
      [old, ['--rollback', link]],
      [fresh, ['--rollback', link]],
    ] as const
    for (const [built, args] of changes) {
      await publish(...args)
      expect((await keeper.check()).state).toBe('swapped')
      expect(await answersAs(keeper.current, built)).toBe(true)
    }
  })

  it('keeps a file that it replaces by a link', async () => {
    const folder = scratchFolder()
    const path = join(folder, 'directory.snapshot')
    copyFileSync(old.path, path)
    await publish(fresh.path, path)
    expect(lstatSync(path).isSymbolicLink()).toBe(true)
    await publish('--rollback', path)
    expect(readFileSync(path)).toEqual(readFileSync(old.path))
  })

  it('keeps a file that is no snapshot, too', async () => {
    const path = join(scratchFolder(), 'directory.snapshot')
    writeFileSync(path, 'something else')
    await publish(fresh.path, path)
    expect(readFileSync(`${path}.previous`, 'utf8')).toBe('something else')
    await expect(publish('--rollback', path)).rejects.toMatchObject({ fault: 'not-a-snapshot' })
  })

  it('does nothing when that snapshot is there', async () => {
    const folder = scratchFolder()
    const link = join(folder, 'current')
    await publish(old.path, link)
    await publish(fresh.path, link)
    const before = readdirSync(folder)
    expect(await publish(fresh.path, link)).toContain(`it was ${versionOf(old)}`)
    expect(readdirSync(folder)).toEqual(before)
  })

  it('refuses a snapshot that does not open', async () => {
    const folder = scratchFolder()
    const cut = join(folder, 'cut.snapshot')
    writeFileSync(cut, readFileSync(fresh.path).subarray(0, -1))
    await expect(publish(cut, join(folder, 'current'))).rejects.toMatchObject({ fault: 'truncated' })
    expect(existsSync(join(folder, 'current'))).toBe(false)
  })

  it('refuses far fewer events, as SNAPSHOT_MIN_SHARE says', async () => {
    const link = join(scratchFolder(), 'current')
    await publish(old.path, link)
    await expect(publish(small.path, link)).rejects.toMatchObject({ fault: 'too-empty', found: '20' })
    expect(readlinkSync(link)).toBe(versionOf(old))
    vi.stubEnv('SNAPSHOT_MIN_SHARE', '0.1')
    await publish(small.path, link)
    expect(readlinkSync(link)).toBe(versionOf(small))
  })

  it('has nothing to roll back to after the first time', async () => {
    const link = join(scratchFolder(), 'current')
    await expect(publish('--rollback', link)).rejects.toThrow('expected a version before, found none')
    await publish(old.path, link)
    await expect(publish('--rollback', link)).rejects.toThrow('expected a version before, found none')
  })
})

describe('confdex publish to a bucket', () => {
  const DESTINATION = 's3://bucket/nightly/directory.snapshot'
  const PLACED = '/bucket/nightly/directory.snapshot'

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

  const keys = (s3: FakeS3) => [...s3.objects.keys()].map((path) => path.replace('/bucket/nightly/', '')).sort()

  it('uploads a version, checks it, and lets the storage copy it', async () => {
    const s3 = await bucket()
    expect(await publish(old.path, DESTINATION)).toContain(`${DESTINATION} is ${versionOf(old)} now`)
    const version = `/bucket/nightly/${versionOf(old)}`
    expect(s3.requests).toEqual([
      `HEAD ${PLACED}`,
      `PUT ${version}`,
      `HEAD ${version}`,
      `HEAD ${version}`,
      `PUT ${PLACED}`,
      `HEAD ${PLACED}`,
    ])
    expect(s3.objects.get(PLACED)!.bytes).toEqual(readFileSync(old.path))
  })

  it('is followed by a server, and so is a rollback, and its rollback', async () => {
    const s3 = await bucket()
    await publish(old.path, DESTINATION)
    const settings = { snapshot: DESTINATION, snapshotCacheDir: scratchFolder(), s3: s3.settings }
    const { keeper } = await startKeeping(await openSource(settings))
    const changes = [
      [fresh, [fresh.path, DESTINATION]],
      [old, ['--rollback', DESTINATION]],
      [fresh, ['--rollback', DESTINATION]],
    ] as const
    for (const [built, args] of changes) {
      await publish(...args)
      expect((await keeper.check()).state).toBe('swapped')
      expect(await answersAs(keeper.current, built)).toBe(true)
    }
  })

  it('keeps the version before, and removes the one before that', async () => {
    const s3 = await bucket()
    await publish(old.path, DESTINATION)
    await publish(fresh.path, DESTINATION)
    await publish(small.path, DESTINATION, '--force')
    expect(keys(s3)).toEqual([versionOf(fresh), versionOf(small), 'directory.snapshot'].sort())
  })

  it('keeps what somebody else put there', async () => {
    const s3 = await bucket()
    s3.objects.set(PLACED, { bytes: readFileSync(old.path), metadata: {} })
    await publish(fresh.path, DESTINATION)
    await publish('--rollback', DESTINATION)
    expect(s3.objects.get(PLACED)!.bytes).toEqual(readFileSync(old.path))
  })

  it('refuses far fewer events', async () => {
    const s3 = await bucket()
    await publish(old.path, DESTINATION)
    await expect(publish(small.path, DESTINATION)).rejects.toMatchObject({ fault: 'too-empty' })
    expect(keys(s3)).toEqual([versionOf(old), 'directory.snapshot'].sort())
  })

  it('leaves the destination as it was when the upload did not arrive', async () => {
    const s3 = await bucket()
    await publish(old.path, DESTINATION)
    const version = `/bucket/nightly/${versionOf(fresh)}`
    s3.before = ({ method, url }) => {
      if (method === 'HEAD' && url === version) s3.objects.set(version, { bytes: Buffer.alloc(1), metadata: {} })
    }
    await expect(publish(fresh.path, DESTINATION)).rejects.toThrow(/expected \d+ bytes after writing, found 1/)
    expect(s3.objects.get(PLACED)!.bytes).toEqual(readFileSync(old.path))
  })

  it('notices a copy that failed behind status 200', async () => {
    const s3 = await bucket()
    await publish(old.path, DESTINATION)
    s3.before = ({ method, url }) => {
      if (method === 'PUT' && url === PLACED) s3.objects.delete(`/bucket/nightly/${versionOf(fresh)}`)
    }
    await expect(publish(fresh.path, DESTINATION)).rejects.toThrow('the storage could not copy: NoSuchKey')
  })

  it('says what is wrong with the credentials', async () => {
    await bucket()
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'wrong')
    await expect(publish(old.path, DESTINATION)).rejects.toThrow(/HEAD .*got 403.*check the credentials/)
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', '')
    await expect(publish(old.path, DESTINATION)).rejects.toMatchObject({ fault: 'no-credentials' })
  })

  it('has nothing to roll back to after the first time', async () => {
    await bucket()
    await publish(old.path, DESTINATION)
    await expect(publish('--rollback', DESTINATION)).rejects.toThrow('expected a version before, found none')
  })
})

describe('confdex publish', () => {
  it.each([
    ['to an address', ['x.snapshot', 'https://example.org/x'], "upload with the storage's own tool"],
    ['to a place of another kind', ['x.snapshot', 'ftp://example.org/x'], 'expected a path or s3://bucket/key'],
    ['without a destination', ['x.snapshot'], 'expected a snapshot and a destination'],
    ['of a snapshot and a rollback', ['x.snapshot', '--rollback', 'y'], 'expected a snapshot and a destination'],
  ])('%s is refused', async (_, args, message) => {
    await expect(publish(...args)).rejects.toThrow(message)
  })
})
