import { writeSearch } from '../../src/operations/write-search.ts'
import { forgetInterpretations } from '../../src/query/interpretations.ts'
import type { Directory } from '../../src/search/directory.ts'
import { queryString } from '../queries/draw.ts'
import { inputOf } from '../suites/query-sets.ts'
import type { Request } from './requests.ts'

/**
 * Number of times that a costly request is repeated. The minimum time counts, because other work only adds to
 * it.
 */
const REPEATS = 7

/**
 * Milliseconds of processor time of a request, from its parameters to the bytes of its answer, with an empty
 * cache of interpretations. Undefined if the request is refused. Repeats end after a run of less than
 * `atLeast` ms.
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
