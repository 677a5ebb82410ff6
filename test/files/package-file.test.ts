import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageFile } from '../../src/files/package-file.ts'
import { scratchFolder } from '../support/scratch.ts'

/** A package with the file data/list.txt, and a folder deep inside of it. */
function makePackage() {
  const root = scratchFolder()
  const inside = join(root, 'dist/src/files')
  for (const folder of [inside, join(root, 'data')]) mkdirSync(folder, { recursive: true })
  writeFileSync(join(root, 'package.json'), '{}')
  writeFileSync(join(root, 'data/list.txt'), 'AI = artificial intelligence\n')
  return { root, inside }
}

test('a file of the package is found from the sources', () => {
  expect(readFileSync(packageFile('data/schema.sql'), 'utf8')).toContain('CREATE TABLE events')
})

test('a file of the package is found from any depth below package.json', () => {
  const { root, inside } = makePackage()
  for (const from of [root, inside]) expect(packageFile('data/list.txt', from)).toBe(join(root, 'data/list.txt'))
})

test('what a bundle has a copy of is found there', () => {
  const { inside } = makePackage()
  mkdirSync(join(inside, 'data'))
  writeFileSync(join(inside, 'data/list.txt'), 'ML = machine learning')
  expect(packageFile('data/list.txt', inside)).toBe(join(inside, 'data/list.txt'))
})

test('the search for package.json ends at the root of the file system, and the error says what to do', () => {
  const outside = scratchFolder()
  expect(() => packageFile('data/list.txt', outside)).toThrow(
    `expected package.json in ${outside} or a folder above it, found none: keep the files of the package together`,
  )
})

test('a file that the package lacks is named with what to do', () => {
  const { root, inside } = makePackage()
  expect(() => packageFile('data/absent.txt', inside)).toThrow(
    'expected the file data/absent.txt in the package, ' +
      `found no ${join(root, 'data/absent.txt')}: install the package again`,
  )
})
