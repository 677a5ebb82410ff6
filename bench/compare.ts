/**
 * Two runs of `npm run bench -- --json FILE` beside each other: what moved by more than noise.
 *
 *   npm run bench:compare -- before.json after.json
 */
import { readFileSync } from 'node:fs'
import { table } from '../tools/inspect/table.ts'
import { movesOf } from './suites/moves.ts'
import type { BenchRun } from './suites/run.ts'
import { amount, share } from './suites/tables.ts'

const paths = process.argv.slice(2)
if (paths.length !== 2) throw new Error('expected two files: npm run bench:compare -- <before.json> <after.json>')
const [before, after] = paths.map((path) => JSON.parse(readFileSync(path, 'utf8')) as BenchRun) as [BenchRun, BenchRun]

for (const [name, { run }] of Object.entries({ before, after })) {
  console.log(`${name.padEnd(6)} ${run.date}, commit ${run.commit}, Node ${run.node}, ${run.cores} x ${run.cpu}`)
}
if (before.run.cpu !== after.run.cpu || before.run.node !== after.run.node) {
  console.log('These runs are of different machines or releases of Node: their ratio says little of the commits.')
}
const moves = movesOf(before.figures, after.figures)
const rows = moves.map(({ figure, before, after, ratio, noise, verdict }) => [
  `${figure.suite}: ${figure.subject}, ${figure.measure}`,
  figure.events.toLocaleString('en'),
  `${amount(before)} ${figure.unit}`,
  `${amount(after)} ${figure.unit}`,
  ratio.toFixed(2),
  share(noise),
  verdict === 'same' ? '' : verdict,
])
console.log(`\n${table(['', 'events', 'before', 'after', 'ratio', 'noise', ''], rows).join('\n')}`)
const counts = (['better', 'worse', 'same'] as const).map(
  (verdict) => `${moves.filter((move) => move.verdict === verdict).length} ${verdict}`,
)
console.log(
  `\n${counts.join(', ')}; in one run only: ${before.figures.length + after.figures.length - 2 * moves.length}`,
)
