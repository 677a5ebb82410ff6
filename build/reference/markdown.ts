/** Turns documents into HTML: headings with anchors, links to pages, links to numbered sections. */
import { Marked, type Token, type Tokens } from 'marked'
import { Html, html } from '../../src/formats/page.ts'

export interface Heading {
  readonly id: string
  readonly depth: number
  readonly html: Html
}

export interface Links {
  /** The address that a link of a document becomes; undefined if there is no page for it. */
  addressOf(target: string): string | undefined
  /** The address of a section of the contract by its number; undefined if there is none. */
  sectionAddress(number: string): string | undefined
}

/** Numbers of sections: `(4)`, `(3.3, 3.6 to 3.8)`, `of 2.6`, `section 12.2`. */
const NUMBERS = (one: string) => String.raw`${one}(?:(?:,| to| and)\s+${one})*`
const POINTERS = new RegExp(
  String.raw`\(${NUMBERS(String.raw`\d{1,2}(?:\.\d+)*`)}\)|` +
    String.raw`\b(?:of|in|by|sections?)\s${NUMBERS(String.raw`\d{1,2}(?:\.\d+)+`)}`,
  'g',
)

/** Fenced blocks and code spans. They contain no links. */
const CODE = /^```[\s\S]*?^```$|`[^`\n]+`/gm

/** The blocks of a document, with numbers of sections as links. */
export function blocksOf(text: string, links: Links): Token[] {
  return new Marked().lexer(withPointers(text, links))
}

function withPointers(text: string, { sectionAddress }: Links): string {
  const linked = (number: string) => (sectionAddress(number) === undefined ? number : `[${number}](section:${number})`)
  const inProse = (prose: string) => prose.replace(POINTERS, (pointer) => pointer.replace(/\d+(?:\.\d+)*/g, linked))
  let end = 0
  let out = ''
  for (const { index, 0: code } of text.matchAll(CODE)) {
    out += inProse(text.slice(end, index)) + code
    end = index + code.length
  }
  return out + inProse(text.slice(end))
}

/** Writes blocks as HTML. Appends the headings to `found` in order. */
export function blocksHtml(blocks: readonly Token[], links: Links, found: Heading[] = []): Html {
  return new Html(writerFor(links, found).parser([...blocks]))
}

/** One line of Markdown as HTML, without a paragraph around it. */
export function lineHtml(text: string, links: Links): Html {
  return new Html(writerFor(links, []).parseInline(withPointers(text, links)) as string)
}

function writerFor(links: Links, found: Heading[]): Marked {
  const writer = new Marked()
  writer.use({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const inner = new Html(this.parser.parseInline(tokens))
        const id = anchorOf(text)
        found.push({ id, depth, html: inner })
        return depth === 1 ? html`<h1>${inner}</h1>\n`.text : headingHtml(id, depth, inner).text
      },
      link({ href, tokens }: Tokens.Link) {
        const inner = new Html(this.parser.parseInline(tokens))
        const address = href.startsWith('section:')
          ? links.sectionAddress(href.slice('section:'.length))
          : /^\w+:/.test(href)
            ? href
            : links.addressOf(href)
        return address === undefined ? inner.text : html`<a href="${address}">${inner}</a>`.text
      },
      table(token: Tokens.Table) {
        const cells = (row: readonly Tokens.TableCell[], tag: 'th' | 'td') =>
          row.map(({ tokens }) => new Html(`<${tag}>${this.parser.parseInline(tokens)}</${tag}>`))
        const rows = token.rows.map((row) => html`<tr>${cells(row, 'td')}</tr>\n`)
        const head =
          token.header.some(({ text }) => text !== '') && html`<thead><tr>${cells(token.header, 'th')}</tr></thead>`
        return html`<table>${head}<tbody>\n${rows}</tbody></table>\n`.text
      },
      code({ text }: Tokens.Code) {
        return html`<pre><code>${text}</code></pre>\n`.text
      },
    },
  })
  return writer
}

export function headingHtml(id: string, depth: number, inner: Html): Html {
  const [start, end] = [new Html(`<h${depth} id="${id}">`), new Html(`</h${depth}>`)]
  return html`${start}${inner} ${anchorLink(id, 'this section')}${end}\n`
}

/** A link to its own position in the page. `name` describes it for screen readers. */
export function anchorLink(id: string, name: string): Html {
  return html`<a class="anchor" href="#${id}" aria-label="Link to ${name}">#</a>`
}

/** The anchor of a heading: its number (`4.1.1 Parameters` is `4.1.1`), else its words (`the-key`). */
function anchorOf(heading: string): string {
  const number = /^(\d+(?:\.\d+)*)\.? /.exec(heading)?.[1]
  return (
    number ??
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
  )
}
