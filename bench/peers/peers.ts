/** Compares this engine with other engines over the same searches, as README.md describes. */
import { cpus } from 'node:os'
import { formatDay } from '../../src/event/days.ts'
import { requirePrograms } from '../../test/support/programs.ts'
import { CommandLine, SEED } from '../support/command-line.ts'
import { runFacts } from '../support/machine.ts'
import { writeJson } from '../support/output.ts'
import { loadDuckDB } from './engines/duckdb-package.ts'
import { PEER_CLASSES } from './questions.ts'
import { reportOf } from './report.ts'
import { PEERS, runPeers } from './run.ts'
import { lucene } from './wire/lucene.ts'
import { wireReportOf } from './wire/report.ts'
import { runWire } from './wire/run.ts'
import type { WirePeer } from './wire/wire-peer.ts'

/** Peers that are servers. They are compared with the service over HTTP. */
const WIRE_PEERS: Readonly<Record<string, WirePeer>> = { lucene }
const NAMES = [...Object.keys(PEERS), ...Object.keys(WIRE_PEERS)]
const USAGE =
  `npm run bench:peers -- SNAPSHOT [--queries 1000] [--seed ${SEED}] [--today YYYY-MM-DD] [--only ${NAMES.join()}] ` +
  `[--rounds 5] [--seconds 1] [--json FILE]`

const options = new CommandLine(process.argv.slice(2), USAGE, {
  queries: '1000',
  seed: String(SEED),
  today: undefined,
  only: undefined,
  rounds: '5',
  seconds: '1',
  json: undefined,
})
const [path] = options.paths(1) as [string]
const [queries, seed, today] = [options.whole('queries'), options.whole('seed'), options.day('today')]
const [rounds, seconds] = [options.whole('rounds'), options.positive('seconds')]
const names = options.some('only', NAMES)
const peers = names.flatMap((name) => PEERS[name] ?? [])
const wirePeers = names.flatMap((name) => WIRE_PEERS[name] ?? []).filter(isInstalled)
// fails at once if the package is missing, not after minutes in the process of the peer
if (names.includes('duckdb')) await loadDuckDB()

const facts = runFacts(new Date())
const wire = wirePeers.length === 0 ? [] : await runWire(path, wirePeers, { queries, seed, today, rounds, seconds })
const results = peers.length === 0 ? [] : await runPeers(path, peers, { queries, seed, today })
const classes = PEER_CLASSES.map(({ name }) => name)
if (results.length > 0) console.log(`\n${reportOf(results, classes)}`)
if (wire.length > 0) console.log(`\n${wireReportOf(wire)}`)
const machine = { node: process.version, cpu: cpus()[0]?.model, cores: cpus().length }
writeJson(options.text('json'), { queries, seed, today: formatDay(today), machine, facts, classes, results, wire })
const sets = [...results, ...wire].flatMap(({ sets }) => Object.values<{ wrong: number }>(sets))
if (sets.some(({ wrong }) => wrong > 0)) process.exitCode = 1

/** True if a peer is installed. @throws Error if it is not installed but the command names it */
function isInstalled({ name, programs, files }: WirePeer): boolean {
  try {
    requirePrograms(`npm run bench:peers, to run ${name},`, programs, { files })
    return true
  } catch (error) {
    if (options.text('only') !== undefined) throw error
    console.log(`${(error as Error).message}. This peer is left out.`)
    return false
  }
}
