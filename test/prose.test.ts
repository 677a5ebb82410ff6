import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

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

function linesOf(file: string, breaksRule: (line: string) => boolean): string[] {
  return readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => (breaksRule(line) ? [`${file}:${index + 1}`] : []))
}

test('no line of a comment has more than 110 columns', () => {
  const isTooLong = (line: string) => COMMENT.test(line) && line.length > MAX_COMMENT_COLUMNS
  expect(files.flatMap((file) => linesOf(file, isTooLong))).toEqual([])
})

test('no line of code has more than 120 columns', () => {
  const code = files.filter((file) => CODE.test(file))
  expect(code.flatMap((file) => linesOf(file, (line) => line.length > MAX_COLUMNS))).toEqual([])
})

const productFiles = files.filter((file) => /\.tsx?$/.test(file) && !/^(?:test|deploy)\//.test(file))
const testFiles = files.filter((file) => /^test\/.*\.tsx?$/.test(file))

/** A comment, or a line of it, that begins with a question word instead of a noun. */
const QUESTION_WORD = /^\s*(?:\/\/|\/?\*+) (?:What|How|Where|When|Why|Who|Whose)\b/

/** Habits that make comments hard to read, with their bounds in product and tests. A bound never rises. */
const HABITS: readonly (readonly [habit: string, pattern: RegExp, inProduct: number, inTests: number])[] = [
  ['"where" for "if"', /\b(?:undefined|empty|null|none|absent|0|-1|false|true|''|``) where\b/i, 0, 0],
  ['"behind" and "beside" for "after" and "besides"', /\b(?:behind|beside)\b/i, 3, 0],
  ['"Whether" for "True if"', /^\s*(?:\/\/|\/?\*+) Whether\b/, 0, 0],
  ['"door" for "endpoint"', /\bdoors?\b/i, 0, 0],
  ['"way out" for "alternative"', /\bways? out\b/i, 0, 0],
  ['"Measured:" for one clause', /\bMeasured:/, 0, 0],
  ['"asked for" for "requested"', /\bask(?:s|ed)? for\b/i, 0, 0],
  ['", too" at the end of a sentence', /, too\b/i, 0, 0],
  ['a definition that begins with "what", "how", "where", "when"', QUESTION_WORD, 11, 0],
  ['conditional "where"', /\bwhere (?:none|nothing|no|unknown|that|it is|they are|the file is|an? event)\b/i, 0, 0],
  ['"such" for a noun of another comment', /\b(?:of|in|for|by|from|with) such (?!as\b)/i, 0, 0],
  ['"as X has it" for "as X stores it"', /\bas [^.,;:]{3,40} (?:has|have|had) (?:it|them)\b/i, 0, 0],
  ['"the day that the data are as of" for "date of the data"', /\bdata (?:are|is) as of\b/i, 0, 0],
  ['"for people" for "human-readable"', /\bfor people\b(?! (?:who|to)\b)/i, 12, 0],
  ['"but for" and "for want of" for "except" and "because"', /\bbut for\b|\bfor want of\b|\bby every way\b/i, 0, 0],
  ['"one" and "ones" for a noun', /\bones\b|\banother one\b|\bthe one (?:before|of|that)\b/i, 2, 0],
  ['"whoever" for a noun', /\bwhom?ever\b/i, 0, 0],
  ['"besides" for "in addition to"', /\bbesides\b/i, 0, 0],
  ['"whatever" and "however" for "any" and "even if"', /\b(?:whatever|wherever|however)\b/i, 0, 0],
  ['"also if" for "even if"', /\balso (?:if|when|for)\b/i, 0, 0],
  ['"knows no" for "does not use"', /\bknows? (?:no|nothing|neither)\b/i, 0, 0],
  [
    '"stands for", "passed over", "perhaps" and "thing"',
    /\bstands? for\b|\bpassed over\b|\bperhaps\b|\bthings?\b/,
    0,
    0,
  ],
]

test.each(HABITS)(
  'product and tests have at most the allowed number of comment lines with %s',
  (_habit, pattern, inProduct, inTests) => {
    const has = (file: string) => linesOf(file, (line) => COMMENT.test(line) && pattern.test(line))
    for (const [checked, bound] of [
      [productFiles, inProduct],
      [testFiles, inTests],
    ] as const) {
      const lines = checked.flatMap(has)
      expect(lines.length, lines.join('\n')).toBeLessThanOrEqual(bound)
    }
  },
)
