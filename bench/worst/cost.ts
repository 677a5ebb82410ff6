import { writeSearch } from '../../src/operations/write-search.ts'
import { forgetInterpretations } from '../../src/query/interpretations.ts'
import type { Directory } from '../../src/search/directory.ts'
import { queryString } from '../queries/draw.ts'
import { inputOf } from '../suites/query-sets.ts'
import type { Request } from './requests.ts'

/** Number of runs of a costly request. The minimum counts, because other work only adds to the time. */
const REPEATS = 7

/**
 * Milliseconds of processor time of a request, without cached interpretations; undefined if it is refused.
 * A request that once takes less than `atLeast` ms is not repeated.
 */
export function costOf(directory: Directory, request: Request, atLeast = 0): number | undefined {
  const query = queryString(request)
  let least = Number.POSITIVE_INFINITY
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const ms = timeOnce(directory, query)
    if (ms === undefined) return undefined
    least = Math.min(least, ms)
    if (least < atLeast) break
  }
  return least
}

function timeOnce(directory: Directory, query: string): number | undefined {
  forgetInterpretations()
  const before = process.cpuUsage()
  try {
    const input = inputOf(query)
    writeSearch(directory, input, directory.search(input.request))
  } catch (error) {
    if (error instanceof Error && error.constructor.name === 'ServiceError') return undefined
    throw new Error(`expected an answer to ${query}`, { cause: error })
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
