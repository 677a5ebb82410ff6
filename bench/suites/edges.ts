import { largestResults } from '../classes/largest.ts'
import type { Parameters } from '../classes/parameters.ts'
import type { Corpus } from '../support/corpus.ts'
import type { Figure } from './figure.ts'
import { type Task, timeTasks } from './micro.ts'
import { inputOf } from './query-sets.ts'

/** The first and the last page of each of the largest results, whole search. */
export function edgeFigures({ events, directory }: Corpus): Figure[] {
  const task = (subject: string, measure: string, parameters: Parameters): Task => {
    const { request } = inputOf(queryOf(parameters))
    return { subject, measure, run: () => directory.search(request).total }
  }
  const tasks = largestResults(directory.snapshot).flatMap(({ first, last }) => {
    const subject = queryOf(first) || EVERYTHING
    return [task(subject, 'first page', first), task(subject, 'last page', last)]
  })
  return timeTasks('edges', events, tasks)
}

/** The largest result there is. */
const EVERYTHING = 'everything'

function queryOf(parameters: Parameters): string {
  return new URLSearchParams(
    Object.entries(parameters).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
}
