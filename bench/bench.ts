/** Measures the engine: runs every suite over corpora of several sizes. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type BenchRun, growthsOf, ratiosOf } from './suites/derived.ts'
import type { Figure } from './suites/figure.ts'
import { SUITE_NAMES, SUITES } from './suites/suites.ts'
import { summaryOf } from './suites/summary.ts'
import { CommandLine } from './support/command-line.ts'
import { corporaFolder, openCorpus } from './support/corpus.ts'
import { type RunFacts, runFacts } from './support/machine.ts'
import { amount, count, markdownTable, share, writeJson } from './support/output.ts'

const USAGE = 'npm run bench -- [--sizes 100000,1000000] [--only SUITE,...] [--json FILE]'

const options = new CommandLine(process.argv.slice(2), USAGE, {
  sizes: '100000,1000000',
  only: undefined,
  json: undefined,
})
const suites = options.some('only', SUITE_NAMES)
const run = runFacts(new Date())
const figures: Figure[] = []
for (const size of options.sizes('sizes')) {
  const corpus = await openCorpus(size)
  for (const suite of suites) {
    console.error(`${count(size)} events: ${suite}`)
    figures.push(...(await SUITES[suite](corpus)))
  }
  await corpus.directory.snapshot.close()
}

const result: BenchRun = { run, figures, ratios: ratiosOf(figures), growths: growthsOf(figures) }
const { date, commit, cpu, cores, node, loadBefore } = run
console.log(`${date}, commit ${commit ?? 'unknown'}, Node ${node}, ${cores} x ${cpu}, load before ${loadBefore}`)
for (const suite of suites) {
  const rows = figures.filter((figure) => figure.suite === suite).sort(bySubject)
  const headings = ['', 'events', 'median', 'p99', 'deviation', 'growth']
  console.log(`\n${suite}\n\n${markdownTable(headings, rows.map(rowOf))}`)
}
const ratios = result.ratios.map(({ name, events, value }) => [name, count(events), amount(value)])
console.log(`\n${markdownTable(['ratio', 'events', ''], ratios)}`)
const path = options.text('json') ?? resultsPath(run)
writeJson(path, result)
console.log(`\n${summaryOf(result, amount)}\n\nAll figures: ${path}`)

function resultsPath({ date, commit }: RunFacts): string {
  const folder = join(corporaFolder(), 'results')
  mkdirSync(folder, { recursive: true })
  return join(folder, `${date.slice(0, 19).replaceAll(':', '')}-${commit ?? 'unknown'}.json`)
}

/** Compares figures: by subject and measure in the order of the run, then by number of events. */
function bySubject(a: Figure, b: Figure): number {
  const place = ({ subject, measure }: Figure) =>
    figures.findIndex((figure) => figure.subject === subject && figure.measure === measure)
  return place(a) - place(b) || a.events - b.events
}

function rowOf({ suite, subject, measure, events, unit, median, p99, deviation }: Figure): string[] {
  const growth = result.growths.find(
    (each) => each.suite === suite && each.subject === subject && each.measure === measure && each.to === events,
  )
  return [
    `${subject}, ${measure}`,
    count(events),
    `${amount(median)} ${unit}`,
    p99 === null ? '' : `${amount(p99)} ${unit}`,
    deviation === null ? '' : share(deviation),
    growth === undefined ? '' : `x ${amount(growth.factor)}`,
  ]
}
