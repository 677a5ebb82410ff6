import type { Moment } from '../../src/event/moment.ts'
import { parseQueryString } from '../../src/http/request/query-string.ts'
import { searchInput } from '../../src/operations/search-input.ts'
import { readSearch } from '../../src/operations/search-parameters.ts'
import { writeSearch } from '../../src/operations/write-search.ts'
import type { Stage, StageClock } from '../../src/search/directory.ts'
import { type Explanation, explainSearch } from '../../src/search/explain.ts'
import { openDirectory } from '../../src/search/open-directory.ts'
import type { Snapshot } from '../../src/snapshot/snapshot.ts'

/**
 * Explains a query string: the clauses in the order of execution with their sets, and the time of each stage.
 * @throws ServiceError with status 400 if a parameter is invalid
 */
export function explainQuery(snapshot: Snapshot, query: string, moment: Moment): string {
  const directory = openDirectory(snapshot)
  const input = searchInput(readSearch(parseQueryString(query)), moment)
  const explanation = explainSearch(snapshot, input.request)
  const stages = timeStages((clock) => {
    const answer = directory.search(input.request, clock)
    writeSearch(directory, input, answer)
    clock.ended('text')
  })
  const { kernels, fallback } = snapshot.lists.space.memory
  const events = snapshot.rows.toLocaleString('en')
  return [
    `snapshot ${snapshot.header.id}, ${events} events, kernels ${kernels.name}${fallback ? ` (${fallback})` : ''}`,
    ...describe(explanation),
    '',
    `stages, median of ${stages.runs.toLocaleString('en')} runs`,
    ...stages.medians.map(({ stage, ms }) => `  ${stage.padEnd(8)} ${(ms * 1000).toFixed(1).padStart(9)} us`),
  ].join('\n')
}

function describe({ reading, steps, matches, facets }: Explanation): string[] {
  const read = reading === undefined ? [] : ['', `q read as  ${reading}`]
  const lines = steps.map(({ clause: { parameter, asksFor, isExcluded }, form, count, left }, index) => {
    const step = `  ${String(index + 1).padStart(2)}  ${form.padEnd(6)} ${number(count)}  ${number(left)}`
    return `${step}  ${isExcluded ? 'not ' : ''}${parameter} ${quoted(asksFor)}`
  })
  return [
    ...read,
    '',
    'clauses, in the order of execution: form, events, events left',
    ...(lines.length > 0 ? lines : ['  none: every event matches']),
    '',
    `matches   ${matches.all.form.padEnd(6)} ${number(matches.all.count)}`,
    `  in name ${matches.nameTier.form.padEnd(6)} ${number(matches.nameTier.count)}`,
    `  edition ${matches.editions.form.padEnd(6)} ${number(matches.editions.count)}`,
    ...(facets.length > 0 ? ['', 'facets'] : []),
    ...facets.map(({ field, method, documents }) => `  ${field.padEnd(9)} ${method.padEnd(16)} ${number(documents)}`),
  ]
}

const MAX_NAMED = 3

function quoted(asks: string | readonly string[]): string {
  const values = typeof asks === 'string' ? [asks] : asks
  const more = values.length - MAX_NAMED
  const named = values.slice(0, MAX_NAMED).map((value) => JSON.stringify(value))
  return named.join(', ') + (more > 0 ? ` and ${more} more` : '')
}

function number(count: number): string {
  return count.toLocaleString('en').padStart(10)
}

const WARM_UP_RUNS = 2000
const RUNS = 1000

/** Median milliseconds of each stage that `run` reports, in the order of the stages. */
function timeStages(run: (clock: StageClock) => void): {
  readonly runs: number
  readonly medians: readonly { readonly stage: Stage; readonly ms: number }[]
} {
  const times = new Map<Stage, number[]>()
  for (let count = 0; count < WARM_UP_RUNS; count++) run({ ended: () => {} })
  for (let count = 0; count < RUNS; count++) {
    let last = performance.now()
    run({
      ended(stage) {
        const now = performance.now()
        const ofStage = times.get(stage)
        if (ofStage) ofStage.push(now - last)
        else times.set(stage, [now - last])
        last = performance.now()
      },
    })
  }
  return { runs: RUNS, medians: [...times].map(([stage, ms]) => ({ stage, ms: median(ms) })) }
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >>> 1]!
}
