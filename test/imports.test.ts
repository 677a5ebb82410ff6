import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, normalize, relative } from 'node:path'
import { expect, test } from 'vitest'

const SHARED_PACKAGES = ['zod']

const root = join(import.meta.dirname, '..')

const namesIn = (cell: string) => [...cell.matchAll(/`([^`]+?)\/?`/g)].map(([, name]) => name!)

const TABLE = readFileSync(join(root, 'src/README.md'), 'utf8').matchAll(/^\| `([^`]+)` \| ([^|]*) \| ([^|]*) \|$/gm)
const ROOMS: Readonly<Record<string, { rooms: readonly string[]; packages: readonly string[] }>> = Object.fromEntries(
  [...TABLE].map(([, room, rooms, packages]) => [
    room!.replace(/\/$/, ''),
    { rooms: namesIn(rooms!), packages: namesIn(packages!) },
  ]),
)

/** The room of a file: its folder in `src`; its name if it is directly in `src`; or `tools`. */
function roomOf(file: string): string {
  const [top, second] = relative(root, file).split('/')
  return top === 'src' ? second! : top!
}

function filesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => join(root, folder, name))
}

function specifiersOf(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  return [
    ...source.matchAll(/^\s*(?:import|export)\b[^'"]*?\bfrom\s*['"]([^'"]+)['"]/gms),
    ...source.matchAll(/^\s*import\s*['"]([^'"]+)['"]/gm),
    ...source.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g),
    ...source.matchAll(/\brequire\(\s*['"`]([^'"`]+)['"`]\s*\)/g),
  ].map((match) => match[1]!)
}

/** Specifiers in AssemblyScript have no extension. */
function filesImportedBy(file: string): string[] {
  return specifiersOf(file)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => normalize(join(dirname(file), /\.tsx?$/.test(specifier) ? specifier : `${specifier}.ts`)))
}

function importsOf(file: string) {
  return specifiersOf(file).flatMap((specifier): { target: string; isPackage: boolean }[] => {
    if (specifier.startsWith('.'))
      return [{ target: roomOf(normalize(join(dirname(file), specifier))), isPackage: false }]
    const parts = specifier.split('/')
    const target = specifier.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0]!
    const isBuiltin = specifier.startsWith('node:') || builtinModules.includes(target)
    return isBuiltin ? [] : [{ target, isPackage: true }]
  })
}

const files = [...filesOf('src'), ...filesOf('tools')]

/** Cycles of imports, found depth first, as paths of files. */
function circlesIn(all: readonly string[]): string[] {
  const circles: string[] = []
  const done = new Set<string>()
  const visit = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file)
    if (start >= 0) circles.push([...path.slice(start), file].map((name) => relative(root, name)).join(' -> '))
    if (start >= 0 || done.has(file)) return
    for (const imported of filesImportedBy(file)) visit(imported, [...path, file])
    done.add(file)
  }
  for (const file of all) visit(file, [])
  return circles
}

test.each(Object.keys(ROOMS))('code in %s imports only what the import table in src/README.md allows', (room) => {
  const allowed = ROOMS[room]!
  const own = files.filter((file) => roomOf(file) === room)
  expect(own).not.toEqual([])
  for (const file of own) {
    for (const { target, isPackage } of importsOf(file)) {
      const permitted = isPackage
        ? allowed.packages.includes(target)
        : target === room || allowed.rooms.includes(target)
      expect(permitted, `${relative(root, file)} imports ${target}`).toBe(true)
    }
  }
})

test('the import table in src/README.md has a row for tools and for every folder and file in src', () => {
  expect(new Set(files.map(roomOf))).toEqual(new Set(Object.keys(ROOMS)))
})

test('the import table in src/README.md allows each package except zod in exactly one row', () => {
  const packages = Object.values(ROOMS).flatMap((room) => room.packages)
  const repeated = new Set(packages.filter((name, index) => packages.indexOf(name) !== index))
  expect([...repeated]).toEqual(SHARED_PACKAGES)
})

test('in the import table in src/README.md, only tools may import both the builder and the search', () => {
  const seesBuilder = Object.keys(ROOMS).filter((room) => ROOMS[room]!.rooms.includes('builder'))
  const seesSearch = Object.keys(ROOMS).filter((room) => ROOMS[room]!.rooms.includes('search'))
  expect(seesBuilder.filter((room) => seesSearch.includes(room))).toEqual(['tools'])
})

test('the import table in src/README.md has every dependency of package.json, and no other package', () => {
  const { dependencies, optionalDependencies, peerDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const declared = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
  expect(new Set(Object.values(ROOMS).flatMap((room) => room.packages))).toEqual(new Set(declared))
})

test.each(['src', 'tools', 'bench'])('the imports between files of %s have no cycle', (folder) => {
  expect(circlesIn(filesOf(folder))).toEqual([])
})
