import { writeSearch } from '../../src/operations/write-search.ts'
import type { Corpus } from '../support/corpus.ts'
import type { Figure } from './figure.ts'
import { querySets } from './query-sets.ts'
import { CLASS_MEASURE } from './ratios.ts'
import { timeSets } from './time-sets.ts'

/** The engine as a whole, no cache: mixed random searches and every query class, without and with the text of the answer. */
export function classFigures({ events, directory }: Corpus): Figure[] {
  let sink = 0
  const timed = timeSets(querySets(directory.snapshot), (input) => {
    const startedAt = performance.now()
    const answer = directory.search(input.request)
    const searchedAt = performance.now()
    const written = writeSearch(directory, input, answer)
    sink += written.bytes.length
    const writtenAt = performance.now()
    written.release()
    return { search: searchedAt - startedAt, answer: writtenAt - startedAt }
  })
  if (sink === 0) throw new Error('expected answers')
  const key = { suite: 'classes', events }
  return [
    ...timed.steady({ ...key, measure: CLASS_MEASURE, part: 'search' }),
    ...timed.steady({ ...key, measure: 'search and text', part: 'answer' }),
    ...timed.first({ ...key, measure: 'search, first round', part: 'search' }),
  ]
}
