import { Command } from 'commander'
import type { DocId } from '../../src/docset/docset.ts'
import { EVENT_TYPES } from '../../src/event/attributes.ts'
import { type EpochDay, formatDay } from '../../src/event/days.ts'
import type { Snapshot } from '../../src/snapshot/snapshot.ts'
import { currentMoment } from '../today.ts'

export function searchCommand(): Command {
  return new Command('search')
    .description('Prints the events that a search finds in a snapshot: first day, id, name, type and place.')
    .argument('<snapshot>', 'the file to search')
    .argument('<query>', "a query string, such as 'q=machine learning&country=Germany'; limit is 10 by default")
    .action(search)
}

async function search(path: string, query: string): Promise<void> {
  const [{ openSnapshot }, { openDirectory, SEARCH_SETS }, { parseQueryString }, { searchInput }, { readSearch }] =
    await Promise.all([
      import('../../src/snapshot/open.ts'),
      import('../../src/search/open-directory.ts'),
      import('../../src/http/request/query-string.ts'),
      import('../../src/operations/search-input.ts'),
      import('../../src/operations/search-parameters.ts'),
    ])
  const snapshot = await openSnapshot(path, { reserve: SEARCH_SETS })
  try {
    const { request, warnings: unread } = searchInput(
      readSearch(parseQueryString(query.replace(/^\?/, ''))),
      currentMoment(),
    )
    const answer = openDirectory(snapshot).search(request)
    const { docs, total, upcoming, interpretation, suggestions, warnings } = answer
    const events = total === 1 ? '1 event' : `${total.toLocaleString('en')} events`
    console.log(`${events}, upcoming: ${upcoming.toLocaleString('en')}`)
    for (const doc of docs) {
      const day = formatDay(snapshot.start[doc] as EpochDay)
      console.log(`${day}  ${snapshot.id[doc]}  ${snapshot.names.text(doc)} (${typeAndPlace(snapshot, doc)})`)
    }
    for (const { reason } of interpretation) console.log(reason)
    for (const { parameter, didYouMean, total } of suggestions) {
      console.log(`Did you mean ${parameter}=${didYouMean}? It finds ${total.toLocaleString('en')} events.`)
    }
    for (const warning of [...unread, ...warnings]) console.log(warning)
  } finally {
    await snapshot.close()
  }
}

function typeAndPlace({ choices, facets }: Snapshot, doc: DocId): string {
  const [city, country] = [facets.city, facets.country].map(({ ids, spellings }) => spellings.text(ids[doc]!))
  return [EVENT_TYPES[choices.type[doc]!], city, country].filter(Boolean).join(', ')
}
