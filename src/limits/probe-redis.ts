import { performance } from 'node:perf_hooks'
import { Redis } from 'ioredis'
import { COUNT_SCRIPT, redisKey, refusalOfRedis } from './redis-limiter.ts'

/** Facts about a Redis for `confdex doctor`. */
export interface RedisReport {
  /** Name and version: `Redis 7.0.15`, `Valkey 8.0.1`. */
  readonly version: string
  /** Policy by which Redis evicts keys when its memory is full, such as `noeviction`. */
  readonly evictionPolicy: string
  readonly isAppendOnly: boolean
  /** Median round trip of several commands, sent one after another. */
  readonly roundTripMs: number
  /** Milliseconds by which the clock of Redis is ahead of this process. */
  readonly aheadMs: number
}

const ROUND_TRIPS = 9

/** Longer than REDIS_TIMEOUT_MS, because a person at a terminal can wait. */
const TIMEOUT_MS = 3000

/**
 * Tests whether a Redis can count requests, and reads its settings.
 * @throws Error of the step that failed, without the password
 */
export async function probeRedis(url: string): Promise<RedisReport> {
  const redis = new Redis(url, {
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
    retryStrategy: () => null,
    disconnectTimeout: 0,
  })
  let connectionError: Error | undefined
  redis.on('error', (error: Error) => {
    connectionError = error
  })
  try {
    // servers probe with the same keys, which expire by themselves
    await redis.eval(COUNT_SCRIPT, 1, redisKey('probe', 'minute'), 60_000, 1)
    const info = infoOf(await redis.info())
    const trips: { tookMs: number; aheadMs: number }[] = []
    while (trips.length < ROUND_TRIPS) {
      const sentMs = performance.now()
      const [seconds, microseconds] = await redis.time()
      const tookMs = performance.now() - sentMs
      trips.push({
        tookMs,
        aheadMs: Number(seconds) * 1000 + Number(microseconds) / 1000 + tookMs / 2 - Date.now(),
      })
    }
    return {
      version: info.valkey_version ? `Valkey ${info.valkey_version}` : `Redis ${info.redis_version ?? 'unknown'}`,
      evictionPolicy: info.maxmemory_policy ?? 'unknown',
      isAppendOnly: info.aof_enabled === '1',
      roundTripMs: trips.toSorted((a, b) => a.tookMs - b.tookMs)[ROUND_TRIPS >> 1]!.tookMs,
      aheadMs: trips.at(-1)!.aheadMs,
    }
  } catch (error) {
    // the error that ended the connection says more than the error of the command
    const message = await refusalOfRedis(redis.options, (connectionError ?? (error as Error)).message)
    throw new Error(redis.options.password ? message.replaceAll(redis.options.password, '***') : message)
  } finally {
    redis.disconnect()
  }
}

/** The lines `name:value` of INFO. */
function infoOf(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries([...text.matchAll(/^(\w+):(.*?)\r?$/gm)].map(([, name, value]) => [name!, value!]))
}
