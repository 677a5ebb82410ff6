import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { DUMP_COLUMNS } from '../src/builder/dump/dump-row.ts'
import { ENVIRONMENT } from '../src/config.ts'
import { CONTINENT_COUNTRIES } from '../src/event/continents.ts'
import { TIER_LIMITS } from '../src/keys/plans.ts'
import { FAMILIES } from '../src/metrics/ops-server.ts'
import { ERRORS } from '../src/operations/errors.ts'
import { getConference } from '../src/operations/get-conference.ts'
import { getStatistics } from '../src/operations/lists.ts'
import { searchConferences } from '../src/operations/search-conferences.ts'
import { searchParameters } from '../src/operations/search-parameters.ts'
import { VERSION } from '../src/version.ts'
import {
  commandsOf,
  DOCUMENTS,
  examplesOf,
  proseOf,
  ROOT,
  readDocument,
  sectionOf,
  sectionsOf,
  tableIn,
} from './support/documents.ts'

const { scripts } = JSON.parse(readDocument('package.json')) as { scripts: Record<string, string> }
const contract = readDocument('docs/contract.md')

/** Rows of the only table in all documents whose header row starts with `header`. */
function theTable(header: string): string[][] {
  const tables = DOCUMENTS.map((path) => tableIn(readDocument(path), header)).filter((table) => table !== undefined)
  if (tables.length !== 1) throw new Error(`expected one table of "${header}", got ${tables.length}`)
  return tables[0]!
}

function writeTable(path: string, header: string, rows: readonly string[][]): void {
  const lines = readDocument(path).split('\n')
  const head = lines.findIndex((line) => line.startsWith(`| ${header} |`))
  const end = lines.findIndex((line, at) => at > head && !line.startsWith('|'))
  const written = rows.map((cells) => `| ${cells.join(' | ')} |`)
  writeFileSync(join(ROOT, path), [...lines.slice(0, head + 2), ...written, ...lines.slice(end)].join('\n'))
}

function tableOfSection(number: string, header: string): string[][] {
  const table = tableIn(sectionOf(contract, number), header)
  if (table === undefined) throw new Error(`expected a table of "${header}" in section ${number}`)
  return table
}

const firstCells = (table: string[][]) => table.map(([cell]) => cell!)
const inBackticks = (names: readonly string[]) => names.map((name) => `\`${name}\``)
const cellsOf = (shape: object) => inBackticks(Object.keys(shape)).map((name) => [name])

/** An optional schema may have its description at the inner schema. */
function descriptionOf(schema: z.ZodType): string | undefined {
  const inner = (schema.def as { innerType?: z.ZodType }).innerType
  return schema.description ?? (inner && descriptionOf(inner))
}

/** Numbers of sections, as in `3.3, 3.6 to 3.8`. */
const NUMBERS = String.raw`(\d{1,2}(?:\.\d+)*(?:(?:,\s|\sto\s|\sand\s)\d{1,2}(?:\.\d+)*)*)`
const BETWEEN_NUMBERS = /,\s|\sto\s|\sand\s/
const IN_BRACKETS = new RegExp(String.raw`\(${NUMBERS}\)`, 'g')
const IN_COMMENTS = new RegExp(`[Ss]ections? ${NUMBERS} of docs/contract.md`, 'g')
const IN_TITLES = new RegExp(`sections? ${NUMBERS}`, 'g')

/** Names of documents outside the project, which no file may mention. */
const NOT_HERE = /\bCONTRACT\b|\bSPEC\b|\b(?:DESIGN|HOUSE|STYLE)\.md/

/** Without this file, which contains names that other files must not contain. */
function textFiles(): string[] {
  const folders = ['src', 'test', 'tools', 'bench', 'build', 'deploy', 'data', 'docs', '.ci']
  return folders
    .flatMap((folder) => filesIn(folder))
    .filter((path) => /\.(?:ts|md|sql|sh|yaml|cfg|conf)$/.test(path) && path !== 'test/documents.test.ts')
}

function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? (entry.name === 'node_modules' ? [] : filesIn(path)) : [path]
  })
}

