import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { ENVIRONMENT } from '../src/config.ts'
import { FAMILIES } from '../src/metrics/registry.ts'
import { searchParameters } from '../src/operations/parameters.ts'

/** Documents that could drift are compared with the code they describe. */

const root = join(import.meta.dirname, '..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

/** The rows of the table whose header row starts with `header`, as cells. */
function tableOf(header: string): string[][] {
  const lines = readme.split('\n')
  const start = lines.findIndex((line) => line.startsWith(`| ${header} |`)) + 2
  const end = lines.findIndex((line, index) => index >= start && !line.startsWith('|'))
  return lines.slice(start, end).map((line) => line.slice(2, -2).split(/(?<!\\) \| /))
}

/** The description of a parameter, which may stand behind its default or its being optional. */
function descriptionOf(schema: z.ZodType): string | undefined {
  const inner = (schema.def as { innerType?: z.ZodType }).innerType
  return schema.description ?? (inner && descriptionOf(inner))
}

describe('README.md', () => {
  test('lists every environment variable with its default and meaning, and none else', () => {
    expect(tableOf('variable')).toEqual(
      ENVIRONMENT.map(({ name, default: value, description }) => [
        `\`${name}\``,
        value === '' ? '' : `\`${value}\``,
        description,
      ]),
    )
  })

  test('lists every parameter of a search with its meaning, and none else', () => {
    expect(tableOf('parameter of a search')).toEqual(
      Object.entries(searchParameters.shape).map(([name, schema]) => [`\`${name}\``, descriptionOf(schema)]),
    )
  })

  test('lists every metric with its type, labels and meaning, and none else', () => {
    expect(tableOf('metric')).toEqual(
      FAMILIES.map(({ name, type, labels, help }) => [
        `\`${name}\``,
        type,
        labels.map((label) => `\`${label}\``).join(', '),
        help,
      ]),
    )
  })

  test('lists every command of the command line, and none else', () => {
    const listed = tableOf('command').flatMap(([cell]) =>
      [...cell!.matchAll(/`confdex ([a-z-]+)/g)].map((match) => match[1]!),
    )
    const present = readdirSync(join(root, 'tools/commands')).map((file) => file.replace(/\.ts$/, ''))
    expect([...new Set(listed)].sort()).toEqual(present.sort())
  })

  test('runs only npm scripts that exist', () => {
    for (const [, script] of readme.matchAll(/npm run (?:--silent )?([\w:]+)/g))
      expect(Object.keys(scripts)).toContain(script)
  })

  test('links only to files that exist', () => {
    for (const [, target] of readme.matchAll(/\]\(([^)#:]+)\)/g))
      expect(existsSync(join(root, target!)), target).toBe(true)
  })

  test('shows the two set-up commands', () => {
    expect(readme).toContain('npm install && npm start')
    expect(readme).toContain('npm install && npm test')
  })
})
