import { writeSearch } from '../../src/operations/write-search.ts'
import type { Corpus } from '../support/corpus.ts'
import type { Figure } from './figure.ts'
import { type Task, timeTasks } from './micro.ts'
import { mixedSet } from './query-sets.ts'

/** Events on a page. */
const PAGE_SIZES = [1, 10, 50]
/** Different full pages, told in turn: more than the caches hold. */
const PAGES = 500

/** Writing a page that was found, in UTF-8, each where the one before was as where answers leave at once; beside JSON.stringify of the same objects, which gives a string that is still to be encoded. */
export function textFigures(corpus: Corpus): Figure[] {
  const tasks = PAGE_SIZES.flatMap((size) => tasksOf(corpus, size))
  return timeTasks('text', corpus.events, tasks)
}

function tasksOf({ directory }: Corpus, size: number): Task[] {
  const pages = mixedSet(directory.snapshot, '', 4 * PAGES, `limit=${size}`)
    .inputs.map((input) => ({ input, answer: directory.search(input.request) }))
    .filter(({ answer }) => answer.docs.length === size)
    .slice(0, PAGES)
  const write = ({ input, answer }: (typeof pages)[number]) => {
    const written = writeSearch(directory, input, answer)
    written.release()
    return written.bytes
  }
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
