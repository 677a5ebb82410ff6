/**
 * The answers on a connection do not depend on how its bytes arrive. A conversation is sent request by
 * request, pipelined, in pieces, and while other clients send theirs; its answers are the same each time.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  atOnce,
  conversations,
  cut,
  lengthOf,
  pipelined,
  problemOf,
  write,
} from '../../support/conversations/conversation.ts'
import type { EndingName } from '../../support/conversations/endings.ts'
import {
  assertFor,
  compare,
  inPieces,
  reference,
  send,
  someAtATime,
  type Way,
} from '../../support/conversations/hold.ts'
import type { RequestKind } from '../../support/conversations/requests.ts'
import { directoryOfFile } from '../../support/conversations/service.ts'
import { randomNumbers } from '../../support/random-numbers.ts'
import { HAS_REDIS, NEEDS_REDIS, startRedis } from '../../support/redis.ts'

const SEED = 20261125
/** Longer conversations are not sent byte by byte. */
const MAX_BYTES = 6000

const start = directoryOfFile()
const all = conversations(12)
const below = randomNumbers(SEED)

/** Pipelined, and cut before up to `pieces` of its bytes. */
const cutUpTo = (pieces: number): Way => inPieces(() => below(pieces + 1), below)

const byteByByte: Way = (conversation) => {
  const steps = pipelined(conversation)
  return cut(steps, [...Array(lengthOf(steps)).keys()])
}

test('pipelined requests get the same answers as one by one', async () => {
  const talking = await start()
  await assertFor(talking, all, 60, async (drawn) => {
    const alone = await reference(talking, drawn)
    await compare(talking, drawn, alone, pipelined)
  })
})

test('requests in pieces, cut anywhere, get the same answers as whole requests', async () => {
  const talking = await start()
  await assertFor(talking, all, 30, async (drawn) => {
    const alone = await reference(talking, drawn)
    for (const pieces of [1, 8, 30]) await compare(talking, drawn, alone, cutUpTo(pieces))
  })
})

test('requests that arrive byte by byte get the same answers as whole requests', async () => {
  const talking = await start()
  await assertFor(talking, conversations(4), 25, async (drawn) => {
    if (lengthOf(pipelined(write(drawn, talking.caller))) > MAX_BYTES) return
    const alone = await reference(talking, drawn)
    await compare(talking, drawn, alone, byteByByte)
  })
})

const SEARCHES: readonly RequestKind[] = ['a search that finds events', 'the head of a search', 'an unchanged search']
const MESSAGES: readonly RequestKind[] = ['a call of a tool in chunks', 'a search that finds nothing']

test.each<[string, readonly RequestKind[], EndingName]>([
  ['of searches', SEARCHES, 'a request that closes the connection'],
  ['with a message', MESSAGES, 'a line that is no request'],
])('a conversation %s has the same answers if it is cut before any of its bytes', async (_what, kinds, end) => {
  const talking = await start()
  const drawn = { kinds, end }
  const alone = await reference(talking, drawn)
  const positions = Array(lengthOf(pipelined(write(drawn, talking.caller)))).keys()
  await someAtATime(positions, (position) =>
    compare(talking, drawn, alone, (conversation) => cut(pipelined(conversation), [position])),
  )
})

test('clients that send at the same time get their own answers', async () => {
  const talking = await start()
  const drawn = fc.sample(all, { numRuns: 60, seed: SEED })
  await someAtATime(drawn, async (each) => {
    const alone = await reference(talking, each)
    for (const pieces of [0, 3]) await compare(talking, each, alone, cutUpTo(pieces))
  })
})

test('clients that disconnect before their answers do not disturb other clients', async () => {
  const talking = await start()
  const drawn = fc.sample(all, { numRuns: 60, seed: SEED }).entries()
  await someAtATime(drawn, async ([index, each]) => {
    if (index % 2 === 0) await send(talking, each, (conversation) => [...atOnce(conversation), 'RESET'])
    else expect(problemOf(write(each, talking.caller), await send(talking, each, pipelined))).toBeUndefined()
  })
  expect(talking.service.log().filter(({ level }) => level === 'error')).toEqual([])
})

test('a client that ends its half of the connection right after a search gets its answer', async () => {
  const talking = await start()
  const { answers, isClosed } = await send(
    talking,
    { kinds: ['a search that finds events'], end: 'a line that is no request' },
    ({ requests }) => [requests[0]!.bytes, 'END'],
  )
  expect(answers.map(({ status }) => status)).toEqual([200])
  expect(isClosed).toBe(true)
})

test('a search that fails is answered with 500 in order, and the requests around it as usual', async () => {
  const talking = await start()
  const { serving, log } = talking.service
  const failing = Object.create(serving.current.directory!, {
    search: {
      value: () => {
        throw new Error('a defect')
      },
    },
  })
  serving.current = { state: 'serving', directory: failing }
  const kinds: readonly RequestKind[] = ['the list of topics', 'a search that finds events', 'an unknown path']
  const { answers } = await send(talking, { kinds, end: 'a request that closes the connection' }, pipelined)
  expect(answers.map(({ status }) => status)).toEqual([200, 500, 404, 500])
  expect(log().filter(({ msg }) => msg === 'request failed unexpectedly')).toHaveLength(2)
})

test('a server that is draining answers all requests that arrive', async () => {
  const talking = await start()
  const { serving } = talking.service
  serving.current = { state: 'leaving', directory: serving.current.directory! }
  const kinds = Array<RequestKind>(3).fill('a search that finds events')
  await reference(talking, { kinds, end: 'a request that closes the connection' })
})

describe.skipIf(!HAS_REDIS)(`requests that Redis counts${NEEDS_REDIS}`, () => {
  test('requests that Redis counts get the same answers, however they arrive', async () => {
    const redis = await startRedis()
    const talking = await start({ config: { redisUrl: redis.url } })
    await assertFor(talking, all, 30, async (drawn) => {
      const alone = await reference(talking, drawn)
      for (const pieces of [0, 3]) await compare(talking, drawn, alone, cutUpTo(pieces))
    })
  })
})
