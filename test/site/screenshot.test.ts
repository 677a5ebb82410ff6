import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT, readDocument } from '../support/documents.ts'

test('README.md shows the explorer in a picture of desktop size, smaller than 200 KB', () => {
  expect(readDocument('README.md')).toContain('](docs/explorer.webp)')
  const bytes = readFileSync(join(ROOT, 'docs/explorer.webp'))
  expect(bytes.length).toBeLessThan(200_000)
  // the header of an extended WebP file contains the width minus 1 and the height minus 1, each in three
  // bytes
  expect(bytes.subarray(0, 16).toString('latin1')).toMatch(/^RIFF.{4}WEBPVP8X$/s)
  expect([bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1]).toEqual([1280, 800])
})
