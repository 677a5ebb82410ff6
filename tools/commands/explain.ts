import { Command } from 'commander'
import { currentMoment } from '../today.ts'

export function explainCommand(): Command {
  return new Command('explain')
    .description('Prints how a search is executed: its filters as sets, their order, and the time of each stage.')
    .argument('<snapshot>', 'the file to search')
    .argument('<query>', "a query string, such as 'q=machine learning&country=Germany'")
    .action(explain)
}

async function explain(path: string, query: string): Promise<void> {
  const { openSnapshot } = await import('../../src/snapshot/open.ts')
  const { SEARCH_SETS } = await import('../../src/search/open-directory.ts')
  const { explainQuery } = await import('../explain/explain-query.ts')
  const snapshot = await openSnapshot(path, { reserve: SEARCH_SETS })
  try {
    console.log(explainQuery(snapshot, query.replace(/^\?/, ''), currentMoment()))
  } finally {
    await snapshot.close()
  }
}
