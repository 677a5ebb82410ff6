/** Holds conversations with a service, and compares their answers. */
import fc from 'fast-check'
import { expect } from 'vitest'
import { type Exchange, exchange, type Step } from '../raw-client.ts'
import {
  type Conversation,
  cut,
  type DrawnConversation,
  lasting,
  lengthOf,
  methodsOf,
  oneByOne,
  pipelined,
  problemOf,
  write,
} from './conversation.ts'
import type { Talking } from './service.ts'

/** A way in which the bytes of a conversation arrive. */
export type Way = (conversation: Conversation) => readonly Step[]

/** Sends a conversation pipelined, and cut at `cuts()` places that `below` draws. */
export function inPieces(cuts: () => number, below: (limit: number) => number): Way {
  return (conversation) => {
    const steps = pipelined(conversation)
    const positions = Array.from({ length: cuts() }, () => below(lengthOf(steps)))
    return cut(steps, positions)
  }
}

/** Connections at a time. */
const AT_ONCE = 16

/** Writes the conversation, sends it in this way, and reads until the server closes the connection. */
export function send({ port, caller }: Talking, drawn: DrawnConversation, way: Way): Promise<Exchange> {
  const conversation = write(drawn, caller)
  return exchange(port, way(conversation), { answers: Number.POSITIVE_INFINITY, methods: methodsOf(conversation) })
}

/** The answers to a conversation in which each request waits for the answer before it. All are checked. */
export async function reference(talking: Talking, drawn: DrawnConversation): Promise<Exchange> {
  const alone = await send(talking, drawn, oneByOne)
  expect(problemOf(write(drawn, talking.caller), alone)).toBeUndefined()
  return alone
}

/** Sends a conversation in this way, and compares the answers with those of `alone`. */
export async function compare(talking: Talking, drawn: DrawnConversation, alone: Exchange, way: Way): Promise<void> {
  const found = await send(talking, drawn, way)
  const conversation = write(drawn, talking.caller)
  expect(problemOf(conversation, found)).toBeUndefined()
  // The last answers depend on when a mistake in a body is received, if there are several outcomes.
  const isSettled = conversation.ending.outcomes.length === 1
  const end = isSettled ? alone.answers.length : conversation.requests.length
  expect(found.answers.slice(0, end).map(lasting)).toEqual(alone.answers.slice(0, end).map(lasting))
}

/** Asserts a law of conversations with one service. */
export async function assertFor(
  talking: Talking,
  drawn: fc.Arbitrary<DrawnConversation>,
  numRuns: number,
  law: (drawn: DrawnConversation) => Promise<void>,
): Promise<void> {
  await fc.assert(fc.asyncProperty(drawn, law), { numRuns })
  expect(talking.service.log().filter(({ level }) => level === 'error')).toEqual([])
}

/** Works on items, some at a time. */
export async function someAtATime<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const left = items[Symbol.iterator]()
  const worker = async () => {
    for (let next = left.next(); next.done !== true; next = left.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
