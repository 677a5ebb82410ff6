import type { Stage, StageClock } from '../../src/search/directory.ts'

const WARM_UP_RUNS = 2000
const RUNS = 1000

/** Median time of each stage that `run` reports, in milliseconds, in the order of the stages. */
export function timeStages(run: (clock: StageClock) => void): {
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
