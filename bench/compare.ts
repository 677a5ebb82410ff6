/**
 * Two runs of `npm run bench -- --json FILE` beside each other: which figures moved by more than noise.
 *
 *   npm run bench:compare -- before.json after.json
 */
import type { BenchRun } from './suites/derived.ts'
import { movesOf } from './suites/moves.ts'
import { CommandLine } from './support/command-line.ts'
import { amount, count, markdownTable, readJson, share } from './support/output.ts'

const options = new CommandLine(process.argv.slice(2), 'npm run bench:compare -- BEFORE.json AFTER.json', {})
const [before, after] = options.paths(2).map((path) => readJson<BenchRun>(path)) as [BenchRun, BenchRun]

for (const [name, { run }] of Object.entries({ before, after })) {
  console.log(`${name.padEnd(6)} ${run.date}, commit ${run.commit}, Node ${run.node}, ${run.cores} x ${run.cpu}`)
}
if (before.run.cpu !== after.run.cpu || before.run.node !== after.run.node) {
  console.log('The machines or the releases of Node differ, so these ratios say little about the commits.')
}
const moves = movesOf(before.figures, after.figures)
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
const inOneRun = before.figures.length + after.figures.length - 2 * moves.length
console.log(`\n${verdicts.join(', ')}; in one run only: ${inOneRun}`)
