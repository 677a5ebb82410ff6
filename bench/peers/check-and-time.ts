import { median } from '../../test/support/statistics.ts'
import type { BuiltPeer } from './data/peer.ts'
import type { Answer } from './data/question.ts'
import type { Asked } from './questions.ts'

/** The outcome of one question. */
export type Outcome =
  | { readonly kind: 'timed'; readonly ms: number }
  | { readonly kind: 'refused'; readonly because: string }
  | { readonly kind: 'wrong'; readonly got: Answer }
  /** Not checked, because the time for checking was over. */
  | { readonly kind: 'out of time' }

const MAX_ROUNDS = 7

/**
 * Checks answers for at most `budgetMs`, which also warms up the peer. Then times the questions with a right
 * answer, in 1 to MAX_ROUNDS rounds, until another `budgetMs` is over.
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
      // `await` takes time even for a value that is no promise
      if (answer instanceof Promise) await answer
      times[index]!.push(performance.now() - startedAt)
    }
  }
  timed.forEach(({ at }, index) => {
    outcomes[at] = { kind: 'timed', ms: median(times[index]!) }
  })
  return outcomes
}
