import type { Operation } from './operation.ts'
import { searchBody } from './search-body.ts'
import { searchInput } from './search-input.ts'
import { type ReadSearch, readSearch, searchParameters } from './search-parameters.ts'
import { writeSearch } from './write-search.ts'

export const searchConferences = {
  id: 'searchConferences',
  summary: 'Search academic events.',
  description:
    'Finds conferences, seminars, workshops and webinars by words, topic, place, type and date. ' +
    'All filters narrow the result together. Upcoming events come first.',
  parameters: searchParameters,
  body: searchBody,
  errors: ['invalidParameter'],

  read: readSearch,

  /**
   * For doors that need text. `http/routes/search.ts` does the same step by step, to cache, time and send
   * bytes.
   */
  answer(directory, read, today) {
    const input = searchInput(read, today)
    const written = writeSearch(directory, input, directory.search(input.request))
    const text = written.bytes.toString()
    written.release()
    return text
  },
} satisfies Operation<ReadSearch>
