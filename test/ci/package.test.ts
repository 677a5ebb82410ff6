import { expect, test } from 'vitest'
import { nodeCheck } from '../../tools/doctor/checks/machine.ts'
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
])('package-lock.json lists the package %s, which another platform needs', (name) => {
  expect(Object.keys(entries).map((path) => path.replace(/^.*node_modules\//, ''))).toContain(name)
})

const { engines, devDependencies } = JSON.parse(readDocument('package.json'))
const [, oldest, oldestLine] = /^>=((\d+)\.\d+)$/.exec(engines.node)!
const later = /^lines='([\d ]+)'$/m.exec(readDocument('.ci/run'))![1]!.split(' ')
const lines = [oldestLine!, ...later]

const enumerated = `${lines.slice(0, -1).join(', ')} and ${lines.at(-1)}`

const flat = (path: string) => readDocument(path).replaceAll(/\s+/g, ' ')

test.each(['README.md', 'docs/operating.md', 'deploy/README.md', 'SECURITY.md'])(
  '%s names the release lines of Node on which .ci/run runs the tests',
  (path) => {
    expect(flat(path)).toContain(`Node ${enumerated}`)
  },
)

test.each(['README.md', 'docs/operating.md', 'SECURITY.md'])(
  '%s names the oldest supported release of Node',
  (path) => {
    expect(flat(path)).toContain(`Node ${oldest} or later`)
  },
)

test('the bundle and the type check target the oldest supported release of Node', () => {
  expect(readDocument('build/bundle.ts')).toContain(`target: 'node${oldest}'`)
  expect(devDependencies['@types/node']).toMatch(new RegExp(`^${oldestLine}\\.`))
})

test('the container images use a release line of Node that .ci/run tests and confdex doctor recommends', () => {
  const [, line] = /^FROM node:(\d+)\./m.exec(readDocument('Dockerfile'))!
  expect(lines).toContain(line)
  expect(flat('docs/operating.md')).toContain(`The images bring Node ${line}`)
  const finding = nodeCheck.run({ machine: { nodeVersion: '18.0.0' } } as Parameters<typeof nodeCheck.run>[0])
  expect(finding).toMatchObject({ todo: expect.stringContaining(`the container image brings Node ${line}`) })
})
