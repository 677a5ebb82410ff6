import { Bench } from 'tinybench'
import { type Figure, type FigureKey, figureOf, type Round } from './figure.ts'

/** A short piece of work that is called repeatedly. */
export interface Task extends Pick<FigureKey, 'subject' | 'measure'> {
  /** Returns a value that depends on the work, so that no compiler can drop the work. */
  run(): number
}

const ROUNDS = 5
/** Milliseconds for each task in each round. */
const ROUND_MS = 40
const WARM_UP_MS = 60

/** Times tasks in rounds over all tasks, so that other work on the machine affects all equally. */
export function timeTasks(suite: string, events: number, tasks: readonly Task[]): Figure[] {
  oneRound(tasks, WARM_UP_MS)
  const rounds = Array.from({ length: ROUNDS }, () => oneRound(tasks, ROUND_MS))
  return tasks.map(({ subject, measure }, task) =>
    figureOf(
      { suite, subject, measure, events, unit: 'us' },
      rounds.map((round) => round[task]!),
    ),
  )
}

function oneRound(tasks: readonly Task[], time: number): Round[] {
  const bench = new Bench({ time, warmup: false, throws: true })
  for (const [index, task] of tasks.entries()) bench.add(String(index), task.run)
  return bench.runSync().map(({ result }) => {
    if (result.state !== 'completed') throw new Error(`expected a completed task, got ${result.state}`)
    const { p50, p99 } = result.latency
    return { median: p50 * 1000, p99: p99 * 1000 }
  })
}
