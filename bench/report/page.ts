import { readFileSync } from 'node:fs'
import type { RunFacts } from '../support/machine.ts'
import { definitions, escapeHtml } from './html.ts'

const STYLE = readFileSync(new URL('./style.css', import.meta.url), 'utf8')
/** Packages whose versions influence the figures. */
const PACKAGES = [
  'fastify',
  'flexsearch',
  'msgpackr',
  'better-sqlite3',
  'assemblyscript',
  'tinybench',
  'autocannon',
  '@duckdb/node-api',
]

export interface Section {
  readonly id: string
  readonly heading: string
  /** HTML of the paragraphs and tables. */
  readonly parts: readonly string[]
}

/** The report, an HTML file that loads nothing. `facts` describe the run that measured the engine. */
export function pageHtml(facts: RunFacts | undefined, sections: readonly Section[]): string {
  const links = sections.map(({ id, heading }) => `<a href="#${id}">${escapeHtml(heading)}</a>`).join(' ')
  const bodies = sections.map(
    ({ id, heading, parts }) => `<section id="${id}"><h2>${escapeHtml(heading)}</h2>\n${parts.join('\n')}\n</section>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>confdex: what a search costs</title>
<style>
${STYLE}</style>
</head>
<body>
<header>
<h1>confdex: what a search costs</h1>
<p>Measured on one machine over synthetic directories made from a seed.
  Compare ratios: other machines have other figures.
<a href="README.md">bench/README.md</a> says how everything is measured and repeated.
<a href="../README.md">README.md</a> shows what is measured: after <code>npm start</code> the explorer is at
<a href="http://127.0.0.1:8080/">http://127.0.0.1:8080/</a>.</p>
<nav>${links}</nav>
</header>
<main>
${facts ? factsHtml(facts) : ''}
${bodies.join('\n')}
</main>
</body>
</html>
`
}

function factsHtml({
  date,
  commit,
  cpu,
  cores,
  memoryBytes,
  loadBefore,
  system,
  node,
  v8,
  packages,
}: RunFacts): string {
  const facts = {
    date,
    commit: commit === null ? 'unknown' : commit.replace(/\+$/, ', with changes'),
    processor: `${cpu}, ${cores} cores`,
    memory: `${(memoryBytes / 1e9).toFixed(0)} GB`,
    system,
    Node: `${node}, V8 ${v8}`,
    packages: PACKAGES.flatMap((name) => (name in packages ? [`${name} ${packages[name]}`] : [])).join(', '),
    'load before the run': loadBefore.toFixed(2),
  }
  return definitions(facts, 'facts')
}
