import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { licensesOf } from '../../build/licenses.ts'
import { scratchFolder } from '../support/scratch.ts'

/** Makes a package below `root`; `license` is its text. */
function makePackage(root: string, folder: string, about: object, license?: string): void {
  mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, folder, 'package.json'), JSON.stringify(about))
  if (license !== undefined) writeFileSync(join(root, folder, 'LICENSE.md'), license)
}

test('licensesOf names each package of a bundle once, with its license, and none for files of confdex', () => {
  const root = scratchFolder()
  makePackage(root, 'node_modules/b', { name: 'b', version: '1.0.0', license: 'MIT' }, 'Copyright B\n')
  makePackage(root, 'node_modules/@s/a', { name: '@s/a', version: '2.0.0', license: 'ISC' })
  makePackage(root, 'node_modules/b/node_modules/c', { name: 'c', version: '3.0.0', license: 'MIT' }, 'Copyright C')
  const files = ['node_modules/b/x.js', 'node_modules/b/lib/y.js', 'node_modules/b/node_modules/c/z.js', 'src/own.ts']
  const line = '-'.repeat(80)
  expect(licensesOf([...files, 'node_modules/@s/a/index.js'], root)).toBe(
    `@s/a 2.0.0 (ISC)\n\n${line}\n\nb 1.0.0 (MIT)\n\nCopyright B\n\n${line}\n\nc 3.0.0 (MIT)\n\nCopyright C\n`,
  )
})

test('licensesOf refuses a package that names no license', () => {
  const root = scratchFolder()
  makePackage(root, 'node_modules/free', { name: 'free', version: '1.0.0' })
  expect(() => licensesOf(['node_modules/free/x.js'], root)).toThrow('expected the name of a license')
})
