import { writeSearch } from '../../src/operations/write-search.ts'
import { type Parameters, queryString } from '../queries/draw.ts'
import { largestResults } from '../queries/largest.ts'
import type { Corpus } from '../support/corpus.ts'
import type { Figure } from './figure.ts'
import { inputOf, mixedSet } from './query-sets.ts'
import { type Task, timeTasks } from './time-tasks.ts'

const PAGE_SIZES = [1, 10, 50]
/** Pages of each size: more than the processor caches can hold. */
const PAGES = 500

/** Times searches for the first and for the last page of each large result. */
export function edgeFigures({ events, directory }: Corpus): Figure[] {
  const task = (subject: string, measure: string, parameters: Parameters): Task => {
    const { request } = inputOf(queryString(parameters))
    return { subject, measure, run: () => directory.search(request).total }
  }
  const tasks = largestResults(directory.snapshot).flatMap(({ first, last }) => {
    const subject = queryString(first) || 'everything'
    return [task(subject, 'first page', first), task(subject, 'last page', last)]
  })
  return timeTasks('edges', events, tasks)
}

/** Times writing the answer to a finished search as UTF-8, and `JSON.stringify` of the same objects. */
export function textFigures(corpus: Corpus): Figure[] {
  const tasks = PAGE_SIZES.flatMap((size) => textTasks(corpus, size))
  return timeTasks('text', corpus.events, tasks)
}

function textTasks({ directory }: Corpus, size: number): Task[] {
  const pages = mixedSet(directory.snapshot, '', 4 * PAGES, `limit=${size}`)
    .inputs.map((input) => ({ input, answer: directory.search(input.request) }))
    .filter(({ answer }) => answer.docs.length === size)
    .slice(0, PAGES)
  const write = ({ input, answer }: (typeof pages)[number]) => writeSearch(directory, input, answer)
  const objects = pages.map((page) => JSON.parse(write(page).toString()) as unknown)
  const subject = `page of ${size}`
  let turn = 0
  return [
    { subject, measure: 'presentSearch', run: () => write(pages[turn++ % pages.length]!).length },
    { subject, measure: 'JSON.stringify', run: () => JSON.stringify(objects[turn++ % objects.length]).length },
    {
      subject,
      measure: 'JSON.stringify, as bytes',
      run: () => Buffer.from(JSON.stringify(objects[turn++ % objects.length])).length,
    },
  ]
}