describe('tables', () => {
  test('one table in the documents lists exactly the environment variables, with default and meaning', () => {
    const shown = (text: string) => (text === '' ? '' : `\`${text}\``)
    expect(theTable('variable')).toEqual(
      ENVIRONMENT.map(({ name, default: value, description }) => [shown(name), shown(value), description]),
    )
  })

  test('one table in the documents lists exactly the parameters of a search, with their meaning', () => {
    const { shape } = searchParameters
    const rows = Object.entries(shape).map(([name, schema]) => [`\`${name}\``, `${descriptionOf(schema)}`])
    if (process.env.UPDATE_GOLDEN) writeTable('docs/calling.md', 'parameter of a search', rows)
    expect(theTable('parameter of a search')).toEqual(rows)
  })

  test('one table in the documents lists exactly the metrics, with type, labels and meaning', () => {
    expect(theTable('metric')).toEqual(
      FAMILIES.map(({ name, type, labels = [], help }) => [`\`${name}\``, type, inBackticks(labels).join(', '), help]),
    )
  })

  test('one table in the documents lists exactly the commands of confdex', () => {
    const cells = theTable('command | does').map(([cell]) => cell)
    const listed = [...cells.join().matchAll(/`confdex ([a-z-]+)/g)].map(([, name]) => name)
    expect([...new Set(listed)].sort()).toEqual(commands().sort())
  })
})

const item = searchConferences.body.shape.conferences.element
const continents = Object.entries(CONTINENT_COUNTRIES)
const limits = Object.entries(TIER_LIMITS)
test.each<[what: string, section: string, header: string, rows: string[][]]>([
  ['the parameters of a search, in their order', '4.1.1', 'parameter', cellsOf(searchParameters.shape)],
  ['the fields of an event in a list', '2.1', 'field', cellsOf(item.shape)],
  ['the fields of the statistics', '2.5', 'field', cellsOf(getStatistics.body.shape.statistics.shape)],
  ['the countries of every continent', '2.6', 'continent', continents.map(([name, all]) => [name, all.join(', ')])],
  ['the limits of every plan', '8.1', 'plan', limits.map(([plan, { minute, day }]) => [plan, `${minute}`, `${day}`])],
])('docs/contract.md lists exactly %s', (_what, section, header, rows) => {
  const width = rows[0]!.length
  expect(tableOfSection(section, header).map((cells) => cells.slice(0, width))).toEqual(rows)
})

test('docs/contract.md lists exactly the errors, with status, text and condition', () => {
  const rows = Object.entries(ERRORS).map(([kind, { status, error, condition }]) => [
    ...[`\`${kind}\``, `${status}`, error, condition],
  ])
  expect(theTable('kind')).toEqual(rows)
})

test('docs/contract.md lists exactly the fields of the answer to a search', () => {
  const listed = [...tableOfSection('4.1.3', 'field'), ...tableOfSection('4.1.5', 'field')]
  expect(firstCells(listed)).toEqual(inBackticks(Object.keys(searchConferences.body.shape)))
})

test('docs/contract.md lists exactly the fields of a single event', () => {
  const ofDetail = firstCells(tableOfSection('2.7', 'field'))
  // a single event lists all its deadlines instead of the next, and has no distance
  const shared = inBackticks(Object.keys(item.shape)).filter((name) => !ofDetail.includes(name))
  const ofSearches = ['`next_deadline`', '`distance_km`']
  const ofBoth = [...shared.filter((name) => !ofSearches.includes(name)), ...ofDetail]
  expect(ofBoth).toEqual(inBackticks(Object.keys(getConference.body.shape.conference.shape)))
})

test('docs/contract.md lists exactly the columns of a dump', () => {
  const listed = firstCells(tableOfSection('10.1', 'column')).flatMap((cell) => cell.split(', '))
  expect(listed.sort()).toEqual(inBackticks(DUMP_COLUMNS).sort())
})

test('every section of docs/contract.md has its own number, in ascending order', () => {
  const numbers = sectionsOf(contract)
  const sorted = [...new Set(numbers)].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  expect(numbers).toEqual(sorted)
})

test('every section of docs/contract.md that code, tests and documents refer to exists', () => {
  const numbers = sectionsOf(contract)
  let pointers = 0
  for (const path of textFiles()) {
    const text = readDocument(path).replace(/\n\s*(?:\*|\/\/|#)?\s*/g, ' ')
    const inTests = path.startsWith('test/contract/') ? IN_TITLES : IN_COMMENTS
    const pattern = ['docs/contract.md', 'docs/calling.md'].includes(path) ? IN_BRACKETS : inTests
    for (const [pointer, list] of text.matchAll(pattern)) {
      for (const number of list!.split(BETWEEN_NUMBERS)) expect(numbers, `${path}: ${pointer}`).toContain(number)
      pointers++
    }
  }
  expect(pointers).toBeGreaterThan(10)
})

test('code, tests and documents refer to no document outside the project', () => {
  for (const path of textFiles()) expect(readDocument(path), path).not.toMatch(NOT_HERE)
})

test('docs/calling.md shows the client that test/openapi compiles and runs', () => {
  expect(readDocument('docs/calling.md')).toContain(`\`\`\`ts\n${readDocument('test/openapi/example.ts')}\`\`\`\n`)
})

test('README.md shows the two set-up commands, and has at most 120 lines', () => {
  const readme = readDocument('README.md')
  for (const command of ['npm start', 'npm test']) expect(readme).toContain(`npm install && ${command}`)
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(120)
})

test.each(DOCUMENTS.filter((path) => path.startsWith('src/')))('%s names only files and folders that exist', (path) => {
  const named = pathsIn(readDocument(path))
  const places = [dirname(path), 'src', '.']
  const isThere = (name: string) => places.some((folder) => existsSync(join(ROOT, folder, name)))
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((name) => !NO_FILES.has(name) && !isThere(name))).toEqual([])
})

test('every README of a folder of src is among the documents that tests check', () => {
  const readmes = filesIn('src').filter((path) => path.endsWith('/README.md'))
  expect(readmes.sort()).toEqual(DOCUMENTS.filter((path) => path.startsWith('src/')).sort())
})

/** Code spans that name a file or a folder, such as `search/match.ts` and `tools/publish/`. */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/`([\w-]+(?:[/.][\w.-]+)*\.\w+|(?:[\w-]+\/)+)`/g)].map(([, path]) => path!)
}

