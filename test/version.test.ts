import { expect, test } from 'vitest'
import { VERSION } from '../src/version.ts'
import { readDocument, sectionOf } from './support/documents.ts'

test('the version of the release is the version in package.json', () => {
  expect(VERSION).toBe(JSON.parse(readDocument('package.json')).version)
})

test('the version of the release is the version that the contract names', () => {
  expect(sectionOf(readDocument('docs/contract.md'), '9')).toContain(`The interface is version ${VERSION}.`)
})
