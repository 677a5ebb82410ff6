import { expect, test } from 'vitest'
import { isOfStem, stemsOf } from '../../src/text/derivation.ts'

const areOfOneFamily = (one: string, other: string) => stemsOf(one).some((stem) => isOfStem(other, stem))

test.each([
  ['networking', 'network'],
  ['network', 'networked'],
  ['cryptography', 'cryptographic'],
  ['teaching', 'teach'],
  ['robotic', 'robot'],
  ['testing', 'test'],
  ['security', 'secure'],
])('the words %s and %s belong to the same word family', (one, other) => {
  expect(areOfOneFamily(one, other)).toBe(true)
})

test.each([
  ['generation', 'general'],
  ['network', 'networth'],
  ['data', 'database'],
  ['iot', 'iots'],
  ['web3s', 'web3'],
])('the words %s and %s do not belong to the same word family', (one, other) => {
  expect(areOfOneFamily(one, other)).toBe(false)
})
