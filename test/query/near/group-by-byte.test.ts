import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { groupByByte } from '../../../src/query/near/group-by-byte.ts'

test.prop([fc.uint8Array({ maxLength: 60 })])('each number is in the group of its byte, ascending', (byteOf) => {
  const { numbers, start } = groupByByte(byteOf)
  expect(start).toHaveLength(257)
  expect(start[256]).toBe(byteOf.length)
  for (let byte = 0; byte < 256; byte++) {
    const wanted = [...byteOf.keys()].filter((number) => byteOf[number] === byte)
    expect([...numbers.subarray(start[byte], start[byte + 1])]).toEqual(wanted)
  }
})
