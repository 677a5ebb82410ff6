/** Compares the figures of two commits. Runs are files that `--json FILE` of a benchmark wrote. */
import { join } from 'node:path'
import type { BenchRun } from './suites/derived.ts'
import type { Figure } from './suites/figure.ts'
import { movesOf } from './suites/moves.ts'
import { CommandLine } from './support/command-line.ts'
import { amount, count, markdownTable, readJson, share } from './support/output.ts'

/** The runs of one commit. */
type Runs = readonly Pick<BenchRun, 'run' | 'figures'>[]

/** `bench/baseline.json`: the runs of two commits on one machine. */
interface Baseline {
  readonly before: Runs
  readonly after: Runs
}

const options = new CommandLine(process.argv.slice(2), 'npm run bench:compare -- [[BEFORE.json] AFTER.json]', {})
const [before, after] = sidesOf(options.paths(0, 2).map((path): Runs => [readJson<BenchRun>(path)]))

for (const [name, runs] of Object.entries({ before, after })) {
  for (const { run } of runs) {
    console.log(`${name.padEnd(6)} ${run.date}, commit ${run.commit}, Node ${run.node}, ${run.cores} x ${run.cpu}`)
  }
}
const machines = new Set([...before, ...after].map(({ run }) => `${run.cpu}, ${run.node}`))
if (machines.size > 1) {
  console.log('The machines or the releases of Node differ, so only the ratios ("times") can be compared.')
}
const [earlier, later] = [before, after].map((runs) => runs.flatMap(({ figures }) => figures)) as [Figure[], Figure[]]
const moves = movesOf(earlier, later)
const rows = moves.map(({ figure, before, after, ratio, noise, verdict }) => [
  `${figure.suite}: ${figure.subject}, ${figure.measure}`,
  count(figure.events),
  `${amount(before)} ${figure.unit}`,
  `${amount(after)} ${figure.unit}`,
  ratio.toFixed(2),
  share(noise),
  verdict === 'same' ? '' : verdict,
])
console.log(`\n${markdownTable(['', 'events', 'before', 'after', 'ratio', 'noise', ''], rows)}`)
const verdicts = (['better', 'worse', 'same'] as const).map(
  (verdict) => `${moves.filter((move) => move.verdict === verdict).length} ${verdict}`,
)
console.log(`\n${verdicts.join(', ')}; in one run only: ${earlier.length + later.length - 2 * moves.length}`)

/**
 * Two given files; or the later commit of the baseline and one given file; or both commits of the baseline.
 */
function sidesOf([one, other]: readonly Runs[]): [before: Runs, after: Runs] {
  if (one !== undefined && other !== undefined) return [one, other]
  const baseline = readJson<Baseline>(join(import.meta.dirname, 'baseline.json'))
  return one === undefined ? [baseline.before, baseline.after] : [baseline.after, one]
}
