import { readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { buildSnapshot } from '../../src/builder/build.ts'
import { writeDump } from '../../src/builder/dump/write-dump.ts'
import { issueKey, revokeKey } from '../../src/keys/key-file.ts'
import { DownloadCache, type Validator } from '../../src/source/remote/download-cache.ts'
import { examine } from '../../tools/publish/candidate.ts'
import { publishToFile } from '../../tools/publish/to-file.ts'
import { syntheticRows } from '../../tools/synthetic/make-events.ts'
import { buildDirectory } from '../support/directory.ts'
import { scratchFolder } from '../support/scratch.ts'
import { sharedDirectory } from '../support/shared-directory.ts'
import { watchDisk } from '../support/watched-disk.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const VERSION: Validator = { header: 'if-none-match', value: '"1"' }

const built = sharedDirectory(() => buildDirectory([]))

interface Writer {
  readonly prepare?: (folder: string) => unknown
  readonly write: (folder: string) => unknown
  readonly files: readonly (string | RegExp)[]
}

/** All functions of the program that write files for other programs. */
const WRITERS: Readonly<Record<string, Writer>> = {
  'a new key file': {
    write: (folder) => issueKey(join(folder, 'keys.json'), { tier: 'free', label: 'a', now: NOW }),
    files: ['keys.json'],
  },
  'a key file in which a key is revoked': {
    prepare: (folder) =>
      writeFileSync(join(folder, 'keys.json'), JSON.stringify({ version: 1, keys: [{ ...KEY, id: '0a1b2c3d' }] })),
    write: (folder) => revokeKey(join(folder, 'keys.json'), '0a1b2c3d', NOW),
    files: ['keys.json'],
  },
  'a dump': {
    write: (folder) => writeDump(join(folder, 'dump.sqlite'), syntheticRows({ events: 3, seed: 1 })),
    files: ['dump.sqlite'],
  },
  'a snapshot and the reports of its build': {
    prepare: (folder) => writeDump(join(folder, 'dump.sqlite'), syntheticRows({ events: 3, seed: 1 })),
    write: (folder) =>
      buildSnapshot({
        dump: join(folder, 'dump.sqlite'),
        snapshot: join(folder, 'directory.snapshot'),
        maxRejected: { share: 1 },
        created: NOW,
      }),
    files: ['directory.snapshot', 'directory.snapshot.rejected.jsonl', 'directory.snapshot.report.json'],
  },
  'a download': {
    prepare: async (folder) => cacheIn(folder).open(),
    write: async (folder) => {
      const cache = cacheIn(folder)
      await cache.store(VERSION, one(Buffer.from('snapshot')))
      await cache.keep(VERSION)
    },
    files: [/^[0-9a-f]{16}\.snapshot$/, 'served.json'],
  },
  'a published snapshot': {
    prepare: (folder) => symlinkSync('older.snapshot', join(folder, 'current')),
    write: async (folder) =>
      publishToFile(await examine(built.path), join(folder, 'current'), { minShare: 0, keep: 1 }),
    files: [/^[0-9a-f]{16}\.snapshot$/, 'current.previous', 'current'],
  },
}

const KEY = { plan: 'free', label: 'a', digest: 'f'.repeat(64), created: NOW.toISOString(), revoked: null }

const cacheIn = (folder: string) => new DownloadCache(folder, 'a location')

async function* one(chunk: Uint8Array): AsyncIterable<Uint8Array> {
  yield chunk
}

const filesIn = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()

describe.each(Object.entries(WRITERS))('%s', (what, { prepare, write, files }) => {
  test(`writing ${what} syncs the file, renames it, and then syncs its folder`, async () => {
    const folder = scratchFolder()
    await prepare?.(folder)
    const { steps } = watchDisk()
    await write(folder)
    const renames = steps.filter((step) => step.startsWith('rename '))
    expect(renames).toHaveLength(files.length)
    renames.forEach((step, index) => {
      const [temporary, path] = step.slice('rename '.length).split(' -> ') as [string, string]
      expect(basename(path)).toMatch(files[index]!)
      expect(temporary).toBe(`${path}.part-${process.pid}`)
      const at = steps.indexOf(step)
      // a link has no content to sync
      if (!/^current/.test(basename(path))) expect(steps[at - 1]).toBe(`sync ${temporary}`)
      expect(steps[at + 1]).toBe(`sync ${dirname(path)}`)
    })
  })

  test(`writing ${what} leaves the folder as it was if the file cannot be renamed`, async () => {
    const folder = scratchFolder()
    await prepare?.(folder)
    const before = filesIn(folder)
    watchDisk().failRenames()
    await expect((async () => write(folder))()).rejects.toThrow(/ENOSPC|the disk is full/)
    expect(filesIn(folder)).toEqual(before)
  })
})
