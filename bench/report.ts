/**
 * Writes what the benchmarks showed as one HTML file.
 *
 *   npm run bench:report -- --engine FILE --peers FILE --http FILE
 */
import { writeFileSync } from 'node:fs'
import { loadECharts } from './report/charts/svg.ts'
import { paragraphs } from './report/html.ts'
import { readInput } from './report/input.ts'
import { pageHtml } from './report/page.ts'
import type { Section } from './report/section.ts'
import { classesSection } from './report/sections/engine.ts'
import { growthSection } from './report/sections/growth.ts'
import { httpSection } from './report/sections/http.ts'
import { edgesSection, kernelsSection, textSection } from './report/sections/parts.ts'
import { peersSection } from './report/sections/peers.ts'
import { targetsSection } from './report/sections/targets.ts'
import { TARGET_EVENTS, targetsOf } from './report/targets.ts'
import type { BenchRun } from './suites/run.ts'

const input = readInput(process.argv.slice(2))
const { engine, peers, http, out } = input
const sections = [
  targetsSection(targetsOf(input)),
  ...(engine ? engineSections(engine) : [notRun('engine', 'The engine', 'npm run bench')]),
  peers ? peersSection(peers) : notRun('peers', 'Peers', 'npm run bench:peers'),
  http ? httpSection(http) : notRun('http', 'HTTP', 'npm run bench:http'),
]
writeFileSync(out, pageHtml(await loadECharts(), engine?.run, sections))
console.log(`Wrote ${out}`)

/** Charts are of the size that the targets are about, or of the largest one that was measured. */
function engineSections({ figures }: BenchRun): Section[] {
  const sizes = figures.map(({ events }) => events)
  const events = sizes.includes(TARGET_EVENTS) ? TARGET_EVENTS : Math.max(...sizes)
  const ofSize = figures.filter((figure) => figure.events === events)
  const has = (suite: string) => ofSize.some((figure) => figure.suite === suite)
  return [
    ...(has('classes') ? [classesSection(ofSize, events)] : []),
    ...(has('kernels') ? [kernelsSection(ofSize, events)] : []),
    ...(has('text') ? [textSection(ofSize, events)] : []),
    ...(has('edges') ? [edgesSection(ofSize)] : []),
    growthSection(figures),
  ]
}

function notRun(id: string, heading: string, command: string): Section {
  return { id, heading, parts: [paragraphs(`Not run for this report: ${command}`)] }
}
