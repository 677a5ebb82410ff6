/** Conversations: requests of one connection, and the ways in which their bytes arrive. */
import fc from 'fast-check'
import type { Exchange, RawAnswer, Step } from '../raw-client.ts'
import { ENDINGS, type Ending, type EndingName } from './endings.ts'
import { type Caller, type DrawnRequest, REQUEST_KINDS, type RequestKind, writeRequests } from './requests.ts'

export interface DrawnConversation {
  readonly kinds: readonly RequestKind[]
  readonly end: EndingName
}

export interface Conversation {
  readonly requests: readonly DrawnRequest[]
  readonly ending: Ending
}

const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>) => Object.keys(table) as Name[]

export const ALL_KINDS = namesOf(REQUEST_KINDS)
const ALL_ENDINGS = namesOf(ENDINGS)

/** Draws conversations of up to `maxLength` requests before the last. */
export function conversations(
  maxLength: number,
  allKinds: readonly RequestKind[] = ALL_KINDS,
  allEndings: readonly EndingName[] = ALL_ENDINGS,
): fc.Arbitrary<DrawnConversation> {
  const kinds = fc.array(fc.constantFrom(...allKinds), { maxLength, size: 'max' })
  return fc.record({ kinds, end: fc.constantFrom(...allEndings) })
}

export function write({ kinds, end }: DrawnConversation, caller: Caller): Conversation {
  return { requests: writeRequests(kinds, caller), ending: ENDINGS[end](caller) }
}

export const methodsOf = ({ requests }: Conversation) => requests.map(({ method }) => method)

function lastSteps({ isHalfClosed, bytes }: Ending): Step[] {
  return isHalfClosed ? [bytes, 'END'] : [bytes]
}

/** Each request waits for the answer to the request before it. */
export function oneByOne({ requests, ending }: Conversation): Step[] {
  return [...requests.flatMap(({ bytes }, at): Step[] => [bytes, { answers: at + 1 }]), ...lastSteps(ending)]
}

/** All requests in one write. Bytes that are malformed wait for the answers to the requests before them. */
export function pipelined({ requests, ending }: Conversation): Step[] {
  const bytes = requests.map((request) => request.bytes).join('')
  if (ending.isMalformed) return [bytes, { answers: requests.length }, ...lastSteps(ending)]
  return lastSteps({ ...ending, bytes: bytes + ending.bytes })
}

/** All bytes of a conversation in one write, malformed ones too. */
export function atOnce({ requests, ending }: Conversation): Step[] {
  return lastSteps({ ...ending, bytes: requests.map(({ bytes }) => bytes).join('') + ending.bytes })
}

/** Cuts what `steps` send before each of these positions. The server reads each piece by itself. */
export function cut(steps: readonly Step[], positions: readonly number[]): Step[] {
  const sorted = [...new Set(positions)].sort((a, b) => a - b)
  let sent = 0
  return steps.flatMap((step): Step[] => {
    if (!isText(step)) return [step]
    const inside = sorted.map((position) => position - sent).filter((at) => at > 0 && at < step.length)
    sent += step.length
    const starts = [0, ...inside]
    return starts.flatMap((start, index): Step[] => {
      const piece = step.slice(start, starts[index + 1])
      return index === 0 ? [piece] : ['TURN', piece]
    })
  })
}

/** How many bytes `steps` send. */
export function lengthOf(steps: readonly Step[]): number {
  return steps.reduce((sum, step) => sum + (isText(step) ? step.length : 0), 0)
}

function isText(step: Step): step is string {
  return typeof step === 'string' && !['TURN', 'END', 'RESET'].includes(step)
}

/** Headers that count requests or tell the time. */
const CHANGING = /^(date|retry-after|ratelimit.*|x-ratelimit-.*)$/

/** An answer without what differs from one sending of its request to the next. */
export function lasting({ status, headers, body }: RawAnswer) {
  const kept = Object.entries(headers).filter(([name]) => !CHANGING.test(name))
  return { status, headers: Object.fromEntries(kept), body }
}

/** What is wrong with the answers to a conversation by themselves; undefined if nothing is. */
export function problemOf({ requests, ending }: Conversation, exchange: Exchange): string | undefined {
  const { answers, rest, isClosed } = exchange
  if (!isClosed) return 'the connection is open'
  if (rest !== '') return `bytes after the last answer: ${rest.slice(0, 80)}`
  const statuses = answers.map(({ status }) => status).join(' ')
  const expected = ending.outcomes.map((last) => [...requests.map(({ status }) => status), ...last].join(' '))
  if (!expected.includes(statuses)) return `statuses ${statuses}, expected ${expected.join(' or ')}`
  return crossed(requests, answers)
}

/** Names the first answer that lacks the mark of its request; undefined if there is none. */
export function crossed(requests: readonly DrawnRequest[], answers: readonly RawAnswer[]): string | undefined {
  const at = answers.findIndex(({ headers, body }, index) => {
    const mark = requests[index]?.mark ?? ''
    return !body.includes(mark) && headers.etag !== mark
  })
  return at < 0 ? undefined : `answer ${at} is not that to its request: ${answers[at]!.body.slice(0, 200)}`
}
