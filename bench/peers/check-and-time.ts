import { percentile } from '../../test/support/statistics.ts'
import type { Asked } from './ask-engine.ts'
import type { BuiltPeer, Peer } from './peer.ts'
import type { Answer } from './question.ts'

/** What became of one question. */
export type Outcome =
  | { readonly kind: 'timed'; readonly ms: number }
  | { readonly kind: 'refused'; readonly because: string }
  | { readonly kind: 'wrong'; readonly got: Pick<Answer, 'total' | 'ids'> }
  /** The time for checking was over; questions are in random order, so those before are a fair sample. */
  | { readonly kind: 'out of time' }

/** Each question is timed so often at most, all others in between, and the median counts. */
const MOST_ROUNDS = 7

/**
 * First checks every answer, for at most `budgetMs`; then times those that were right, in rounds: for another `budgetMs`, one round at
 * least. The checks warm up.
 */
export async function checkAndTime(
  peer: Pick<Peer, 'isOrdered'>,
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
      const isRight = isSame(got, expected, peer.isOrdered)
      outcomes.push(isRight ? { kind: 'timed', ms: Number.NaN } : { kind: 'wrong', got })
    }
  }
  const timed = questions.flatMap(({ request }, at) => (outcomes[at]!.kind === 'timed' ? [{ request, at }] : []))
  const times = timed.map((): number[] => [])
  const timeUntil = performance.now() + budgetMs
  for (let round = 0; round < MOST_ROUNDS && (round === 0 || performance.now() < timeUntil); round++) {
    for (const [index, { request }] of timed.entries()) {
      const startedAt = performance.now()
      const answer = built.ask(request)
      // waiting for what is there already would be timed as well
      if (answer instanceof Promise) await answer
      times[index]!.push(performance.now() - startedAt)
    }
  }
  timed.forEach(({ at }, index) => {
    outcomes[at] = { kind: 'timed', ms: percentile(times[index]!, 0.5) }
  })
  return outcomes
}

function isSame(got: Answer, expected: Answer, isOrdered: boolean): boolean {
  if (got.total !== expected.total) return false
  if (!isOrdered) return true
  return String(got.ids) === String(expected.ids) && JSON.stringify(got.facets) === JSON.stringify(expected.facets)
}
