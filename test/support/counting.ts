import { type FastifyRequest, fastify } from 'fastify'
import { registerLimitPlugin } from '../../src/http/admission/limit-plugin.ts'
import type { Limiter, Limits, RateReadings } from '../../src/limits/limits.ts'

/** Counts requests by @fastify/rate-limit, as the service does. */
export async function consumer(
  limiter: Limiter,
): Promise<(id: string, limits: Limits, cost?: number) => Promise<RateReadings>> {
  const consume = await registerLimitPlugin(fastify(), limiter)
  return (id, limits, cost = 1) => {
    const request = { routeOptions: { config: {} } } as unknown as FastifyRequest
    return consume(request, { id, limits, cost })
  }
}
