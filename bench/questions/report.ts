import { markdownTable, share } from '../support/output.ts'
import type { RawEvent } from './events.ts'
import type { Verdict } from './judge.ts'
import { KIND_TARGET, OVERALL_TARGET } from './kinds.ts'
import type { Call, QuestionKind } from './question.ts'

export interface KindOutcome {
  readonly kind: QuestionKind
  readonly verdicts: readonly Verdict[]
}

const HEADINGS = ['kind', 'calls', 'served in one call', 'with a proposed call', 'failed', 'served', 'target']
const MAX_NAMES = 3

export function table(outcomes: readonly KindOutcome[]): string {
  const rows = outcomes.map(({ kind, verdicts }) => row(kind.title, verdicts, KIND_TARGET))
  return markdownTable(HEADINGS, [
    ...rows,
    row(
      'all',
      outcomes.flatMap(({ verdicts }) => verdicts),
      OVERALL_TARGET,
    ),
  ])
}

function row(title: string, verdicts: readonly Verdict[], target: number): string[] {
  const count = (served: Verdict['served']) => verdicts.filter((verdict) => verdict.served === served).length
  return [
    title,
    String(verdicts.length),
    String(count('in one call')),
    String(count('with a proposed call')),
    String(count('no')),
    share(shareServed(verdicts)),
    share(target),
  ]
}

export function shareServed(verdicts: readonly Verdict[]): number {
  return verdicts.filter(({ served }) => served !== 'no').length / verdicts.length
}

/** A failure in words: question, call, fault, and the notes of the answer. */
export function failure(verdict: Verdict, events: ReadonlyMap<number, RawEvent>): string {
  const { question, answer, fault, trueEvents } = verdict
  const lines = [
    `asked   ${question.asked}`,
    `call    ${writtenCall(question.call)}`,
    `fault   ${fault} (total ${answer.total}; right would be ${trueEvents})`,
    ...answer.understood.map((line) => `        understood ${line}`),
    ...answer.warnings.map((warning) => `        warning ${warning}`),
    ...answer.proposedCalls.map(({ in: list, params, total }) => `        ${list} ${writtenCall(params)}: ${total}`),
    ...firstEvents(answer.ids, events).map((line) => `        shows ${line}`),
  ]
  return lines.join('\n')
}

/** A question as a new user sees it: call, total, names of the first events, notes. */
export function asTried(
  { question, answer, served, followed }: Verdict,
  events: ReadonlyMap<number, RawEvent>,
): string {
  const names = answer.ids.slice(0, MAX_NAMES).map((id) => events.get(id)?.name ?? `event ${id}`)
  const notes = [...answer.understood, ...answer.warnings]
  const lines = [
    question.asked,
    `  ${writtenCall(question.call)} -> ${answer.refused ?? answer.total}; served: ${served}`,
    ...(names.length > 0 ? [`  ${names.join(' · ')}`] : []),
    ...notes.map((note) => `  ${note}`),
    ...(followed === undefined ? [] : [`  proposed call: ${writtenCall(followed.params)}`]),
  ]
  return lines.join('\n')
}

/** A call as a query string, not percent-encoded. */
function writtenCall(call: Call): string {
  const parameters = Object.entries(call).map(([name, value]) => `${name}=${value}`)
  return parameters.length === 0 ? '(no parameters)' : parameters.join('&')
}

function firstEvents(ids: readonly number[], events: ReadonlyMap<number, RawEvent>): string[] {
  return ids.slice(0, MAX_NAMES).map((id) => {
    const { name, type, topic, sub_topic, start, city, country } = events.get(id)!
    return [name, type, topic, sub_topic, start, city, country].filter((text) => text !== '').join(' | ')
  })
}