const NO_FILES: ReadonlySet<string> = new Set(['mcp/', 'WebAssembly.Memory', 'dist/', 'ical.js'])

describe.each(DOCUMENTS)('the document %s', (path) => {
  const text = readDocument(path)

  test(`${path} names only npm scripts that exist`, () => {
    for (const [, script] of text.matchAll(/npm run (?:--silent )?([\w:]+)/g))
      expect(Object.keys(scripts)).toContain(script)
  })

  test(`${path} links only to files that exist`, () => {
    for (const [, target] of text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g))
      expect(existsSync(join(ROOT, dirname(path), target!)), target).toBe(true)
  })

  test(`${path} shows only commands that a test runs or that are listed as not run`, () => {
    if (TYPED.includes(path)) return
    const unlisted = commandsOf(text).filter((command) => !RUNNERS.some(([start]) => start.test(command)))
    expect(unlisted).toEqual([])
  })

  test(`${path} names only commands and options that confdex has`, () => {
    for (const [, name, rest] of text.matchAll(/(?:as_service |`)confdex ([a-z-]+)\b([^`\n|]*)/g)) {
      expect(commands()).toContain(name)
      const source = readDocument(`tools/commands/${name}.ts`)
      for (const [option] of rest!.matchAll(/--[a-z-]+/g)) expect(source, `confdex ${name} ${option}`).toContain(option)
    }
  })

  test(`${path} never says npx confdex, which can run a package from the public registry`, () => {
    expect(text).not.toContain('npx confdex')
  })

  test(`${path} wraps its prose at 110 columns`, () => {
    for (const line of proseOf(text)) expect([...line].length, line).toBeLessThanOrEqual(110)
  })

  test(`${path} shows an answer after every example request`, () => {
    for (const { command, answer } of examplesOf(text)) expect(answer, command).toBeDefined()
  })
})

/** Commands of the documents, each with the file that runs it. The last commands are not run. */
const RUNNERS: readonly (readonly [command: RegExp, runner: string])[] = [
  [/^npm install && npm start$/, '.ci/run'],
  [/^npm install && npm test$/, '.ci/run'],
  [/^npm (install|test)$/, '.ci/run'],
  [/^npm run (test:system|typecheck|lint|unused)( && npm run \w+)*$/, '.ci/run'],
  [/^\.ci\/run$/, '.ci/run'],
  [/^npx npm@11 install --package-lock-only$/, 'test/ci/package.test.ts'],
  [/^npm run build$/, '.ci/run'],
  [/^curl -s .*'http:\/\/127\.0\.0\.1:8080\//, 'test/try-examples.ts'],
  [/^sqlite3 /, 'test/builder/dump/read-dump.test.ts'],
  [/^npx openapi-typescript /, 'test/openapi/try.sh'],
  [/^claude mcp add /, 'test/client-settings.test.ts'],
  [/^dist\/confdex\.js (import|build) /, 'test/tools/import-command.system.test.ts'],
  [/^SNAPSHOT=\S+ node dist\/confdex\.js start$/, 'test/tools/import-command.system.test.ts'],
  // below, only the existence of the file is checked
  [/^openssl rand -hex 32$/, 'test/oauth/authorization-server.test.ts'],
  [/^npm run bench/, 'package.json'],
  [/^(psql|mysql) /, 'test/builder/dump/read-dump.test.ts'],
  [/^\(?(cd|git) /, 'package.json'],
]

/** Documents with commands that test/deploy/pages types into a shell. */
const TYPED: readonly string[] = ['docs/operating.md', 'docs/incidents.md', 'deploy/README.md']

test('every file that the list RUNNERS names as the runner of a documented command exists', () => {
  for (const [, runner] of RUNNERS) expect(existsSync(join(ROOT, runner)), runner).toBe(true)
})

function commands(): string[] {
  return readdirSync(join(ROOT, 'tools/commands')).map((file) => file.replace(/\.ts$/, ''))
}

const changelog = readDocument('CHANGELOG.md')
const headings = [...changelog.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading!)

test('CHANGELOG.md begins with unreleased changes, then the release in package.json', () => {
  expect(headings[0]).toBe('[Unreleased]')
  expect(headings[1]).toMatch(new RegExp(`^\\[${VERSION.replaceAll('.', '\\.')}\\] - \\d{4}-\\d{2}-\\d{2}$`))
})

test('CHANGELOG.md has only the kinds of changes that Keep a Changelog names', () => {
  const kinds = [...changelog.matchAll(/^### (.*)$/gm)].map(([, kind]) => kind)
  for (const kind of kinds) expect(['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']).toContain(kind)
})

test('the version of the release is the version in package.json', () => {
  expect(VERSION).toBe(JSON.parse(readDocument('package.json')).version)
})

test('the version of the release is the version that the contract names', () => {
  expect(sectionOf(readDocument('docs/contract.md'), '9')).toContain(`The interface is version ${VERSION}.`)
})
