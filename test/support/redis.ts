import { onTestFinished } from 'vitest'
import * as redis from './fleet/redis-server.ts'

export { HAS_REDIS, type RedisServer } from './fleet/redis-server.ts'

/** Added to the names of tests that are skipped without Redis. */
export const NEEDS_REDIS = redis.HAS_REDIS ? '' : ' (skipped: redis-server is not installed)'

/** Starts a Redis server that stops when the test is over. */
export async function startRedis(...options: Parameters<typeof redis.startRedis>): Promise<redis.RedisServer> {
  const server = await redis.startRedis(...options)
  onTestFinished(() => server.dispose())
  return server
}
