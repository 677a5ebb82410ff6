import type { RunFacts } from '../support/machine.ts'
import type { Served } from './judge.ts'
import type { KindOutcome } from './report.ts'

interface AskedQuestion {
  readonly kind: string
  readonly asked: string
  readonly call: Readonly<Record<string, string>>
  readonly served: Served
  readonly fault: string | null
  readonly trueEvents: number
  readonly total: number
  /** Ids of the events on the first page. */
  readonly ids: readonly number[]
  readonly understood: readonly string[]
  readonly warnings: readonly string[]
  readonly proposedCalls: readonly Readonly<Record<string, string>>[]
}

/** A file that `--json` writes and `--against` reads. */
export interface Run {
  readonly facts: RunFacts
  readonly questions: readonly AskedQuestion[]
}

export function runOf(facts: RunFacts, outcomes: readonly KindOutcome[]): Run {
  const questions = outcomes.flatMap(({ kind, verdicts }) =>
    verdicts.map(({ question, answer, served, fault, trueEvents }) => ({
      kind: kind.name,
      asked: question.asked,
      call: question.call,
      served,
      fault: fault ?? null,
      trueEvents,
      total: answer.total,
      ids: answer.ids,
      understood: answer.understood,
      warnings: answer.warnings,
      proposedCalls: answer.proposedCalls.map(({ params }) => params),
    })),
  )
  return { facts, questions }
}
