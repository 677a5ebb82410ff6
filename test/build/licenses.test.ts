import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { licensesOf } from '../../build/licenses.ts'
import { scratchFolder } from '../support/scratch.ts'

function makePackage(root: string, folder: string, about: object, license?: string): void {
  mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, folder, 'package.json'), JSON.stringify(about))
  if (license !== undefined) writeFileSync(join(root, folder, 'LICENSE.md'), license)
}

test('licensesOf refuses a package that names no license', () => {
  const root = scratchFolder()
  makePackage(root, 'node_modules/free', { name: 'free', version: '1.0.0' })
  expect(() => licensesOf(['node_modules/free/x.js'], root)).toThrow('expected the name of a license')
})
