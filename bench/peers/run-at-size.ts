import { openDirectory } from '../../src/search/open-directory.ts'
import { openSnapshot } from '../../src/snapshot/open.ts'
import { SERVING_RESERVE } from '../../src/source/open-directory-at.ts'
import { count } from '../../tools/inspect/table.ts'
import { QUERY_CLASSES } from '../classes.ts'
import { ENGINE } from './all.ts'
import type { Report } from './child.ts'
import { compare } from './compare.ts'
import type { Options } from './options.ts'
import type { Peer } from './peer.ts'
import { MIXED, makeQuestions } from './questions.ts'
import type { Result } from './report.ts'
import { runInChild } from './run-child.ts'

/** Time for checking each of the two sets of a peer, and again for timing it. */
const BUDGET_MS = 20_000
/** Wrong answers that are shown of each peer. */
const MOST_SHOWN = 3

/** Runs the engine, then the peers, each in a process of its own, over the same questions about one snapshot. */
export async function runAtSize(
  path: string,
  peers: readonly Peer[],
  { queries, seed, today }: Pick<Options, 'queries' | 'seed' | 'today'>,
): Promise<Result[]> {
  const directory = openDirectory(await openSnapshot(path, { reserve: SERVING_RESERVE }))
  const { rows } = directory.snapshot
  const { mixed, classes, leftOut } = makeQuestions(directory, queries, seed, today)
  await directory.snapshot.close()
  console.log(
    `${count(rows)} events, ${count(mixed.length)} mixed queries, ${count(classes.length)} of classes, seed ${seed}`,
  )
  for (const [reason, its] of leftOut) console.log(`  left out for all: ${its} of ${reason}`)

  const run = async (peer: Peer): Promise<Report> => {
    const startedAt = performance.now()
    const sets = [mixed, classes].map((questions) => ({ questions, budgetMs: BUDGET_MS }))
    const report = await runInChild({ peer: peer.name, snapshot: path, sets })
    console.log(`  ${peer.name}: done after ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
    return report
  }
  const engine = await run(ENGINE)
  const results = [resultOf(ENGINE, engine)]
  for (const peer of peers) results.push(resultOf(peer, await run(peer)))
  return results

  function resultOf(peer: Peer, report: Report): Result {
    const { name, setUp, cannot, isOrdered } = peer
    const { setupSeconds, residentBytes, outcomes } = report
    const questions = [...mixed, ...classes]
    const its = outcomes.flat()
    const wrong = questions.flatMap(({ query, expected }, at) => {
      const outcome = its[at]!
      return outcome.kind === 'wrong' ? [{ query, expected, got: outcome.got }] : []
    })
    for (const { query, expected, got } of wrong.slice(0, MOST_SHOWN)) {
      console.log(`  ${name}: wrong for ${query}: expected ${brief(expected)}, got ${brief(got)}`)
    }
    const names = [MIXED, ...QUERY_CLASSES.map((each) => each.name)]
    const sets = Object.fromEntries(names.map((set) => [set, compare(questions, its, engine.outcomes.flat(), set)]))
    return { peer: name, isEngine: peer === ENGINE, rows, setUp, cannot, isOrdered, setupSeconds, residentBytes, sets }
  }
}

function brief({ total, ids }: { total: number; ids: readonly number[] }): string {
  return `${count(total)} (${ids.slice(0, 10).join(' ')})`
}
