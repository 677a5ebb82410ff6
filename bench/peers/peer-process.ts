/** Runs one peer: answers a `Job` of the parent process with a `Report`. */

import { openSnapshotDirectory } from '../support/corpus.ts'
import { checkAndTime, type Outcome } from './check-and-time.ts'
import { corpusOf } from './data/corpus.ts'
import { resolverOf } from './data/resolve.ts'
import { confdex } from './engines/confdex.ts'
import { type Job, PEERS, type Report } from './run.ts'

process.once('message', async (job: Job) => {
  const report = await run(job)
  process.send!(report, () => process.exit(0))
})

async function run({ peer: name, snapshot: path, sets }: Job): Promise<Report> {
  const peer = [confdex, ...Object.values(PEERS)].find((each) => each.name === name)!
  let readingMs = 0
  const startedAt = performance.now()
  const built = await peer.build({
    snapshot: path,
    corpus: async () => {
      const readAt = performance.now()
      const { snapshot } = await openSnapshotDirectory(path)
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
  for (const { questions, budgetMs } of sets) outcomes.push(await checkAndTime(built, questions, budgetMs))
  return { setupSeconds, residentBytes, outcomes }
}
