import { type FastifyInstance, type FastifyRequest, fastify } from 'fastify'
import { registerLimitPlugin } from '../../src/http/admission/limit-plugin.ts'
import { limitOf, TIER_LIMITS, type TierLimits } from '../../src/keys/plans.ts'
import type { RequestRules } from '../../src/limits/limits.ts'
import type { LocalCounting } from '../../src/limits/local-counters.ts'
import { createKeyWindows } from '../../src/limits/rate-windows.ts'

/** What counters work with in the service, with these limits. */
export async function countingUnder(
  tierLimits: Partial<TierLimits>,
  app: FastifyInstance = fastify(),
): Promise<LocalCounting<FastifyRequest>> {
  const limits = { ...TIER_LIMITS, ...tierLimits }
  const rules: RequestRules<FastifyRequest> = {
    keyOf: ({ caller }) => caller.keyId,
    limitOf: ({ caller }, window) => limitOf(caller, limits, window),
  }
  const windows = createKeyWindows()
  return { ...rules, windows, readWindows: await registerLimitPlugin(app, windows, rules) }
}
