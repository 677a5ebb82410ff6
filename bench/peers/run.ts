import { nextMessage, startScript } from '../../test/support/child.ts'
import { MIXED } from '../suites/derived.ts'
import { openSnapshotDirectory } from '../support/corpus.ts'
import { count } from '../support/output.ts'
import type { Result } from '../support/peer-results.ts'
import type { Outcome } from './check-and-time.ts'
import { compare } from './compare.ts'
import type { Peer } from './data/peer.ts'
import type { Answer } from './data/question.ts'
import { columns } from './engines/columns.ts'
import { confdex } from './engines/confdex.ts'
import { duckdb } from './engines/duckdb.ts'
import { flexsearch } from './engines/flexsearch.ts'
import { sqlite } from './engines/sqlite.ts'
import { type Asked, makeQuestions, PEER_CLASSES } from './questions.ts'

/** Peers by their names for `--only`, in the order of the report. */
export const PEERS: Readonly<Record<string, Peer>> = { sqlite, flexsearch, duckdb, scan: columns }

export interface Job {
  readonly peer: string
  readonly snapshot: string
  readonly sets: readonly { readonly questions: readonly Asked[]; readonly budgetMs: number }[]
}

export interface Report {
  /** Time to build the peer, without reading the snapshot. */
  readonly setupSeconds: number
  /** Resident memory of the process after the peer was built. */
  readonly residentBytes: number
  /** By set, then by question. */
  readonly outcomes: readonly (readonly Outcome[])[]
}

/** Time to check a set of questions with a peer, and the same time again to measure the questions. */
const BUDGET_MS = 20_000
/** Maximum number of wrong answers that are printed for each peer. */
const MAX_SHOWN = 3
const HEAP_MB = 8192

/** Runs the engine and the peers, each in its own process, over the same questions. */
export async function runPeers(
  path: string,
  peers: readonly Peer[],
  { queries, seed, today }: { queries: number; seed: number; today: Parameters<typeof makeQuestions>[3] },
): Promise<Result[]> {
  const directory = await openSnapshotDirectory(path)
  const { rows } = directory.snapshot
  const { mixed, classes, leftOut } = makeQuestions(directory, queries, seed, today)
  await directory.snapshot.close()
  console.log(
    `${count(rows)} events, ${count(mixed.length)} mixed queries, ${count(classes.length)} of classes, seed ${seed}`,
  )
  for (const [reason, times] of leftOut) console.log(`  left out for all: ${times} of ${reason}`)

  const questions = [...mixed, ...classes]
  const sets = [mixed, classes].map((questions) => ({ questions, budgetMs: BUDGET_MS }))
  const results: Result[] = []
  let ofEngine: readonly Outcome[] = []
  for (const peer of [confdex, ...peers]) {
    const startedAt = performance.now()
    const { setupSeconds, residentBytes, outcomes } = await runInProcess({ peer: peer.name, snapshot: path, sets })
    console.log(`  ${peer.name}: done after ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
    const all = outcomes.flat()
    if (peer === confdex) ofEngine = all
    printWrong(peer.name, questions, all)
    const { name, setUp, cannot } = peer
    const names = [MIXED, ...PEER_CLASSES.map((each) => each.name)]
    const compared = Object.fromEntries(names.map((set) => [set, compare(questions, all, ofEngine, set)]))
    const isEngine = peer === confdex
    results.push({ peer: name, isEngine, rows, setUp, cannot, setupSeconds, residentBytes, sets: compared })
  }
  return results
}

async function runInProcess(job: Job): Promise<Report> {
  const child = startScript('./peer-process', import.meta.url, {
    flags: ['--expose-gc', `--max-old-space-size=${HEAP_MB}`],
  })
  child.send(job)
  return nextMessage<Report>(child)
}

function printWrong(name: string, questions: readonly Asked[], outcomes: readonly Outcome[]): void {
  const wrong = questions.flatMap(({ query, expected }, at) => {
    const outcome = outcomes[at]!
    return outcome.kind === 'wrong' ? [{ query, expected, got: outcome.got }] : []
  })
  for (const { query, expected, got } of wrong.slice(0, MAX_SHOWN)) {
    console.log(`  ${name}: wrong for ${query}: expected ${brief(expected)}, got ${brief(got)}`)
  }
}

function brief({ total, ids }: Pick<Answer, 'total' | 'ids'>): string {
  return `${count(total)} (${ids.slice(0, 10).join(' ')})`
}
