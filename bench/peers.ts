/**
 * This engine beside others, over the same searches: answers are compared first, then timed. README.md says what is compared with what.
 *
 *   npm run bench:peers -- data/directory.snapshot
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatDay } from '../src/event/days.ts'
import { openSnapshot } from '../src/snapshot/open.ts'
import { SERVING_RESERVE } from '../src/source/open-directory-at.ts'
import { QUERY_CLASSES } from './classes.ts'
import { readOptions } from './peers/options.ts'
import { reportOf } from './peers/report.ts'
import { runAtSize } from './peers/run-at-size.ts'
import { makeSnapshot } from './peers/small.ts'

/** For peers that cannot hold the whole directory. */
const SMALL_ROWS = 100_000

const options = readOptions(process.argv.slice(2))
const snapshot = await openSnapshot(options.snapshot, { reserve: SERVING_RESERVE })
await snapshot.close()
const canHold = options.peers.filter(({ mostRows }) => mostRows >= snapshot.rows)
const others = options.peers.filter((peer) => !canHold.includes(peer))

const results = canHold.length > 0 ? await runAtSize(options.snapshot, canHold, options) : []
if (others.length > 0) {
  const folder = mkdtempSync(join(tmpdir(), 'confdex-peers-'))
  try {
    results.push(...(await runAtSize(await makeSnapshot(folder, SMALL_ROWS), others, options)))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const classes = QUERY_CLASSES.map(({ name }) => name)
console.log(`\n${reportOf(results, classes)}`)
if (options.json !== undefined) {
  const { queries, seed, today } = options
  const machine = { node: process.version, cpu: cpus()[0]?.model, cores: cpus().length }
  const run = { snapshot: snapshot.header.id, queries, seed, today: formatDay(today), machine }
  writeFileSync(options.json, `${JSON.stringify({ ...run, classes, results }, null, 2)}\n`)
}
// an ordered peer that answers otherwise means a mistake on one side
if (results.some(({ isOrdered, sets }) => isOrdered && Object.values(sets).some(({ wrong }) => wrong > 0))) {
  process.exitCode = 1
}
