/** Conversations by way of a balancer with its shipped configuration. */
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ALL_KINDS, conversations, crossed, oneByOne, pipelined, write } from '../support/conversations/conversation.ts'
import { inPieces, reference, send, someAtATime } from '../support/conversations/hold.ts'
import type { RequestKind } from '../support/conversations/requests.ts'
import { directoryOfFile, type Talking } from '../support/conversations/service.ts'
import { BALANCERS, type BalancerName, HAS_BALANCERS } from '../support/fleet/balancers.ts'
import { randomNumbers } from '../support/random-numbers.ts'
import { scratchFolder } from '../support/scratch.ts'

const NEEDS_BALANCERS = HAS_BALANCERS ? '' : ' (skipped: haproxy and nginx are not installed)'
const SEED = 20261125
const CONVERSATIONS = 40

/** Kinds that a balancer answers by itself, and those of clients whose address it replaces by its own. */
const OTHERS: readonly RequestKind[] = [
  'a search for a host with a blank',
  'a path that cannot be decoded',
  'a target that is too long',
  'a search without a key',
  'a search with a wrong key',
]
const passed = ALL_KINDS.filter((kind) => !OTHERS.includes(kind))
const drawn = conversations(12, passed, ['a request that closes the connection'])

const below = randomNumbers(SEED)
const cutSomewhere = inPieces(() => 5, below)

const start = directoryOfFile()

describe.skipIf(!HAS_BALANCERS)(`conversations by way of a balancer${NEEDS_BALANCERS}`, () => {
  test.each(Object.keys(BALANCERS) as BalancerName[])(
    '%s, as shipped, passes all requests of a connection on and their answers back in order',
    async (name) => {
      const direct = await start()
      const balancer = await BALANCERS[name]([direct.port, direct.port, direct.port], scratchFolder())
      onTestFinished(() => balancer.stop())
      const balanced: Talking = { ...direct, port: Number(new URL(balancer.url).port) }
      await someAtATime(fc.sample(drawn, { numRuns: CONVERSATIONS, seed: SEED }), async (each) => {
        const { answers: expected } = await reference(direct, each)
        for (const way of [oneByOne, pipelined, cutSomewhere]) {
          const { answers, rest, isClosed } = await send(balanced, each, way)
          const bodies = (list: typeof answers) => list.map(({ status, body }) => ({ status, body }))
          expect(bodies(answers)).toEqual(bodies(expected))
          expect([rest, isClosed]).toEqual(['', true])
          expect(crossed(write(each, direct.caller).requests, answers)).toBeUndefined()
        }
      })
      expect(direct.service.log().filter(({ level }) => level === 'error')).toEqual([])
    },
  )
})
