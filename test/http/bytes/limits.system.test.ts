/** Requests beyond a limit, in conversations whose bytes arrive in several ways. */
import { describe, expect, test } from 'vitest'
import { conversations, crossed, oneByOne, pipelined, write } from '../../support/conversations/conversation.ts'
import { assertFor, inPieces, send } from '../../support/conversations/hold.ts'
import type { RequestKind } from '../../support/conversations/requests.ts'
import { directoryOfFile } from '../../support/conversations/service.ts'
import { randomNumbers } from '../../support/random-numbers.ts'
import { HAS_REDIS, NEEDS_REDIS, startRedis } from '../../support/redis.ts'

const ALLOWED = 5
const LIMITS = { free: { minute: ALLOWED, day: 1000 } }
const DAY_MS = 86_400_000

/** Kinds that count as one request as soon as their head is read: in the order of the connection. */
const COUNTED: readonly RequestKind[] = [
  'a search that finds events',
  'a search that finds nothing',
  'a wrong parameter',
  'a query string that is no UTF-8',
  'a search by an encoded path',
  'the head of a search',
  'an unchanged search',
  'a search with a bearer token',
  'a search for a host with a blank',
  'an unknown event',
  'the list of topics',
  'an unknown path',
  'another method',
  'a path that cannot be decoded',
]
const UNCOUNTED: readonly RequestKind[] = ['a search without a key', 'a search with a wrong key', 'the health check']

const drawn = conversations(20, [...COUNTED, ...UNCOUNTED], ['a request that closes the connection'])

const below = randomNumbers(20261125)
const cutSomewhere = inPieces(() => 4, below)

const start = directoryOfFile()

test('requests above a limit are refused in order, and each request counts once', async () => {
  let nowMs = 0
  const talking = await start({ tierLimits: LIMITS, monotonicMs: () => nowMs })
  await assertFor(talking, drawn, 40, async (each) => {
    const { requests } = write(each, talking.caller)
    for (const way of [oneByOne, pipelined, cutSomewhere]) {
      // The windows of the conversation before this are over.
      nowMs += DAY_MS
      const { answers, rest, isClosed } = await send(talking, each, way)
      let counted = 0
      const expected = [...requests, { status: 200 }].map(({ status }, at) => {
        const kind = each.kinds[at]
        if (kind !== undefined && UNCOUNTED.includes(kind)) return status
        counted++
        return counted > ALLOWED ? 429 : status
      })
      expect(answers.map(({ status }) => status)).toEqual(expected)
      expect([rest, isClosed]).toEqual(['', true])
      const passed = [...answers.keys()].filter((at) => answers[at]!.status !== 429 && at < requests.length)
      const problem = crossed(
        passed.map((at) => requests[at]!),
        passed.map((at) => answers[at]!),
      )
      expect(problem).toBeUndefined()
    }
  })
})

describe.skipIf(!HAS_REDIS)(`limits that Redis counts${NEEDS_REDIS}`, () => {
  test('of pipelined requests that Redis counts, the first ones pass and all later ones are refused', async () => {
    const redis = await startRedis()
    const talking = await start({ tierLimits: LIMITS, config: { redisUrl: redis.url } })
    redis.run('flushall')
    const kinds = Array<RequestKind>(12).fill('a search that finds events')
    const { answers } = await send(talking, { kinds, end: 'a request that closes the connection' }, pipelined)
    const passed = Array(ALLOWED).fill(200)
    expect(answers.map(({ status }) => status)).toEqual([...passed, ...Array(13 - ALLOWED).fill(429)])
  })
})
