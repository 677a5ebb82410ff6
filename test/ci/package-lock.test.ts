import { expect, test } from 'vitest'
import { readDocument } from '../support/documents.ts'

interface Entry {
  readonly version: string
  readonly integrity?: string
  readonly resolved?: string
}

const { '': root, ...entries } = JSON.parse(readDocument('package-lock.json')).packages as Record<string, Entry>
const declared = JSON.parse(readDocument('package.json'))
const KINDS = ['dependencies', 'optionalDependencies', 'devDependencies'] as const

test('package-lock.json matches package.json', () => {
  for (const kind of ['version', 'engines', ...KINDS]) expect(root, kind).toHaveProperty(kind, declared[kind])
})

test('package-lock.json has each package in the version that package.json pins', () => {
  for (const [name, version] of KINDS.flatMap((kind) => Object.entries(declared[kind]))) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+$/)
    expect(entries[`node_modules/${name}`]?.version, name).toBe(version)
  }
})

test('package-lock.json has a checksum of every package, and names no registry', () => {
  for (const [path, { integrity, resolved }] of Object.entries(entries)) {
    expect(integrity, path).toMatch(/^sha512-/)
    expect(resolved, path).toBeUndefined()
  }
})

test.each([
  '@esbuild/linux-arm64',
  '@esbuild/darwin-arm64',
  '@esbuild/win32-x64',
  '@biomejs/cli-linux-x64-musl',
  '@biomejs/cli-darwin-arm64',
  '@biomejs/cli-win32-x64',
])('package-lock.json has %s, which other platforms need', (name) => {
  expect(Object.keys(entries).map((path) => path.replace(/^.*node_modules\//, ''))).toContain(name)
})
