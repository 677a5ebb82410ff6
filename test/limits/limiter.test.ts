import rateLimit from '@fastify/rate-limit'
import fc from 'fast-check'
import { type FastifyRequest, fastify } from 'fastify'
import { expect, test, vi } from 'vitest'
import { createLimiter } from '../../src/limits/limiter.ts'
import { type Limits, WINDOW_SECONDS, type WindowName } from '../../src/limits/limits.ts'
import { consumer } from '../support/counting.ts'
import { stopClock } from '../support/stopped-clock.ts'

stopClock()

const limitsOf = (id: string): Limits => (id < 'c' ? { minute: 3, day: 7 } : { minute: 5, day: 9 })
const log = { info: () => {}, warn: () => {} }

async function createReference() {
  const window = async (name: WindowName) => {
    const app = fastify()
    await app.register(rateLimit, { global: false })
    const limiter = app.createRateLimit({
      max: ({ id }: FastifyRequest) => limitsOf(id)[name],
      timeWindow: WINDOW_SECONDS[name] * 1000,
      keyGenerator: ({ id }: FastifyRequest) => id,
    })
    return async (id: string, increment: boolean) => {
      const result = await limiter({ id, routeOptions: { config: {} } } as unknown as FastifyRequest, { increment })
      if (result.isAllowed) throw new Error('no key is allow-listed')
      const { max: limit, remaining, isExceeded: exceeded } = result
      return { limit, remaining, resetSeconds: result.ttlInSeconds || WINDOW_SECONDS[name], exceeded }
    }
  }
  const [minute, day] = [await window('minute'), await window('day')]
  return async (id: string) => {
    const minuteReading = await minute(id, true)
    return { minute: minuteReading, day: await day(id, !minuteReading.exceeded) }
  }
}

test('the limiter counts any sequence of requests as @fastify/rate-limit counts it in memory', async () => {
  const step = fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    waitMs: fc.oneof(
      { weight: 8, arbitrary: fc.nat(2000) },
      fc.constantFrom(59_999, 60_000, 60_001, 86_399_999, 86_400_000),
    ),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const consume = await consumer(await createLimiter(undefined, log))
      const reference = await createReference()
      for (const { id, waitMs } of steps) {
        vi.advanceTimersByTime(waitMs)
        expect(await consume(id, limitsOf(id))).toEqual(await reference(id))
      }
    }),
    { numRuns: 30 },
  )
})

test('counting several requests at once in the limiter gives the same result as counting them one by one', async () => {
  const LARGE = { minute: 50, day: 70 }
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 5 }), async (amounts) => {
      const together = await consumer(await createLimiter(undefined, log))
      const single = await consumer(await createLimiter(undefined, log))
      for (const amount of amounts) {
        for (let more = 1; more < amount; more++) await single('a', LARGE)
        expect(await together('a', LARGE, amount)).toEqual(await single('a', LARGE))
      }
    }),
    { numRuns: 20 },
  )
})
