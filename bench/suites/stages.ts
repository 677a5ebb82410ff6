import type { Stage } from '../../src/search/directory.ts'
import type { Corpus } from '../support/corpus.ts'
import type { Figure } from './figure.ts'
import { querySets } from './query-sets.ts'
import { type Parts, timeSets } from './time-sets.ts'

/** One stage of the searches of every query class, as the engine's own clock tells it. */
export function stageFigures(stage: Stage): (corpus: Corpus) => Figure[] {
  return ({ events, directory }) =>
    timeSets(querySets(directory.snapshot), ({ request }) =>
      stagesOf((clock) => directory.search(request, clock)),
    ).steady({
      suite: stage,
      measure: 'stage',
      events,
      part: stage,
    })
}

function stagesOf(run: (clock: { ended(stage: Stage): void }) => unknown): Parts {
  const parts: Record<string, number> = {}
  let last = performance.now()
  run({
    ended(stage) {
      const now = performance.now()
      parts[stage] = now - last
      last = performance.now()
    },
  })
  return parts
}
