/** Reads the parts of the project's Markdown documents, so that tests can compare them with the code. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

export const DOCUMENTS = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs/calling.md',
  'docs/questions.md',
  'docs/conversations.md',
  'docs/what-to-type.md',
  'docs/operating.md',
  'docs/incidents.md',
  'docs/credentials.md',
  'docs/contract.md',
  'docs/how-it-works.md',
  'deploy/README.md',
  'bench/README.md',
  'data/README.md',
  'src/README.md',
  'src/builder/README.md',
  'src/mcp/README.md',
  'src/operations/README.md',
  'src/query/README.md',
] as const

export function readDocument(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

export interface Block {
  readonly language: string
  readonly text: string
}

export function blocksOf(text: string): readonly Block[] {
  return [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language, inner]) => ({
    language: language!,
    text: inner!.trimEnd(),
  }))
}

/** The lines of a text that are not in fenced blocks, tables or headings. */
export function proseOf(text: string): readonly string[] {
  const lines = text.replace(/^```[\s\S]*?^```$/gm, '').split('\n')
  return lines.filter((line) => !/^[|#]/.test(line))
}

/** The lines of a text that a reader types into a shell. Comments are included. */
export function commandsOf(text: string): readonly string[] {
  return blocksOf(text)
    .filter(({ language }) => language === 'sh')
    .flatMap((block) => block.text.split('\n').map((line) => line.trim()))
    .filter((line) => line !== '')
}

/** A request, and the answer that the document shows after it. */
export interface Example {
  readonly command: string
  readonly answer: unknown
  /** For an answer in XML: some of its lines, in order. */
  readonly excerpt?: string
}

/**
 * The examples in a text: every `curl`, and the JSON or the excerpt of XML after it; undefined if neither
 * follows.
 */
export function examplesOf(text: string): readonly Example[] {
  const blocks = blocksOf(text)
  return blocks.flatMap(({ language, text: command }, at) => {
    if (language !== 'sh' || !command.startsWith('curl ')) return []
    const next = blocks[at + 1]
    if (next?.language === 'xml') return [{ command, answer: next.text, excerpt: next.text }]
    return [{ command, answer: next?.language === 'json' ? JSON.parse(next.text) : undefined }]
  })
}

/** A call of a tool, and the answer that the document shows after the call. */
export interface ToolCall {
  readonly tool: string
  readonly arguments: Readonly<Record<string, unknown>>
  readonly answer: unknown
}

/**
 * The calls of tools in a text. Each is a JSON block with the member `tool`; the block after it is the
 * answer.
 */
export function toolCallsOf(text: string): readonly ToolCall[] {
  const values = blocksOf(text).flatMap(({ language, text }) => (language === 'json' ? [JSON.parse(text)] : []))
  return values.flatMap((value, at) => (value.tool === undefined ? [] : [{ ...value, answer: values[at + 1] }]))
}

/**
 * The rows of the first table whose header row starts with `header`, as cells; undefined if there is no such
 * table.
 */
export function tableIn(text: string, header: string): string[][] | undefined {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => line.startsWith(`| ${header} |`)) + 2
  if (start < 2) return undefined
  const end = lines.findIndex((line, index) => index >= start && !line.startsWith('|'))
  return lines.slice(start, end).map((line) => line.slice(2, -2).split(/(?<!\\) \| /))
}

/** The numbers of the sections of a text, from headings such as `### 4.1 Search events`. */
export function sectionsOf(text: string): readonly string[] {
  return [...text.matchAll(/^#+ (\d+(?:\.\d+)*) /gm)].map(([, number]) => number!)
}

/** The section of a text that has this number. It ends at the next heading. */
export function sectionOf(text: string, number: string): string {
  const [, rest] = text.split(new RegExp(`^#+ ${number.replaceAll('.', '\\.')} .*$`, 'm'))
  if (rest === undefined) throw new Error(`expected a section ${number}`)
  return rest.split(/^#+ /m)[0]!
}
