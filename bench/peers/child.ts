/** One peer in a process of its own: builds it, checks its answers, times it, and sends its parent a `Report`. */
import { openSnapshot } from '../../src/snapshot/open.ts'
import { SERVING_RESERVE } from '../../src/source/open-directory-at.ts'
import { ENGINE, PEERS } from './all.ts'
import type { Asked } from './ask-engine.ts'
import { checkAndTime, type Outcome } from './check-and-time.ts'
import { corpusOf } from './corpus.ts'
import { resolverOf } from './resolve.ts'

export interface Job {
  readonly peer: string
  readonly snapshot: string
  /** Sets of questions, each with a budget of its own. */
  readonly sets: readonly {
    readonly questions: readonly Asked[]
    readonly budgetMs: number
  }[]
}

export interface Report {
  /** Without reading the snapshot. */
  readonly setupSeconds: number
  /** Resident memory of the process once the peer is built, what building left behind collected. */
  readonly residentBytes: number
  /** outcomes[set][question] */
  readonly outcomes: readonly (readonly Outcome[])[]
}

process.once('message', async (job: Job) => {
  const report = await run(job)
  process.send!(report, () => process.exit(0))
})

async function run({ peer: name, snapshot: path, sets }: Job): Promise<Report> {
  const peer = [ENGINE, ...PEERS].find((each) => each.name === name)!
  let readingMs = 0
  const startedAt = performance.now()
  const built = await peer.build({
    snapshot: path,
    corpus: async () => {
      const readAt = performance.now()
      const snapshot = await openSnapshot(path, { reserve: SERVING_RESERVE })
      const read = { corpus: corpusOf(snapshot), resolve: resolverOf(snapshot) }
      await snapshot.close()
      readingMs += performance.now() - readAt
      return read
    },
  })
  const setupSeconds = (performance.now() - startedAt - readingMs) / 1000
  globalThis.gc?.()
  const residentBytes = process.memoryUsage.rss()
  const outcomes: Outcome[][] = []
  for (const { questions, budgetMs } of sets) outcomes.push(await checkAndTime(peer, built, questions, budgetMs))
  return { setupSeconds, residentBytes, outcomes }
}
