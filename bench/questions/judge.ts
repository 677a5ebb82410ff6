import type { Answer, Answerer, ProposedCall } from './answerer.ts'
import type { RawEvent } from './events.ts'
import type { Call, Question } from './question.ts'
import type { Truth } from './truth.ts'

/** Number of events of an answer that a person reads. */
const READ_EVENTS = 10
/** Minimum share of right events among the events that a person reads. */
const MIN_PRECISION = 0.8
/** If the directory has at most this number of right events, most of them must be found. */
const FEW = 10
/** Minimum share of the right events that must be found, if they are few or the person wants all. */
const MIN_RECALL = 0.6
/** If right events are few, and not all are wanted, only this many first events of an answer count. */
const FEW_AMONG = 20

export type Served = 'in one call' | 'with a proposed call' | 'no'

export interface Verdict {
  readonly question: Question
  readonly answer: Answer
  readonly served: Served
  /** Number of events of the directory for which `truth` holds. */
  readonly trueEvents: number
  /** The fault of the answer to the call; undefined if it has none. */
  readonly fault: string | undefined
  /** The proposed call that found the right events. */
  readonly followed: ProposedCall | undefined
}

/** Judges questions by the rules of README.md in this folder. */
export class Judge {
  readonly #answerer: Pick<Answerer, 'answer' | 'ids'>
  readonly #events: ReadonlyMap<number, RawEvent>

  /** `events` are the rows that the builder kept. */
  constructor(answerer: Pick<Answerer, 'answer' | 'ids'>, events: readonly RawEvent[]) {
    this.#answerer = answerer
    this.#events = new Map(events.map((event) => [event.id, event]))
  }

  /**
   * @throws Error if a question with right events has `instead` or `nothing`, or a question without right
   * events has neither
   */
  judge(question: Question): Verdict {
    const { call, truth, instead, nothing = false } = question
    const trueIds = this.#idsOf(truth)
    const isFalse = (trueIds.size === 0) !== (instead !== undefined || nothing)
    if (isFalse) throw wrongQuestion(question, trueIds.size)
    const answer = this.#answerer.answer(call)
    const verdict = { question, answer, trueEvents: trueIds.size, followed: undefined }
    if (nothing) {
      const fault = answer.refused ?? (answer.total === 0 ? undefined : `${answer.total} events`)
      return { ...verdict, fault, served: fault === undefined ? 'in one call' : 'no' }
    }
    const wanted = instead === undefined ? question : { ...question, truth: instead }
    const ids = instead === undefined ? trueIds : undefined
    const fault = this.#faultOf(call, answer, wanted, ids)
    // an answer with the events of `instead` needs a warning
    const isSilent = instead !== undefined && answer.warnings.length === 0
    if (fault === undefined && !isSilent) return { ...verdict, fault, served: 'in one call' }
    const followed = mayFollow(answer)
      ? answer.proposedCalls.find(({ params }) => this.#bringsRightEvents(params, wanted, ids))
      : undefined
    const served = followed === undefined ? 'no' : 'with a proposed call'
    return { ...verdict, fault: fault ?? 'other events, without a warning', served, followed }
  }

  #bringsRightEvents(call: Call, question: Question, trueIds: ReadonlySet<number> | undefined): boolean {
    return this.#faultOf(call, this.#answerer.answer(call), question, trueIds) === undefined
  }

  /** The fault of an answer; undefined if it has none. Without `trueIds`, recall is not judged. */
  #faultOf(
    call: Call,
    answer: Answer,
    { truth, first, wantsAll }: Question,
    trueIds: ReadonlySet<number> | undefined,
  ): string | undefined {
    if (answer.refused !== undefined) return answer.refused
    const shown = answer.ids.slice(0, READ_EVENTS).map((id) => this.#events.get(id)!)
    const right = shown.filter(truth).length
    if (shown.length === 0) return 'nothing found'
    if (right < shown.length * MIN_PRECISION) return `${right} of the first ${shown.length} are right`
    if (first !== undefined && !first(shown[0]!)) return 'the first one is not the right one'
    if (trueIds === undefined) return undefined
    if (wantsAll !== true && trueIds.size > FEW) return undefined
    const found = this.#answerer.ids(call, wantsAll === true ? undefined : FEW_AMONG)
    const wanted = this.#distinct(trueIds)
    const foundTrue = this.#distinct(found.filter((id) => trueIds.has(id)))
    return foundTrue < wanted * MIN_RECALL ? `${foundTrue} of ${wanted} are found` : undefined
  }

  /** The number of different events. An event that the dump lists several times counts once. */
  #distinct(ids: Iterable<number>): number {
    const keys = Array.from(ids, (id) => `${this.#events.get(id)!.name} ${this.#events.get(id)!.start}`)
    return new Set(keys).size
  }

  #idsOf(truth: Truth): Set<number> {
    const ids = new Set<number>()
    for (const event of this.#events.values()) if (truth(event)) ids.add(event.id)
    return ids
  }
}

/** True if a person would follow a proposed call. */
function mayFollow({ total, warnings }: Answer): boolean {
  return total < READ_EVENTS || warnings.length > 0
}

function wrongQuestion({ asked }: Question, trueEvents: number): Error {
  const found = trueEvents === 0 ? 'none and neither of these' : `${trueEvents} and one of these`
  return new Error(`expected right events, or none and "instead" or "nothing"; got ${found} for "${asked}"`)
}
