/**
 * Writes the HTML reference: pages without scripts, made of the documents for callers and of the OpenAPI
 * document (section 11.4 of docs/contract.md).
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Token } from 'marked'
import { Html, html } from '../../src/formats/page.ts'
import { withUrlMarks } from '../shown-url.ts'
import { errorsHtml } from './errors.ts'
import { exampleAt, exampleHtml } from './examples.ts'
import { blocksHtml, blocksOf, type Heading, type Links, lineHtml } from './markdown.ts'
import { type OpenApi, readOpenApi } from './openapi.ts'
import { ownParametersHtml } from './own-parameters.ts'
import { type PageAssets, type PageName, pageHtml, toRoot } from './page.ts'
import { operationHtml, parametersHtml, type Rule } from './parameters.ts'

const root = join(import.meta.dirname, '../..')

interface Source extends PageName {
  readonly document: string
}

const CALLS: Source = { path: 'docs', title: 'Calling the service', document: 'docs/calling.md' }
const RULES: Source = { path: 'docs/contract', title: 'The contract', document: 'docs/contract.md' }
const PAGES: readonly Source[] = [
  CALLS,
  RULES,
  { path: 'docs/conversations', title: 'Ten conversations', document: 'docs/conversations.md' },
]

/** The anchor of the first query of README.md in the reference. */
const FIRST_QUERY = 'a-first-query'

/** Writes each page into `folder`, as its path with the ending .html. */
export async function writeReference(folder: string, assets: PageAssets): Promise<void> {
  const document = await readOpenApi()
  for (const source of PAGES) {
    const headings: Heading[] = []
    const links = linksOf(source)
    const text = read(source.document)
    const body = source === CALLS ? callingHtml(text, links, headings, document) : plainHtml(text, links, headings)
    const file = join(folder, `${source.path}.html`)
    mkdirSync(dirname(file), { recursive: true })
    const page = pageHtml({ path: source.path, title: source.title, pages: PAGES, headings, assets, body })
    writeFileSync(file, withUrlMarks(page.text))
  }
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** The links of a document. A link to a document without a page is dropped. */
function linksOf(source: Source): Links {
  const sections = new Set([...read(RULES.document).matchAll(/^#+ (\d[\d.]*) /gm)].map(([, number]) => number))
  const start = (target: PageName) => (target.path === source.path ? '' : `${toRoot(source)}${target.path}`)
  return {
    addressOf(target) {
      const [file, anchor] = target.split('#') as [string, string?]
      if (file.endsWith('README.md')) return anchor === FIRST_QUERY ? `${start(CALLS)}#${anchor}` : undefined
      const page = PAGES.find(({ document }) => document.endsWith(`/${file}`))
      return page && `${start(page)}${anchor === undefined ? '' : `#${anchor}`}`
    },
    sectionAddress: (number) => (sections.has(number) ? `${start(RULES)}#${number}` : undefined),
  }
}

function withTitles(text: string): string {
  return PAGES.reduce((found, { document, title }) => {
    const file = document.split('/').at(-1)!
    return found.replaceAll(`[${file}](${file})`, `[${title}](${file})`)
  }, text)
}

function plainHtml(text: string, links: Links, headings: Heading[]): Html {
  return assemble(blocksOf(withTitles(text), links), links, headings, { tables: {}, ends: {} })
}

/** Parts of docs/calling.md that are generated from code, by the heading of their section. */
interface Insertions {
  /** Generated tables that replace the tables of the document. */
  readonly tables: Readonly<Record<string, () => Html>>
  /** Generated parts that are added at the end of a section. */
  readonly ends: Readonly<Record<string, () => Html>>
}

function callingHtml(text: string, links: Links, headings: Heading[], document: OpenApi): Html {
  const search = document.paths['/api/gpt/conferences']!.get
  const rules = rulesOf(links)
  const tables = {
    'The operations': () =>
      html`${Object.entries(document.paths).map(([path, methods]) => {
        const { operationId } = methods.get
        headings.push({ id: operationId, depth: 3, html: html`<code>${path}</code>` })
        return operationHtml(path, methods, document)
      })}`,
    'The parameters of a search': () =>
      parametersHtml(search.operationId, search.parameters!, (name) => rules.get(name)),
  }
  const ends = {
    'Calendars and files': () => html`<p>Parameters of calendars besides those of a search:</p>
${ownParametersHtml('calendar', {})}
<p>Parameters of files that differ from those of a search:</p>
${ownParametersHtml('export', {})}`,
    Errors: () => html`<p>All errors:</p>\n${errorsHtml()}`,
  }
  return assemble(blocksOf(withFirstQuery(withTitles(text)), links), links, headings, { tables, ends })
}

/** The document with the first query, which is in README.md, inserted after the section on the key. */
function withFirstQuery(text: string): string {
  const [, section] = /^## A first query\n([\s\S]*?)^## /m.exec(read('README.md'))!
  return text.replace(/^## Use it from /m, `## A first query\n${section}$&`)
}

/** The rules of the contract for each parameter of a search: its form and its meaning. */
function rulesOf(links: Links): ReadonlyMap<string, Rule> {
  const section = read(RULES.document)
    .split(/^#### 4\.1\.1 .*$/m)[1]!
    .split(/^#/m)[0]!
  const rows = section.matchAll(/^\| `(\w+)` \| (.+?) \| (.+?) \|$/gm)
  return new Map(
    [...rows].map(([, name, form, rule]) => [
      name!,
      { form: lineHtml(form!, links), rule: lineHtml(ended(rule!), links) },
    ]),
  )
}

function ended(text: string): string {
  return text.endsWith('.') ? text : `${text}.`
}

/** The blocks of a document in order, with examples as figures and with the parts from code. */
function assemble(blocks: readonly Token[], links: Links, headings: Heading[], { tables, ends }: Insertions): Html {
  const parts: string[] = []
  let section = ''
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at]!
    const found = exampleAt(blocks, at)
    if (block.type === 'heading') {
      parts.push(ends[section]?.().text ?? '')
      section = block.text
    }
    if (found !== undefined) {
      parts.push(exampleHtml(found.example).text)
      at += found.length - 1
    } else if (block.type === 'table' && tables[section] !== undefined) {
      parts.push(tables[section]!().text)
    } else {
      parts.push(blocksHtml([block], links, headings).text)
    }
  }
  parts.push(ends[section]?.().text ?? '')
  return new Html(parts.join(''))
}
