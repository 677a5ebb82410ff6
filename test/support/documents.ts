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

/** The lines outside fenced blocks, tables and headings. */
export function proseOf(text: string): readonly string[] {
  const lines = text.replace(/^```[\s\S]*?^```$/gm, '').split('\n')
  return lines.filter((line) => !/^[|#]/.test(line))
}

export function commandsOf(text: string): readonly string[] {
  return blocksOf(text)
    .filter(({ language }) => language === 'sh')
    .flatMap((block) => block.text.split('\n').map((line) => line.trim()))
    .filter((line) => line !== '')
}

export interface Example {
  readonly command: string
  readonly answer: unknown
  /** Some lines of an answer in XML, in order. */
  readonly excerpt?: string
}

/** Every `curl`, with the JSON or the XML after it as the answer, which is undefined if neither follows. */
export function examplesOf(text: string): readonly Example[] {
  const blocks = blocksOf(text)
  return blocks.flatMap(({ language, text: command }, at) => {
    if (language !== 'sh' || !command.startsWith('curl ')) return []
    const next = blocks[at + 1]
    if (next?.language === 'xml') return [{ command, answer: next.text, excerpt: next.text }]
    return [{ command, answer: next?.language === 'json' ? JSON.parse(next.text) : undefined }]
  })
}

export interface ToolCall {
  readonly tool: string
  readonly arguments: Readonly<Record<string, unknown>>
  readonly answer: unknown
}

/** The JSON blocks with the member `tool`, each with the next JSON block as the answer. */
export function toolCallsOf(text: string): readonly ToolCall[] {
  const values = blocksOf(text).flatMap(({ language, text }) => (language === 'json' ? [JSON.parse(text)] : []))
  return values.flatMap((value, at) => (value.tool === undefined ? [] : [{ ...value, answer: values[at + 1] }]))
}

/** The cells of the first table whose header row starts with `header`; undefined if there is none. */
export function tableIn(text: string, header: string): string[][] | undefined {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => line.startsWith(`| ${header} |`)) + 2
  if (start < 2) return undefined
  const end = lines.findIndex((line, index) => index >= start && !line.startsWith('|'))
  return lines.slice(start, end).map((line) => line.slice(2, -2).split(/(?<!\\) \| /))
}

/** The numbers of headings such as `### 4.1 Search events`. */
export function sectionsOf(text: string): readonly string[] {
  return [...text.matchAll(/^#+ (\d+(?:\.\d+)*) /gm)].map(([, number]) => number!)
}

/** The text up to the next heading. */
export function sectionOf(text: string, number: string): string {
  const [, rest] = text.split(new RegExp(`^#+ ${number.replaceAll('.', '\\.')} .*$`, 'm'))
  if (rest === undefined) throw new Error(`expected a section ${number}`)
  return rest.split(/^#+ /m)[0]!
}
