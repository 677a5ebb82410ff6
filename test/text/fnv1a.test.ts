import { expect, test } from 'vitest'
import { FNV_START, fnvAdd } from '../../src/text/fnv1a.ts'

// the test vectors of the authors: http://www.isthe.com/chongo/src/fnv/test_fnv.c
test.each([
  ['', 0x811c9dc5],
  ['a', 0xe40c292c],
  ['foobar', 0xbf9cf968],
])('the FNV-1a hash of %j is the one that its authors publish', (text, hash) => {
  expect(Buffer.from(text).reduce(fnvAdd, FNV_START) >>> 0).toBe(hash)
})
