import { onTestFinished } from 'vitest'
import * as redis from './fleet/redis-server.ts'

export { HAS_REDIS, type RedisServer } from './fleet/redis-server.ts'

export const NEEDS_REDIS = redis.HAS_REDIS ? '' : ' (skipped: redis-server is not installed)'

/** The server is stopped at the end of the test. */
export async function startRedis(...options: Parameters<typeof redis.startRedis>): Promise<redis.RedisServer> {
  const server = await redis.startRedis(...options)
  onTestFinished(() => server.dispose())
  return server
}
