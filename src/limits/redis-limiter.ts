import { setTimeout } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { COUNT_SCRIPT, redisKey } from './count-script.ts'
import {
  type Count,
  type Limiter,
  type LimiterLog,
  type LimiterStatus,
  newStatus,
  REDIS_TIMEOUT_MS,
  WINDOW_SECONDS,
  type WindowName,
} from './limits.ts'
import { countIn, type KeyWindows } from './rate-windows.ts'
import { refusalOfRedis } from './refusal-of-redis.ts'

/**
 * With the defaults of ioredis a request waits over 8 s for a Redis that hangs. Here nothing is queued and
 * nothing is sent twice: a request whose command fails is counted in the process at once.
 */
const OPTIONS = {
  // Commands of one turn of the event loop are one write.
  enableAutoPipelining: true,
  connectTimeout: 500,
  commandTimeout: REDIS_TIMEOUT_MS,
  maxRetriesPerRequest: 0,
  enableOfflineQueue: false,
  // A failed connection is destroyed without a farewell, which a frozen Redis would not answer.
  disconnectTimeout: 0,
  // Connecting, handshake and ready check take 0.5 s each at most. With this pause, Redis counts again within
  // 2 s of its return; 5 s are allowed.
  retryStrategy: () => 500,
  maxLoadingRetryTime: 500,
  scripts: { countRequests: { lua: COUNT_SCRIPT, numberOfKeys: 1 } },
} as const

/**
 * How long a start waits for Redis; then the server starts without it. A failed connection is known within
 * `connectTimeout`, but a Redis that is loading its data takes longer.
 */
const OPENING_MS = 1000

/** Why Redis is away if its connection ended without an error. */
const CLOSED = 'the connection was closed'

/** Takes the place of an id in the probe. No caller has it. */
const PROBE = 'probe'

/** The command that ioredis makes of the script: EVALSHA, or EVAL if Redis does not have the script. */
interface ScriptedRedis extends Redis {
  countRequests(key: string, lengthMs: number, cost: number): Promise<[used: number, leftMs: number]>
}

/**
 * Counts in Redis: exact for all replicas that share it, and not lost when a replica stops. A connection is
 * given up at its first failure and replaced in the background. `status.state` always says who counts:
 *
 *     fallback   connecting; a probe is counted, which shows that scripts may run and write
 *     redis      the probe was counted: requests are counted in Redis
 *     fallback   a command failed or was not answered in time, or the connection closed: it is closed, and
 *                another one is tried every 500 ms
 *
 * While Redis is away, each replica counts for itself. It continues from the last count that Redis gave for
 * an id, so that it lets through at most what was left then. When Redis is back, its own counts hold again
 * for all replicas. The counts of the meantime are not added.
 *
 * Requests of a key in its minute, as each replica knows them:
 *
 *                      Redis    replica A    replica B
 *     Redis is there      40           40           38    a replica remembers the last count it got
 *     Redis is away        -           43           39    3 requests reach A, and 1 reaches B
 *     Redis is back       41           41           39    the next request reaches A
 */
export class RedisLimiter implements Limiter {
  readonly status: LimiterStatus = newStatus('fallback')
  readonly #redis: ScriptedRedis
  readonly #windows: KeyWindows
  readonly #log: LimiterLog
  #isClosing = false
  /**
   * Why Redis is away; empty until something says it. A text, because the error itself holds the command and
   * with it a password.
   */
  #reason = ''
  /** Called whenever a connection has counted its probe. */
  #onCounting: () => void = () => {}

  /** Connects. Resolves when it is known whether Redis counts, at the latest after `OPENING_MS`. */
  static async open(url: string, windows: KeyWindows, log: LimiterLog): Promise<RedisLimiter> {
    const limiter = new RedisLimiter(url, windows, log)
    await Promise.race([limiter.#firstOutcome(), setTimeout(OPENING_MS, undefined, { ref: false })])
    if (limiter.status.state === 'fallback') {
      limiter.#reason = await refusalOfRedis(limiter.#redis.options, limiter.#reason)
      limiter.#warn()
    }
    return limiter
  }

  private constructor(url: string, windows: KeyWindows, log: LimiterLog) {
    this.#windows = windows
    this.#log = log
    this.#redis = new Redis(url, OPTIONS) as ScriptedRedis
    this.#redis.on('error', (error) => this.#noteError(error))
    this.#redis.on('ready', () => this.#probe())
    this.#redis.on('close', () => {
      this.#reason ||= CLOSED
      this.#takeOver()
    })
  }

  consume(window: WindowName, id: string, cost: number): Count | Promise<Count> {
    const countHere = () => countIn(this.#windows, this.status, window, id, cost)
    if (this.status.state !== 'redis') return countHere()
    return this.#count(window, id, cost).then((count) => {
      if (window === 'minute') this.status.decidedByRedis++
      this.#windows[window].set(id, count)
      return count
    }, countHere)
  }

  close(): void {
    this.#isClosing = true
    this.#redis.disconnect()
  }

  /** Counts in Redis. Rejects if Redis fails or does not answer in time; the connection is then given up. */
  async #count(window: WindowName, id: string, cost: number): Promise<Count> {
    try {
      const [used, leftMs] = await this.#redis.countRequests(redisKey(id, window), WINDOW_SECONDS[window] * 1000, cost)
      return { used, leftMs }
    } catch (error) {
      this.#noteError(error as Error)
      if (this.#redis.status === 'ready') this.#redis.disconnect(true)
      this.#takeOver()
      throw error
    }
  }

  /** Resolves when the first connection has counted its probe or closed. */
  #firstOutcome(): Promise<void> {
    return new Promise((resolve) => {
      this.#onCounting = resolve
      this.#redis.once('close', resolve)
    })
  }

  async #probe(): Promise<void> {
    try {
      await this.#count('minute', PROBE, 1)
    } catch {
      // The connection was given up, and another one will be tried.
      return
    }
    this.status.state = 'redis'
    this.#reason = ''
    this.#log.info({}, 'rate limits are counted in Redis, for all replicas')
    this.#onCounting()
  }

  #noteError({ message }: Error): void {
    this.status.redisErrors++
    const { password } = this.#redis.options
    this.#reason = password ? message.replaceAll(password, '***') : message
  }

  #takeOver(): void {
    const wasCounting = this.status.state === 'redis'
    this.status.state = 'fallback'
    if (!wasCounting || this.#isClosing) return
    this.status.takeovers++
    this.#warn()
  }

  #warn(): void {
    this.#log.warn({ reason: this.#reason }, 'rate limits are counted in this process alone until Redis is back')
  }
}
