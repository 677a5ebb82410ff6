import { readFileSync } from 'node:fs'
import type { RunFacts } from '../support/machine.ts'
import type { ECharts } from './charts/svg.ts'
import { escapeHtml } from './html.ts'
import { type Section, sectionHtml } from './section.ts'

const STYLE = readFileSync(new URL('./style.css', import.meta.url), 'utf8')
/** Packages whose release bears on what is measured. */
const PACKAGES = [
  'fastify',
  'flexsearch',
  'msgpackr',
  'better-sqlite3',
  'assemblyscript',
  'typescript',
  'tinybench',
  'autocannon',
  '@duckdb/node-api',
  'minisearch',
  '@orama/orama',
]

/** The report as one HTML file that loads nothing. `facts` are those of the engine's run. */
export function pageHtml(echarts: ECharts, facts: RunFacts | undefined, sections: readonly Section[]): string {
  const links = sections.map(({ id, heading }) => `<a href="#${id}">${escapeHtml(heading)}</a>`).join(' ')
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
<p>Measured on one machine, over synthetic directories made from a seed. Compare ratios: the figures of another machine are others. How to repeat it all stands in bench/README.md.</p>
<nav>${links}</nav>
</header>
<main>
${facts ? factsHtml(facts) : ''}
${sections.map((section) => sectionHtml(echarts, section)).join('\n')}
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
  const versions = PACKAGES.flatMap((name) => (name in packages ? [`${name} ${packages[name]}`] : []))
  const facts = {
    date,
    commit: commit === null ? 'unknown' : commit.replace(/\+$/, ', with changes'),
    processor: `${cpu}, ${cores} cores`,
    memory: `${(memoryBytes / 1e9).toFixed(0)} GB`,
    system,
    Node: `${node}, V8 ${v8}`,
    packages: versions.join(', '),
    'load before the run': loadBefore.toFixed(2),
  }
  const rows = Object.entries(facts).map(([name, fact]) => `<dt>${name}</dt><dd>${escapeHtml(fact)}</dd>`)
  return `<dl class="facts">${rows.join('\n')}</dl>`
}
