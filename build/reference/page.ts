/** Parts that all pages of the reference share: head, navigation, table of contents. */
import { Html, html } from '../../src/formats/page.ts'
import type { Heading } from './markdown.ts'

export interface PageName {
  /** The path of the page, without a slash before it. */
  readonly path: string
  readonly title: string
}

export interface PageAssets {
  readonly style: string
  readonly icon: string
}

interface Page extends PageName {
  readonly pages: readonly PageName[]
  readonly headings: readonly Heading[]
  readonly assets: PageAssets
  readonly body: Html
}

export function toRoot({ path }: PageName): string {
  return '../'.repeat(path.split('/').length - 1) || './'
}

export function pageHtml({ pages, headings, assets, body, ...name }: Page): Html {
  const root = toRoot(name)
  const link = ({ path, title }: PageName) =>
    html`<li><a href="${root}${path}"${path === name.path && new Html(' aria-current="page"')}>${title}</a></li>`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${name.title} – confdex</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="How to call confdex: every parameter, every error, examples with their answers.">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${root}${assets.icon.slice(1)}" type="image/svg+xml">
<link rel="stylesheet" href="${root}${assets.style.slice(1)}">
</head>
<body>
<a class="skip" href="#content">To the text</a>
<header class="top">
<a class="name" href="${root}">confdex</a>
<nav aria-label="Pages"><ul>
${pages.map(link)}
<li><a href="${root}">Explorer</a></li>
</ul></nav>
</header>
<div class="columns">
<nav class="contents" aria-label="On this page">
<h2>On this page</h2>
<ul>
${headings.filter(({ depth }) => depth === 2 || depth === 3).map(contentsItem)}</ul>
</nav>
<main id="content">
${body}
</main>
</div>
</body>
</html>
`
}

function contentsItem({ id, depth, html: inner }: Heading): Html {
  return html`<li${depth === 3 && new Html(' class="inner"')}><a href="#${id}">${inner}</a></li>
`
}
