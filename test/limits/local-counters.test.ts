import rateLimit from '@fastify/rate-limit'
import fc from 'fast-check'
import { type FastifyRequest, fastify } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TIER_LIMITS, type TierLimits } from '../../src/keys/plans.ts'
import { WINDOW_SECONDS, type WindowName } from '../../src/limits/limits.ts'
import { createLocalCounters } from '../../src/limits/local-counters.ts'
import { countingUnder } from '../support/counting.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'performance'], now: new Date('2026-11-20T12:00:00Z') }))
afterEach(() => vi.useRealTimers())

const LIMITS: TierLimits = { ...TIER_LIMITS, free: { minute: 3, day: 7 }, pro: { minute: 5, day: 9 } }

const requestOf = (keyId: string) =>
  ({ caller: { keyId, tier: keyId < 'c' ? 'free' : 'pro' }, routeOptions: { config: {} } }) as unknown as FastifyRequest

/** The plugin alone, with its own store, as the reference. */
async function createReference() {
  const window = async (name: WindowName) => {
    const app = fastify()
    await app.register(rateLimit, { global: false })
    const limiter = app.createRateLimit({
      max: (request: FastifyRequest) => LIMITS[request.caller.tier][name],
      timeWindow: WINDOW_SECONDS[name] * 1000,
      keyGenerator: (request: FastifyRequest) => request.caller.keyId,
    })
    return async (request: FastifyRequest, increment: boolean) => {
      const result = await limiter(request, { increment })
      if (result.isAllowed) throw new Error('no key is allow-listed')
      const { max: limit, remaining, isExceeded: exceeded } = result
      return { limit, remaining, resetSeconds: result.ttlInSeconds || WINDOW_SECONDS[name], exceeded }
    }
  }
  const [minute, day] = [await window('minute'), await window('day')]
  return async (request: FastifyRequest) => {
    const minuteReading = await minute(request, true)
    return { minute: minuteReading, day: await day(request, !minuteReading.exceeded) }
  }
}

test('every reading is the one that the plugin alone would give', async () => {
  const step = fc.record({
    keyId: fc.constantFrom('a', 'b', 'c', 'd'),
    waitMs: fc.oneof(
      { weight: 8, arbitrary: fc.nat(2000) },
      fc.constantFrom(59_999, 60_000, 60_001, 86_399_999, 86_400_000),
    ),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const counters = createLocalCounters(await countingUnder(LIMITS))
      const reference = await createReference()
      for (const { keyId, waitMs } of steps) {
        vi.advanceTimersByTime(waitMs)
        const request = requestOf(keyId)
        expect(await counters.count(request)).toEqual(await reference(request))
      }
    }),
    { numRuns: 30 },
  )
})

test('counting several requests at once gives the reading of the last of them', async () => {
  const LARGE: TierLimits = { ...TIER_LIMITS, free: { minute: 50, day: 70 }, pro: { minute: 60, day: 1000 } }
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 5 }), async (amounts) => {
      const [together, oneByOne] = [
        createLocalCounters(await countingUnder(LARGE)),
        createLocalCounters(await countingUnder(LARGE)),
      ]
      for (const amount of amounts) {
        for (let more = 1; more < amount; more++) await oneByOne.count(requestOf('a'))
        expect(await together.count(requestOf('a'), amount)).toEqual(await oneByOne.count(requestOf('a')))
      }
    }),
    { numRuns: 20 },
  )
})

test('a request within its limits is counted without waiting', async () => {
  const counters = createLocalCounters(await countingUnder(LIMITS))
  expect(counters.count(requestOf('a'))).not.toBeInstanceOf(Promise)
})
