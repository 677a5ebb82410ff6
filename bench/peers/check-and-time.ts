import { median } from '../../test/support/statistics.ts'
import type { BuiltPeer } from './data/peer.ts'
import type { Answer } from './data/question.ts'
import type { Asked } from './questions.ts'

/** The outcome of one question. */
export type Outcome =
  | { readonly kind: 'timed'; readonly ms: number }
  | { readonly kind: 'refused'; readonly because: string }
  | { readonly kind: 'wrong'; readonly got: Answer }
  /** The time for checking was over. Questions are in random order, so those before are a fair sample. */
  | { readonly kind: 'out of time' }

/** Each question is timed at most so often, all others in between, and the median counts. */
const MAX_ROUNDS = 7

/**
 * First checks every answer, for at most `budgetMs`, which also warms up. Then times the questions that were
 * answered rightly, in rounds: for another `budgetMs`, one round at least.
 */
export async function checkAndTime(
  built: BuiltPeer,
  questions: readonly Asked[],
  budgetMs: number,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const checkUntil = performance.now() + budgetMs
  for (const { request, expected } of questions) {
    const because = built.refuses(request)
    if (because !== undefined) outcomes.push({ kind: 'refused', because })
    else if (performance.now() > checkUntil) outcomes.push({ kind: 'out of time' })
    else {
      const got = await built.ask(request)
      const isRight = JSON.stringify(got) === JSON.stringify(expected)
      outcomes.push(isRight ? { kind: 'timed', ms: Number.NaN } : { kind: 'wrong', got })
    }
  }
  const timed = questions.flatMap(({ request }, at) => (outcomes[at]!.kind === 'timed' ? [{ request, at }] : []))
  const times = timed.map((): number[] => [])
  const timeUntil = performance.now() + budgetMs
  for (let round = 0; round < MAX_ROUNDS && (round === 0 || performance.now() < timeUntil); round++) {
    for (const [index, { request }] of timed.entries()) {
      const startedAt = performance.now()
      const answer = built.ask(request)
      // awaiting an answer that is already there would be timed too
      if (answer instanceof Promise) await answer
      times[index]!.push(performance.now() - startedAt)
    }
  }
  timed.forEach(({ at }, index) => {
    outcomes[at] = { kind: 'timed', ms: median(times[index]!) }
  })
  return outcomes
}
