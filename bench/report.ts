/** Writes the results of benchmarks as one HTML file, and the results of peers also as a chart. */
import { writeFileSync } from 'node:fs'
import { paragraphs } from './report/html.ts'
import { readInput } from './report/input.ts'
import { pageHtml, type Section } from './report/page.ts'
import { ratioChart, ratiosIn } from './report/ratio-chart.ts'
import {
  classesSection,
  growthSection,
  httpSection,
  partsSection,
  peersSection,
  targetsSection,
} from './report/sections.ts'
import { TARGET_EVENTS, targetsOf } from './report/targets.ts'
import type { BenchRun } from './suites/derived.ts'

const input = readInput(process.argv.slice(2))
const { engine, peers, http, out, chart } = input
const sections = [
  targetsSection(targetsOf(input)),
  ...(engine ? engineSections(engine) : [notRun('engine', 'The engine', 'npm run bench')]),
  http ? httpSection(http) : notRun('http', 'HTTP', 'npm run bench:http'),
  peers ? peersSection(peers) : notRun('peers', 'Peers', 'npm run bench:peers'),
]
const page = pageHtml(engine?.run, sections)
writeFileSync(out, page)
console.log(`Wrote ${out}`)
if (peers !== undefined) {
  writeFileSync(chart, ratioChart(ratiosIn(page)))
  console.log(`Wrote ${chart}`)
}

/** The sections about the engine, for TARGET_EVENTS events if measured, else for the largest size. */
function engineSections({ figures }: BenchRun): Section[] {
  const sizes = figures.map(({ events }) => events)
  const events = sizes.includes(TARGET_EVENTS) ? TARGET_EVENTS : Math.max(...sizes)
  const ofSize = figures.filter((figure) => figure.events === events)
  const hasClasses = ofSize.some(({ suite }) => suite === 'classes')
  return [...(hasClasses ? [classesSection(ofSize, events)] : []), growthSection(figures), partsSection(ofSize)]
}

function notRun(id: string, heading: string, command: string): Section {
  return { id, heading, parts: [paragraphs(`Not run for this report: ${command}`)] }
}
