/**
 * What the engine costs: every suite over seeded corpora of several sizes.
 *
 *   npm run bench -- [--sizes 100000,1000000] [--only kernels,classes,...] [--json FILE]
 */
import { writeFile } from 'node:fs/promises'
import type { Figure } from './suites/figure.ts'
import { growthsOf } from './suites/growth.ts'
import { readOptions } from './suites/options.ts'
import { ratiosOf } from './suites/ratios.ts'
import type { BenchRun } from './suites/run.ts'
import { SUITE_NAMES, SUITES } from './suites/suites.ts'
import { figureLines, ratioLines } from './suites/tables.ts'
import { openCorpus } from './support/corpus.ts'
import { runFacts } from './support/machine.ts'

const { sizes, suites, json } = readOptions(process.argv.slice(2), SUITE_NAMES)
const run = runFacts(new Date())
const figures: Figure[] = []
for (const size of sizes) {
  const corpus = await openCorpus(size)
  for (const suite of suites) {
    console.error(`${size.toLocaleString('en')} events: ${suite}`)
    figures.push(...(await SUITES[suite](corpus)))
  }
  await corpus.directory.snapshot.close()
}

const result: BenchRun = { run, figures, ratios: ratiosOf(figures), growths: growthsOf(figures) }
const { date, commit, cpu, cores, node, loadBefore } = run
console.log(`${date}, commit ${commit ?? 'unknown'}, Node ${node}, ${cores} x ${cpu}, load before ${loadBefore}`)
for (const suite of suites) {
  const ofSuite = figures.filter((figure) => figure.suite === suite).sort(bySubject)
  console.log(`\n${suite}\n${figureLines(ofSuite, result.growths).join('\n')}`)
}
console.log(`\n${ratioLines(result.ratios).join('\n')}`)
if (json !== undefined) await writeFile(json, `${JSON.stringify(result, null, 2)}\n`)

/** The same figure of all sizes stands together. */
function bySubject(a: Figure, b: Figure): number {
  const place = ({ subject, measure }: Figure) =>
    figures.findIndex((figure) => figure.subject === subject && figure.measure === measure)
  return place(a) - place(b) || a.events - b.events
}
