import { onTestFinished } from 'vitest'
import * as redis from './fleet/redis-server.ts'

export { HAS_REDIS, type RedisServer } from './fleet/redis-server.ts'

/** For the names of what is skipped without it. */
export const NEEDS_REDIS = redis.HAS_REDIS ? '' : ' (skipped: redis-server is not installed)'

/** A server that is gone when the test is. */
export async function startRedis(...options: Parameters<typeof redis.startRedis>): Promise<redis.RedisServer> {
  const server = await redis.startRedis(...options)
  onTestFinished(() => server.dispose())
  return server
}
