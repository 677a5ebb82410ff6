import type { EpochDay } from '../../src/event/days.ts'
import { noonOf } from '../../src/event/moment.ts'
import { ServiceError } from '../../src/operations/errors.ts'
import { searchConferences } from '../../src/operations/search-conferences.ts'
import { searchParameters } from '../../src/operations/search-parameters.ts'
import type { Directory } from '../../src/search/directory.ts'
import type { Call } from './question.ts'

/** A call that an answer proposes. */
export interface ProposedCall {
  readonly in: 'suggestions' | 'relax'
  readonly params: Call
  readonly total: number | undefined
}

export interface Answer {
  readonly total: number
  readonly ids: readonly number[]
  readonly warnings: readonly string[]
  /** The notes of the answer on values that it interpreted, one line each. */
  readonly understood: readonly string[]
  readonly proposedCalls: readonly ProposedCall[]
  /** Reason why the call is refused; undefined if it is answered. */
  readonly refused: string | undefined
}

interface Body {
  readonly total: number
  readonly conferences: readonly { readonly id: number }[]
  readonly warnings?: readonly string[]
  readonly interpretation?: readonly { given: string; used: readonly string[]; reason: string }[]
  readonly suggestions?: readonly Proposed[]
  readonly relax?: readonly Proposed[]
}

interface Proposed {
  readonly params?: Readonly<Record<string, string | number>>
  readonly total?: number
}

const MAX_EVENTS = 2000
const PAGE = 50

/** Answers calls like the service, but without HTTP. */
export class Answerer {
  readonly #directory: Directory
  readonly #today: EpochDay

  constructor(directory: Directory, today: EpochDay) {
    this.#directory = directory
    this.#today = today
  }

  answer(call: Call): Answer {
    const unknown = Object.keys(call).find((name) => !Object.hasOwn(searchParameters.shape, name))
    if (unknown !== undefined) return refusal(`there is no parameter ${unknown}`)
    try {
      return answerOf(this.#body(call))
    } catch (error) {
      if (error instanceof ServiceError) return refusal(error.message)
      throw error
    }
  }

  /** The ids of the first `most` events of an answer. */
  ids(call: Call, most = MAX_EVENTS): readonly number[] {
    const ids: number[] = []
    for (let offset = 0; offset < most; offset += PAGE) {
      const limit = String(Math.min(PAGE, most - offset))
      const { conferences, total } = this.#body({ ...call, limit, offset: String(offset) })
      ids.push(...conferences.map(({ id }) => id))
      if (ids.length >= total) break
    }
    return ids
  }

  #body(call: Call): Body {
    const values = new Map(Object.entries(call).map(([name, value]) => [name, [value]]))
    const read = searchConferences.read({ values, problems: [] })
    return JSON.parse(searchConferences.answer(this.#directory, read, noonOf(this.#today))) as Body
  }
}

function refusal(refused: string): Answer {
  return { total: 0, ids: [], warnings: [], understood: [], proposedCalls: [], refused }
}

function answerOf(body: Body): Answer {
  const { total, conferences, warnings = [], interpretation = [], suggestions = [], relax = [] } = body
  return {
    total,
    ids: conferences.map(({ id }) => id),
    warnings,
    understood: interpretation.map(({ given, used, reason }) => `${given} -> ${used.join(', ')} (${reason})`),
    proposedCalls: [...proposedCallsOf('suggestions', suggestions), ...proposedCallsOf('relax', relax)],
    refused: undefined,
  }
}

/** Leaves out entries without `params`, because they propose no whole call. */
function proposedCallsOf(list: ProposedCall['in'], entries: readonly Proposed[]): ProposedCall[] {
  return entries.flatMap(({ params, total }) => {
    if (params === undefined) return []
    const call = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
    return [{ in: list, params: call, total }]
  })
}
