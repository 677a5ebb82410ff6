/** HTML as text, and the layout of all pages: one column, one style, no script. */
import { createHash } from 'node:crypto'

/**
 * A piece of HTML. Only `html` creates it, so a text from outside can become only text or a link to a
 * website.
 */
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

const STYLE = `
:root { color-scheme: light dark; background: light-dark(#fff, #14181c); color: light-dark(#17212b, #e4e9ee) }
:root { --line: color-mix(in srgb, currentColor 20%, transparent) }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 42rem; margin: 2rem auto; padding: 0 1rem }
a { color: light-dark(#1a5a86, #7dbbe6) }
h1 { font-size: 1.7rem; line-height: 1.25; margin: .3rem 0 1.2rem; overflow-wrap: anywhere }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .4rem 1.2rem; margin: 0 0 1.2rem }
dt { font-weight: 600 }
dd { margin: 0; overflow-wrap: anywhere }
ul { list-style: none; padding: 0; margin: 0 }
li { padding: .5rem 0; border-top: 1px solid var(--line) }
footer { margin-top: 2rem; padding-top: .5rem; border-top: 1px solid var(--line); font-size: .875rem }
.description { white-space: pre-line; overflow-wrap: anywhere }
`

/**
 * The Content-Security-Policy of these pages. It allows their own style and nothing else; data in JSON-LD is
 * never run.
 */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

interface Page {
  readonly title: string
  /** Further elements of the head. */
  readonly head?: Html
  readonly body: Html
  /** The foot of the page; undefined for none. */
  readonly foot?: Html | undefined
}

/** A whole page. */
export function pageText({ title, head = html``, body, foot }: Page): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${head}<style>${new Html(STYLE)}</style>
</head>
<body>
<main>
${body}
</main>
${foot && html`<footer>${foot}</footer>\n`}</body>
</html>
`.text
}

const ERROR_TITLES: Readonly<Record<number, string>> = {
  400: 'This address is not quite right',
  401: 'This page needs a key',
  404: 'There is no such page',
  410: 'This event is gone',
  429: 'That was too much for now',
  503: 'Back in a moment',
}

/** The HTML page of an error. It says how a browser can send a key. */
export function errorPage({ status, message }: { readonly status: number; readonly message: string }): string {
  const title = ERROR_TITLES[status] ?? 'Something went wrong'
  return pageText({
    title,
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
