import { setTimeout } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { COUNT_SCRIPT } from './count-script.ts'
import { type CountersStatus, WINDOW_SECONDS, type WindowName } from './limits.ts'
import type { Count } from './rate-windows.ts'
import { SILENCE_MS, SilenceWatch } from './silence-watch.ts'

export interface CountersLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

/** Redis as long as it answers. */
export interface RedisLink {
  /**
   * Counts one request of an API key. Only while `status.state` is `redis`.
   * Rejects when Redis fails or does not answer in time; it is then given up until it has answered again.
   */
  count(keyId: string, minuteLimit: number): Promise<Record<WindowName, Count>>
  close(): void
}

/**
 * With ioredis' own settings a request waits over 8 s for a Redis that hangs. Nothing is queued or sent twice here: what fails is counted
 * in the process at once.
 */
const OPTIONS = {
  connectTimeout: 500,
  // For the hand-shake. Counts are given up long before, by `SilenceWatch`.
  commandTimeout: 500,
  maxRetriesPerRequest: 0,
  enableOfflineQueue: false,
  // Requests of one turn of the event loop are written as one.
  enableAutoPipelining: true,
  // A connection given up is destroyed: a frozen Redis takes no part in a farewell.
  disconnectTimeout: 0,
  // With connecting, hand-shake and ready check (0.5 s each at their longest): exact again 2 s after Redis' return, of the 5 s allowed.
  retryStrategy: () => 500,
  maxLoadingRetryTime: 500,
} as const

/** A server starts without Redis rather than late. Connecting fails within `connectTimeout`; a Redis that is loading its data takes longer. */
const OPENING_MS = 1000

/** Stands where a key id stands; no key has it, for theirs are hexadecimal. */
const PROBE = 'probe'

type CountResult = [minuteUsed: number, minuteLeftMs: number, dayUsed: number, dayLeftMs: number]

/** The command that ioredis makes of the script: EVALSHA, and EVAL where a connection or a flushed Redis does not know it. */
interface ScriptedRedis extends Redis {
  countRequest(
    minuteKey: string,
    dayKey: string,
    minuteLimit: number,
    minuteMs: number,
    dayMs: number,
  ): Promise<CountResult>
}

/**
 * Connects, and keeps `status.state` true: `redis` from a successful count on a connection (which shows that scripts may run and write, too)
 * to the first failure, after which the connection is replaced in the background. Resolves when it is known whether Redis is there.
 */
export async function openRedisLink(url: string, status: CountersStatus, log: CountersLog): Promise<RedisLink> {
  const scripts = { countRequest: { lua: COUNT_SCRIPT, numberOfKeys: 2 } }
  const redis = new Redis(url, { ...OPTIONS, scripts }) as ScriptedRedis
  let isClosing = false
  let reason = ''

  /** Keeps what went wrong as text: the error itself holds the command, and with it a password. */
  const note = (error: unknown): void => {
    status.redisErrors++
    reason = withoutPassword((error as Error).message, redis.options.password)
  }
  const warn = () => log.warn({ reason }, 'rate limits are counted in this process alone until Redis is back')
  const giveUp = (): void => {
    const wasCounting = status.state === 'redis'
    status.state = 'fallback'
    redis.stream.destroy()
    if (!wasCounting || isClosing) return
    status.takeovers++
    warn()
  }
  // Redis answers in well under a millisecond in the same network: 100 ms are an outage.
  const silence = new SilenceWatch(() => {
    note(new Error(`no answer within ${SILENCE_MS} ms`))
    giveUp()
  })
  const count = async (keyId: string, minuteLimit: number): Promise<Record<WindowName, Count>> => {
    silence.asked()
    try {
      return await countRequest(redis, keyId, minuteLimit)
    } catch (error) {
      note(error)
      giveUp()
      throw error
    } finally {
      silence.answered()
    }
  }

  redis.on('error', note)
  redis.on('close', giveUp)
  const opening = new Promise<void>((resolve) => {
    redis.on('ready', async () => {
      try {
        await count(PROBE, 0)
        status.state = 'redis'
        reason = 'the connection was closed'
        log.info({}, 'rate limits are counted in Redis, for all replicas')
        resolve()
      } catch {
        // The link was given up: another connection will be tried.
      }
    })
    redis.on('close', resolve)
  })
  status.state = 'fallback'
  await Promise.race([opening, setTimeout(OPENING_MS, undefined, { ref: false })])
  if (status.state === 'fallback') warn()
  return {
    count,
    close() {
      isClosing = true
      redis.disconnect()
    },
  }
}

async function countRequest(redis: ScriptedRedis, keyId: string, minuteLimit: number) {
  const { minute, day } = WINDOW_SECONDS
  const counts = await redis.countRequest(
    redisKey(keyId, 'minute'),
    redisKey(keyId, 'day'),
    minuteLimit,
    minute * 1000,
    day * 1000,
  )
  const [minuteUsed, minuteLeftMs, dayUsed, dayLeftMs] = counts
  return { minute: { used: minuteUsed, leftMs: minuteLeftMs }, day: { used: dayUsed, leftMs: dayLeftMs } }
}

/** The braces put both windows of an API key into one slot of a cluster, where one script may touch both. */
function redisKey(keyId: string, window: WindowName): string {
  return `confdex:{${keyId}}:${window}`
}

function withoutPassword(text: string, password: string | null | undefined): string {
  return password ? text.replaceAll(password, '***') : text
}
