/** What all pages written here have in common: one column, one style, no script. */
import { createHash } from 'node:crypto'
import { Html, html } from './html.ts'

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
.description { white-space: pre-line; overflow-wrap: anywhere }
`

/** The policy for these pages. It allows their own style and nothing else; data in JSON-LD is never run. */
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
}

/** A whole page. */
export function pageText({ title, head = html``, body }: Page): string {
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
</body>
</html>
`.text
}
