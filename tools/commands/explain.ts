import { Command } from 'commander'
import { type EpochDay, parseDay, utcDay } from '../../src/event/days.ts'

export function explainCommand(): Command {
  return new Command('explain')
    .description('Prints how a search is executed: its filters as sets, their order, and the time of each stage.')
    .argument('<snapshot>', 'the file to search')
    .argument('<query>', "a query string, such as 'q=machine learning&country=Germany'")
    .action(explain)
}

/** "Today" is the environment variable TODAY, else the current UTC date, as in `confdex serve`. */
async function explain(path: string, query: string): Promise<void> {
  const { openSnapshot } = await import('../../src/snapshot/open.ts')
  const { SEARCH_SETS } = await import('../../src/search/open-directory.ts')
  const { explainQuery } = await import('../explain/explain-query.ts')
  const snapshot = await openSnapshot(path, { reserve: SEARCH_SETS })
  try {
    console.log(explainQuery(snapshot, query.replace(/^\?/, ''), today()))
  } finally {
    await snapshot.close()
  }
}

function today(): EpochDay {
  const { TODAY } = process.env
  if (TODAY === undefined || TODAY === '') return utcDay(new Date())
  const day = parseDay(TODAY)
  if (day === undefined) {
    throw new Error(`TODAY: expected a calendar date written YYYY-MM-DD, got ${TODAY}: correct it or unset it`)
  }
  return day
}
