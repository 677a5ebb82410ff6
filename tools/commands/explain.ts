import { Command } from 'commander'
import { type EpochDay, parseDay, utcDay } from '../../src/event/days.ts'

export function explainCommand(): Command {
  return new Command('explain')
    .description('print how a search is worked off: clauses, forms, sizes, order, time per stage')
    .argument('<snapshot>', 'file to search in')
    .argument('<query>', "query string, such as 'q=machine learning&country=Germany'")
    .action(explain)
}

/** "Today" is that of `serve`: the environment variable TODAY, else the current UTC date. */
async function explain(path: string, query: string): Promise<void> {
  const { openSnapshot } = await import('../../src/snapshot/open.ts')
  const { SERVING_RESERVE } = await import('../../src/source/open-directory-at.ts')
  const { explainQuery } = await import('../explain/explain-query.ts')
  const snapshot = await openSnapshot(path, { reserve: SERVING_RESERVE })
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
  if (day === undefined) throw new Error(`TODAY: expected an existing date written YYYY-MM-DD, got ${TODAY}`)
  return day
}
