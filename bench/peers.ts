/**
 * This engine beside others, over the same searches: answers are compared first, then timed. README.md says
 * how.
 *
 *   npm run bench:peers -- data/directory.snapshot
 */
import { cpus } from 'node:os'
import { formatDay } from '../src/event/days.ts'
import { loadDuckDB } from './peers/engines/duckdb-package.ts'
import { PEER_CLASSES } from './peers/questions.ts'
import { reportOf } from './peers/report.ts'
import { PEERS, runPeers } from './peers/run.ts'
import { CommandLine, SEED } from './support/command-line.ts'
import { writeJson } from './support/output.ts'

const NAMES = Object.keys(PEERS)
const USAGE =
  `npm run bench:peers -- SNAPSHOT [--queries 1000] [--seed ${SEED}] [--today YYYY-MM-DD] [--only ${NAMES.join()}] ` +
  `[--json FILE]`

const options = new CommandLine(process.argv.slice(2), USAGE, {
  queries: '1000',
  seed: String(SEED),
  today: undefined,
  only: undefined,
  json: undefined,
})
const [path] = options.paths(1) as [string]
const [queries, seed, today] = [options.whole('queries'), options.whole('seed'), options.day('today')]
const names = options.some('only', NAMES)
const peers = names.map((name) => PEERS[name]!)
// Each peer loads its package in a process of its own, the last one after minutes.
if (names.includes('duckdb')) await loadDuckDB()

const results = await runPeers(path, peers, { queries, seed, today })
const classes = PEER_CLASSES.map(({ name }) => name)
console.log(`\n${reportOf(results, classes)}`)
const machine = { node: process.version, cpu: cpus()[0]?.model, cores: cpus().length }
writeJson(options.text('json'), { queries, seed, today: formatDay(today), machine, classes, results })
// a peer that answers otherwise means a mistake on one side
if (results.some(({ sets }) => Object.values(sets).some(({ wrong }) => wrong > 0))) process.exitCode = 1
