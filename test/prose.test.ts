import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Comments and code alike have lines that are short enough to be read. */

const root = join(import.meta.dirname, '..')
const MAX_COMMENT_COLUMNS = 110
const MAX_COLUMNS = 120

const CODE = /\.tsx?$|^\.ci\/run$|Dockerfile$/
const CONFIGURATION = /^deploy\/.*\.(cfg|conf|yaml|service|target|env)$/
const COMMENT = /^\s*(\/\/|\/\*|\*|#)/

const FOLDERS = ['src', 'tools', 'bench', 'build', 'test', 'deploy']
const files = [
  '.ci/run',
  'Dockerfile',
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ),
].filter((file) => !file.includes('node_modules') && (CODE.test(file) || CONFIGURATION.test(file)))

/** The lines of a file that break a rule, as `file:line`. */
function linesOf(file: string, breaksRule: (line: string) => boolean): string[] {
  return readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => (breaksRule(line) ? [`${file}:${index + 1}`] : []))
}

describe('line lengths', () => {
  test('no line of a comment has more than 110 columns', () => {
    const isTooLong = (line: string) => COMMENT.test(line) && line.length > MAX_COMMENT_COLUMNS
    expect(files.flatMap((file) => linesOf(file, isTooLong))).toEqual([])
  })

  test('no line of code has more than 120 columns', () => {
    const code = files.filter((file) => CODE.test(file))
    expect(code.flatMap((file) => linesOf(file, (line) => line.length > MAX_COLUMNS))).toEqual([])
  })
})
