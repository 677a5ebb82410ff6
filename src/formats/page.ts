/** HTML as text, and the layout of pages that the server writes: one column, one style, no script. */
import { createHash } from 'node:crypto'

/** A piece of HTML. `html` escapes texts, so that a text of a dump or a request never becomes an element. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | false | undefined | readonly Html[]

/** Composes HTML. Texts among the values are escaped; `false` and undefined are left out. */
export function html(pieces: TemplateStringsArray, ...values: readonly Part[]): Html {
  return new Html(pieces.map((piece, index) => piece + textOf(values[index])).join(''))
}

function textOf(value: Part): string {
  if (value === undefined || value === false) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map(({ text }) => text).join('')
  return String(value).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

/** The address of a website that programs may follow; undefined if the text is no http or https address. */
export function webAddress(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined
  return new URL(text).href
}

/** JSON text that contains neither the end of a script element nor a line terminator of scripts. */
export function inScript(data: object): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** The colours are those of `src/site/palette.css`; a test compares them. */
const STYLE = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f6f7f8, #14181c);
  --sheet: light-dark(#ffffff, #1b2127);
  --line: light-dark(#dde2e7, #2f3841);
  --text: light-dark(#17212b, #e4e9ee);
  --muted: light-dark(#53606d, #a2aeba);
  --accent: light-dark(#1a5a86, #7dbbe6);
  --accent-soft: light-dark(#e2eef6, #203646);
}
* { box-sizing: border-box }
body { font: 15px/1.45 system-ui, sans-serif; margin: 0; background: var(--page); color: var(--text) }
main, .top > *, footer { max-width: 48rem; margin: 0 auto; padding: 0 16px }
main { padding: 8px 16px 16px }
a { color: var(--accent) }
a:focus-visible, button:focus-visible, input:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px }
.skip { position: absolute; left: -999rem }
.skip:focus { position: static; display: inline-block; padding: 8px 16px }
.top { background: var(--sheet); border-bottom: 1px solid var(--line); padding: 8px 0 }
.bar { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center }
.site { font-size: 20px; font-weight: 600; text-decoration: none; color: var(--text); padding: 2px 0 }
.bar form { display: flex; gap: 8px; flex: 1 1 16rem }
.bar input { flex: 1; min-width: 0 }
input, button { font: inherit; min-height: 36px; padding: 4px 8px; border-radius: 6px; border: 1px solid var(--line) }
input { background: var(--page); color: var(--text) }
button { background: var(--accent); color: var(--sheet); border-color: var(--accent); padding: 4px 12px }
.kinds { display: flex; flex-wrap: wrap; gap: 0 16px; padding-top: 4px }
.kinds a, .trail a { display: inline-block; padding: 2px 0; min-height: 24px }
.trail { color: var(--muted); font-size: 13px; overflow-wrap: anywhere }
h1 { font-size: 24px; font-weight: 600; line-height: 1.3; margin: 4px 0 12px; overflow-wrap: anywhere }
h2 { font-size: 16px; font-weight: 600; line-height: 1.3; margin: 28px 0 8px }
p { margin: 0 0 12px }
.quiet, time { color: var(--muted) }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 0 0 16px }
dt { color: var(--muted) }
dd { margin: 0; overflow-wrap: anywhere; grid-column: 2 }
.events { list-style: none; padding: 0; margin: 0 }
.events li { padding: 8px 0; border-top: 1px solid var(--line); overflow-wrap: anywhere }
.events a { display: inline-block; min-height: 24px }
.events span { color: var(--muted) }
.values { display: flex; flex-wrap: wrap; gap: 8px; list-style: none; padding: 0; margin: 0 }
.values li { background: var(--accent-soft); border-radius: 16px; padding: 2px 12px; overflow-wrap: anywhere }
.values a { display: inline-block; min-height: 24px }
.values a + a { text-decoration: none; min-width: 24px; text-align: center }
.values [aria-current] { color: var(--text); font-weight: 600; text-decoration: none }
.columns { columns: 16rem; list-style: none; padding: 0; margin: 0 }
.columns li { break-inside: avoid; overflow-wrap: anywhere }
.columns a { display: inline-block; padding: 2px 0; min-height: 24px }
footer { margin-top: 16px; padding: 12px 16px; border-top: 1px solid var(--line); font-size: 13px; color: var(--muted) }
.description { white-space: pre-line; overflow-wrap: anywhere }
@media (max-width: 28rem) { dl { grid-template-columns: 1fr } dd { grid-column: 1; margin-bottom: 8px } }
@media print { .top form, .kinds, .skip { display: none } }
`

/**
 * The Content-Security-Policy of these pages: it allows only their style and search box. JSON-LD never runs.
 */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** The name of the site, which is also the title of the explorer. */
export const SITE_NAME = 'confdex'

/** The other pages of the site, relative to a page. */
export interface Surroundings {
  /** The relative address of the root of the site: `../` on `/topics/soil`, `''` on `/topics`. */
  readonly root: string
  /** True if the root is the explorer, to which the search box leads. */
  readonly hasExplorer: boolean
  /** The pages that list all values of a kind: title, and path below the root. */
  readonly kinds: readonly (readonly [title: string, path: string])[]
}

interface Page {
  readonly title: string
  readonly head?: Html
  readonly body: Html
  /** The pages around this page; undefined for a page without links. */
  readonly around?: Surroundings | undefined
  readonly foot?: Html | undefined
}

export function pageText({ title, head = html``, body, around, foot }: Page): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${head}<style>${new Html(STYLE)}</style>
</head>
<body>
${around && topOf(around)}<main id="content">
${body}
</main>
${foot && html`<footer>${foot}</footer>\n`}</body>
</html>
`.text
}

/** The name of the site, the search box, and links to lists of values. */
function topOf({ root, hasExplorer, kinds }: Surroundings): Html {
  const home = root || './'
  const form = html`<form action="${home}" role="search">
<input type="search" name="q" aria-label="Search conferences" placeholder="Search conferences">
<button>Search</button>
</form>`
  return html`<header class="top">
<a class="skip" href="#content">Skip to the content</a>
<div class="bar">
<a class="site" href="${hasExplorer ? home : `${root}${kinds[0]![1]}`}">${SITE_NAME}</a>
${hasExplorer && form}
</div>
<nav class="kinds" aria-label="Lists">
${kinds.map(([title, path]) => html`<a href="${root}${path}">${title}</a>\n`)}</nav>
</header>
`
}

const ERROR_TITLES: Readonly<Record<number, string>> = {
  400: 'This address is not valid',
  401: 'This page needs a key',
  404: 'There is no such page',
  410: 'This event is gone',
  429: 'Too many requests',
  503: 'The service is not available at the moment',
}

/** The HTML page of an error, with links to the site. For 401 it says how a browser can send a key. */
export function errorPage(
  { status, message }: { readonly status: number; readonly message: string },
  around?: Surroundings,
): string {
  const title = ERROR_TITLES[status] ?? 'Something went wrong'
  return pageText({
    title,
    around,
    body: html`<h1>${title}</h1>
<p>${message}</p>
${status === 401 && SIGN_IN}`,
  })
}

const SIGN_IN = html`<h2>If you have a key</h2>
<p>Load this page again. When your browser asks, leave the user name empty and enter the key as the password. Never put
the key into the address: addresses are stored and passed on.</p>
<h2>If you have no key</h2>
<p>The operator of this service issues keys, and can open the pages of events to everybody.</p>`
