import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  NotReplaceableError,
  replaceablePath,
  replaceFile,
  replaceFileSync,
  replaceWithLink,
  requireReplaceable,
  writePieces,
} from '../../src/files/replace-file.ts'
import { scratchFolder } from '../support/scratch.ts'

const WRITERS = {
  replaceFile: (path: string) => replaceFile(path, async (temporary) => writeFileSync(temporary, 'new')),
  replaceFileSync: async (path: string) => replaceFileSync(path, (temporary) => writeFileSync(temporary, 'new')),
  writePieces: async (path: string) => void writePieces(path, (write) => write(Buffer.from('new'))),
}

describe.each(Object.entries(WRITERS))('%s through a link', (_name, write) => {
  test.each([
    ['a link', ['file']],
    ['a link with a whole path', [(folder: string) => join(folder, 'file')]],
    ['a chain of links', ['second', 'third', 'file']],
    ['a link to another folder and back', ['sub/second', '../file']],
  ] as const)(
    'writing through %s keeps the link and replaces the file at the end of the link',
    async (_what, links) => {
      const folder = scratchFolder()
      mkdirSync(join(folder, 'sub'))
      writeFileSync(join(folder, 'file'), 'old')
      let at = join(folder, 'first')
      for (const to of links) {
        const target = typeof to === 'string' ? to : to(folder)
        symlinkSync(target, at)
        at = join(at, '..', target)
      }
      await write(join(folder, 'first'))
      expect(lstatSync(join(folder, 'first')).isSymbolicLink()).toBe(true)
      expect(lstatSync(join(folder, 'file')).isFile()).toBe(true)
      expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('new')
      expect(readdirSync(folder, { recursive: true }).filter((name) => String(name).includes('part'))).toEqual([])
    },
  )

  test('writing through a link whose target does not exist creates the target', async () => {
    const folder = scratchFolder()
    symlinkSync('later', join(folder, 'link'))
    await write(join(folder, 'link'))
    expect(readlinkSync(join(folder, 'link'))).toBe('later')
    expect(readFileSync(join(folder, 'later'), 'utf8')).toBe('new')
  })

  test('a file that replaces another file has the mode of the old file', async () => {
    const path = join(scratchFolder(), 'file')
    writeFileSync(path, 'old')
    for (const mode of [0o640, 0o604, 0o600]) {
      chmodSync(path, mode)
      await write(path)
      expect(statSync(path).mode & 0o777).toBe(mode)
    }
  })
})

const NO_FILES: Record<string, (path: string) => unknown> = {
  'a folder': (path) => mkdirSync(path),
  'a device': (path) => symlinkSync('/dev/null', path),
  'a pipe': (path) => execFileSync('mkfifo', [path]),
  'a socket': (path) =>
    new Promise<void>((resolve) => {
      const server = createServer().listen(path, resolve)
      onTestFinished(() => void server.close())
    }),
  'links in a circle': (path) => {
    symlinkSync('other', path)
    symlinkSync('thing', join(path, '..', 'other'))
  },
}

test.each(Object.entries(NO_FILES))('writing to %s is refused, and no file is written', async (what, make) => {
  const folder = scratchFolder()
  const path = join(folder, 'thing')
  await make(path)
  const before = readdirSync(folder)
  const refused = `${path}: expected a file, a link to a file, or nothing, found ${what}: name another path`
  for (const write of Object.values(WRITERS)) await expect((async () => write(path))()).rejects.toThrow(refused)
  expect(() => requireReplaceable(path)).toThrow(refused)
  if (!lstatSync(path).isSymbolicLink()) await expect(replaceWithLink(path, 'x')).rejects.toThrow(refused)
  expect(readdirSync(folder)).toEqual(before)
  expect(statSync('/dev/null').isCharacterDevice()).toBe(true)
})

test('requireReplaceable refuses a path whose folder does not exist, so a long build fails before it begins', () => {
  const folder = scratchFolder()
  expect(() => requireReplaceable(join(folder, 'missing', 'file'))).toThrow('cannot be written to (ENOENT)')
  symlinkSync('missing/file', join(folder, 'link'))
  expect(() => requireReplaceable(join(folder, 'link'))).toThrow(NotReplaceableError)
  expect(replaceablePath(join(folder, 'link'))).toBe(join(folder, 'missing', 'file'))
})
