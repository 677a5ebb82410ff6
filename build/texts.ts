import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SUBJECT } from '../src/mcp/methods.ts'
import { SERVER } from '../src/mcp/wire/reply.ts'
import { SHOWN_URL, withUrlMarks } from './shown-url.ts'

const root = join(import.meta.dirname, '..')

/** The documents of llms-full.txt, most important first, because agents may read only the beginning. */
const DOCUMENTS = ['docs/calling.md', 'docs/conversations.md', 'docs/contract.md']

const REFERENCE = {
  title: 'Reference for people',
  url: `${SHOWN_URL}/docs`,
  about: 'the same as pages, with an anchor for each parameter and error',
}

/**
 * Writes the texts for agents from the documents for callers: `llms.txt`, an index in the form of
 * https://llmstxt.org, and `llms-full.txt`, the documents.
 */
export function writeTexts(folder: string): void {
  const write = (name: string, text: string) => writeFileSync(join(folder, name), withUrlMarks(text))
  const firstQuery = `## ${sectionNamed(read('README.md'), 'A first query')}`
  const [calling, ...others] = DOCUMENTS.map(read) as [string, ...string[]]
  write('llms.txt', indexText(calling, firstQuery))
  write('llms-full.txt', fullText([`${calling}\n${firstQuery.trimEnd()}\n`, ...others]))
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** A description of the service, how to send the key, and a link to each operation, example and document. */
function indexText(calling: string, firstQuery: string): string {
  const examples = [...examplesIn(firstQuery), ...examplesIn(calling)]
  const operations = operationRows(calling).map(([path, answers]) => {
    const example = examples.find(({ url }) => isCallOf(path, url))
    return { title: path, url: example?.url ?? `${SHOWN_URL}${path}`, about: answers }
  })
  const shown = new Set(operations.map(({ url }) => url))
  const titles = DOCUMENTS.map((path) => titleOf(read(path))).join('; ')
  const documents = { title: 'All documents for callers', url: `${SHOWN_URL}/llms-full.txt`, about: titles }
  const parts = [
    `# ${SERVER.title}`,
    `> ${SUBJECT}`,
    ...['The key', 'Use it from '].map((title) => plain(firstParagraph(sectionNamed(calling, title)))),
    '## Operations',
    linksTo(operations),
    '## Examples',
    linksTo(examples.filter(({ url }) => !shown.has(url))),
    '## Documents',
    linksTo([documents, REFERENCE]),
  ]
  return `${parts.join('\n\n')}\n`
}

function linksTo(links: readonly Link[]): string {
  return links.map(({ title, url, about }) => `- [${title}](${url}): ${about}`).join('\n')
}

/** The documents one after another. A link to another document becomes its title. */
function fullText(documents: readonly string[]): string {
  const titles = new Map(documents.map((text, at) => [DOCUMENTS[at]!.split('/').at(-1)!, titleOf(text)]))
  return documents.map((text) => text.replace(LINK, (_, shown, file) => titles.get(file) ?? shown)).join('\n')
}

const LINK = /\[([^\]]+)\]\((?!\w+:)([^)#]*)[^)]*\)/g

/** A text without links to files, and without numbers of sections of the contract. */
function plain(text: string): string {
  return text.replace(LINK, '$1').replace(/ \([\d.]+\)/g, '')
}

/** The rows of the table of operations: the path, and the content of the answer. */
function operationRows(text: string): [path: string, answers: string][] {
  return [...text.matchAll(/^\| `(\/api\/[^`]+)` \| (.+?)(?: \([\d.]+\))? \|$/gm)].map((row) => [row[1]!, row[2]!])
}

interface Link {
  readonly title: string
  readonly url: string
  readonly about: string
}

/**
 * Requests with their heading and the sentence before them, except requests that show an error or no answer.
 */
function examplesIn(text: string): Link[] {
  return text
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const requests = section.matchAll(/([^\n]+(?:\n[^\n]+)*)\n\n```sh\n(curl .*)\n```\n\n```json\n([\s\S]*?)^```/gm)
      return [...requests].flatMap(([, above, command, answer]) => {
        const url = /'(http[^']+)'/.exec(command!)?.[1]
        const isPlain = url !== undefined && !/-w |"success": false/.test(command! + answer)
        return isPlain ? [{ title: section.split('\n', 1)[0]!, url, about: firstSentence(plain(above!)) }] : []
      })
    })
}

/** True if a URL calls the operation with this path, which may have a parameter in braces. */
function isCallOf(path: string, url: string): boolean {
  const called = new URL(url).pathname.split('/')
  const parts = path.split('/')
  return called.length === parts.length && parts.every((part, at) => part === called[at] || part.startsWith('{'))
}

/** The section whose title begins with a text. */
function sectionNamed(text: string, title: string): string {
  const section = text.split(/^## /m).find((part) => part.startsWith(title))
  if (section === undefined) throw new Error(`expected a section "${title}" for the texts for agents`)
  return section
}

function firstParagraph(section: string): string {
  return section.split('\n\n')[1]!
}

function firstSentence(text: string): string {
  return text.replaceAll('\n', ' ').replace(/(?<=[a-z`])[.:](?= [A-Z`]|$).*/, '')
}

function titleOf(text: string): string {
  return /^# (.+)$/m.exec(text)![1]!
}
